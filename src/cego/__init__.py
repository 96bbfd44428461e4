"""Cego and Zuger Tapp: every village's rules, from the shuffle to the payment."""
