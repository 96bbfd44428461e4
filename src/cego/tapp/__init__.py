"""Zuger Tapp: the Swiss cousin, with the interface of a Cego deal on another pack."""
