"""Measurements that something in the players rests on; each module says what it found out."""
