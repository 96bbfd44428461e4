"""A shuffle that nobody can rig and everybody can check.

1. The server draws a secret seed and publishes its `commitment`, the SHA-256 of the seed.
2. Each player adds a seed of his own.
3. The pack is shuffled by `order`: HMAC-SHA256 with the server's seed as the key, run over the
   players' seeds and a counter, feeds an unbiased Fisher-Yates shuffle.
4. After the deal all seeds are opened, and `check` repeats steps 1 to 3.

The server cannot choose the cards, since it is bound before it sees the players' seeds; a player
cannot either, since he does not know the server's seed.

>>> from cego.rules import load
>>> rules = load("loewen")
>>> fair = FairDeal.of(bytes(32), ["anna", "beat", "carl", "dora"])
>>> fair.check(fair.deal(rules, 4))
"""

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cego.cards import Card
from cego.deal.actions import SEATS
from cego.deal.deal import Deal
from cego.errors import ReadError, at_line, at_path
from cego.games import cards_in_play, deal_order
from cego.locale import Term
from cego.rules import Rules

ALGORITHM = "cego-shuffle-1"
"""Names the exact procedure below; a change of any detail gets a new name."""
SEED_BYTES = 32
_HEX = re.compile(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")
_KEYS = {
    "fair": "algorithm",
    "commitment": "commitment",
    "server-seed": "server_seed",
    "player-seeds": "player_seeds",
}
"""The keys of the lines in a deal's text, and of its data."""


def commitment(server_seed: bytes) -> str:
    """What the server publishes before the deal."""
    return hashlib.sha256(server_seed).hexdigest()


@dataclass(frozen=True, slots=True)
class FairDeal:
    """The seeds of one deal. `committed` is what was published before it."""

    server_seed: bytes
    player_seeds: tuple[str, ...]
    committed: str
    algorithm: str = ALGORITHM

    @classmethod
    def of(cls, server_seed: bytes, player_seeds: Sequence[str]) -> "FairDeal":
        """A deal with these seeds and the commitment that belongs to them."""
        return cls(server_seed, tuple(player_seeds), commitment(server_seed))

    def to_data(self) -> dict[str, Any]:
        """The seeds as plain data, the way they stand in a deal's JSON under ``fair``."""
        return {
            "algorithm": self.algorithm,
            "commitment": self.committed,
            "server_seed": self.server_seed.hex(),
            "player_seeds": list(self.player_seeds),
        }

    @classmethod
    def from_data(cls, data: object) -> "FairDeal":
        """Read what `to_data` writes; an error names the place."""
        if not isinstance(data, Mapping):
            error = ReadError("read.value", found=_as_json(data)[:80], allowed="{…}")
            raise at_path("fair", error)
        read: dict[str, Any] = {}
        for name in _KEYS.values():
            try:
                read[name] = _READ[name](data.get(name))
            except ReadError as error:
                raise at_path(f"fair.{name}", error) from error
        return cls._of(read)

    @classmethod
    def _of(cls, read: Mapping[str, Any]) -> "FairDeal":
        return cls(read["server_seed"], read["player_seeds"], read["commitment"])

    def to_text(self) -> str:
        """The seeds as lines that may stand in the text of a deal."""
        seeds = json.dumps(self.player_seeds)
        return (
            f"fair: {self.algorithm}\ncommitment: {self.committed}\n"
            f"server-seed: {self.server_seed.hex()}\nplayer-seeds: {seeds}\n"
        )

    @classmethod
    def from_text(cls, text: str) -> "FairDeal | None":
        """Find these lines in the text of a deal; None if the deal does not tell its seeds."""
        read: dict[str, Any] = {}
        for number, line in enumerate(text.splitlines(), 1):
            key, _, value = line.partition(":")
            name = _KEYS.get(key.strip().lower())
            if name is None:
                continue
            try:
                if name in read:
                    raise ReadError("read.again", key=key.strip())
                read[name] = _READ[name](_written(name, value))
            except ReadError as error:
                raise at_line(number, error) from error
        if not read:
            return None
        read.setdefault("player_seeds", ())
        for key, name in _KEYS.items():
            if name not in read:
                raise ReadError("read.missing", part=key)
        return cls._of(read)

    def order(self, rules: Rules, players: int) -> list[Card]:
        """The shuffled pack, its top card first."""
        if self.algorithm != ALGORITHM:
            raise ReadError("read.algorithm", found=self.algorithm, allowed=ALGORITHM)
        pack = cards_in_play(rules, players)
        return shuffle(pack, self.server_seed, message(self.player_seeds))

    def deal(self, rules: Rules, players: int) -> Deal:
        """The deal that these seeds give."""
        return deal_order(rules, players, self.order(rules, players))

    def check(self, deal: Deal) -> None:
        """Complain unless the seeds fit the commitment and give exactly the cards of this deal."""
        if commitment(self.server_seed) != self.committed.lower():
            raise ReadError("read.commitment")
        expected = self.deal(deal.rules, deal.players).dealt
        piles = [*expected.hands, expected.blind]
        found = [*deal.dealt.hands, deal.dealt.blind]
        names = [*SEATS[: len(expected.hands)], "blind"]
        for name, mine, theirs in zip(names, piles, found, strict=True):
            if mine != theirs:
                raise ReadError("read.different-cards", who=name)


def _read_algorithm(value: object) -> str:
    if value != ALGORITHM:
        found = value if isinstance(value, str) else "–" if value is None else _as_json(value)
        raise ReadError("read.algorithm", found=found[:80], allowed=ALGORITHM)
    return ALGORITHM


def _read_hash(value: object) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        found = value if isinstance(value, str) else "–" if value is None else _as_json(value)
        digits = 2 * SEED_BYTES
        raise ReadError("read.seed", found=found[:80], bytes=SEED_BYTES, digits=digits)
    return value


def _read_seed(value: object) -> bytes:
    return bytes.fromhex(_read_hash(value))


def _read_seeds(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(map(_is_seed, value)):
        allowed = Term("rules.allowed.texts")
        raise ReadError("read.value", found=_as_json(value)[:80], allowed=allowed)
    return tuple(value)


_READ: Mapping[str, Callable[[object], Any]] = {
    "algorithm": _read_algorithm,
    "commitment": _read_hash,
    "server_seed": _read_seed,
    "player_seeds": _read_seeds,
}
"""How each value is read."""


def _is_seed(seed: object) -> bool:
    """A text that can be written as bytes."""
    return isinstance(seed, str) and not any("\ud800" <= char <= "\udfff" for char in seed)


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, default=str)


def _written(name: str, value: str) -> Any:
    """What stands behind a key in a line; a comment may follow."""
    if name != "player_seeds":
        return value.partition("#")[0].strip()
    text = value.strip()
    try:
        seeds, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return text
    rest = text[end:].strip()
    return seeds if not rest or rest.startswith("#") else text


def message(player_seeds: Sequence[str], algorithm: str = ALGORITHM) -> bytes:
    """The players' seeds as bytes: each with its length before it, so that none can run over."""
    parts = [algorithm.encode()]
    for seed in player_seeds:
        raw = seed.encode()
        parts.append(len(raw).to_bytes(4, "big") + raw)
    return b"".join(parts)


def shuffle(pack: Sequence[Card], key: bytes, message: bytes) -> list[Card]:
    """Fisher-Yates from the last place down; each place draws uniformly from those up to it."""
    cards = list(pack)
    stream = numbers(key, message)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def shuffled(rules: Rules, players: int, seed: bytes) -> list[Card]:
    """A pack shuffled from one seed: for practice, tests and repeated deals."""
    return shuffle(cards_in_play(rules, players), seed, message(()))


def numbers(key: bytes, message: bytes) -> Iterator[int]:
    """32-bit numbers: HMAC-SHA256 over the message and a counter, eight numbers a block."""
    counter = 0
    while True:
        block = hmac.digest(key, message + counter.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number below the bound, each equally likely: what favours the low ones is drawn anew."""
    limit = (1 << 32) - (1 << 32) % bound
    number = next(stream)
    while number >= limit:
        number = next(stream)
    return number % bound
