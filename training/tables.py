"""The games that are learned."""

FOUR = (
    *("solo", "cego", "gegensolo", "halbe", "eine", "eine-leere", "zwei-leere"),
    *("zwei-verschiedene", "kleiner-mann", "ulti", "piccolo", "bettel"),
    *("raeuber", "geregelter-raeuber", "dresch"),
)
THREE = (
    *("solo", "cego", "gegensolo", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene"),
    *("kleiner-mann", "ulti"),
)
TAPP = ("tapp", "tapp-hand")
TABLES = [*((contract, 4) for contract in (*FOUR, *TAPP)), *((contract, 3) for contract in THREE)]
"""Contracts, and for how many hands."""
