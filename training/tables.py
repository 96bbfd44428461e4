"""The games that are learned."""

from training.deals import TAPP

FOUR = (
    *("solo", "cego", "gegensolo", "halbe", "eine", "eine-leere", "zwei-leere"),
    *("zwei-verschiedene", "kleiner-mann", "ulti", "piccolo", "bettel"),
    *("raeuber", "geregelter-raeuber", "dresch"),
)
THREE = (
    *("solo", "cego", "gegensolo", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene"),
    *("kleiner-mann", "ulti"),
)
TABLES = [*((contract, 4) for contract in (*FOUR, *TAPP)), *((contract, 3) for contract in THREE)]
"""Contracts, and for how many hands."""
