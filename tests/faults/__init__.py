"""Evenings at which everything fails that can fail, and the laws that have to hold all the same."""
