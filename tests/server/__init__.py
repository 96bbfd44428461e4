"""Tests of the online table."""
