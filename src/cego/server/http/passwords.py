"""Passwords: hashed by argon2 beside the event loop, and not to be guessed."""

import asyncio
import unicodedata
from collections.abc import Callable
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from cego.server.http.tries import HOUR, QUARTER, count
from cego.server.refusal import Refused
from cego.server.settings import Limits
from cego.server.store.attempts import Attempts, Budget

SHORTEST, LONGEST = 8, 200
_AT_ONCE = 2
"""Each takes 64 MB and a core for a moment."""
_FEWEST_SIGNS = 4
_COMMON = ("password", "passwort", "lösenord", "qwerty", "qwertz", "1234", "abcd", "cego")
"""Words that alone, or with a few digits, are tried first by everyone."""


def login_of(name: str) -> str:
    """A name as it is compared: nobody can be mistaken for another by case or look-alike forms."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())[:80]


def check_password(password: str, name: str) -> None:
    """Refuse what is guessed at once."""
    plain = login_of(password)
    bare = plain.strip("0123456789!.?-_ ")
    weak = len(set(plain)) < _FEWEST_SIGNS or bare in (*_COMMON, login_of(name))
    if weak or not SHORTEST <= len(password) <= LONGEST or plain[:8] in ("12345678", "01234567"):
        raise Refused("password-weak", limit=SHORTEST)


class Passwords:
    """Hashes, compares, and counts who tries."""

    def __init__(self, limits: Limits, attempts: Attempts, clock: Callable[[], int]) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._limits, self._attempts, self._now = limits, attempts, clock
        self._nobody = ""

    async def count_guess(self, login: str, address: str, device: str = "") -> None:
        """One more guess, or no more guesses for a while.

        A device on which the account is or was logged in has tries of its own, which nobody else
        can use up. Else neither a name nor an address has many.
        """
        few, many = self._limits.guesses, self._limits.guesses_everywhere
        budgets = [Budget(f"device {device} {login}", few, QUARTER)]
        if not device:
            budgets = [
                Budget(f"address {address}", many, HOUR),
                Budget(f"pair {address} {login}", few, QUARTER),
                Budget(f"name {login}", many, HOUR),
            ]
        await count(self._attempts, budgets, self._now(), "too-many-guesses")

    async def count_account(self, address: str) -> None:
        """One more account from an address."""
        budget = Budget(f"account {address}", self._limits.accounts, HOUR)
        await count(self._attempts, [budget], self._now(), "too-many-accounts")

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, _plain(password))

    async def matches(self, stored: str | None, password: str) -> bool:
        """Whether it is the one. Without an account it takes as long: nobody learns who has one."""
        if not self._nobody:
            self._nobody = await self.hash("nobody has this password")
        compare = partial(self._compare, stored or self._nobody, _plain(password))
        async with self._room:
            return await asyncio.to_thread(compare) and stored is not None

    def _compare(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False


def _plain(password: str) -> str:
    """The same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)
