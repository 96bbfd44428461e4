"""What a line should pay, by the tables of payments of the rule set played."""

from functools import lru_cache

from cego.errors import CegoError
from cego.ledger.entries import Data
from cego.ledger.lookup import price
from cego.ledger.prices import price_table
from cego.ledger.tournament.sheets import Reckon
from cego.rules import Rules


@lru_cache(maxsize=64)
def reckon_by(spec: str) -> Reckon:
    """Reckons lines of a rule set; nothing for a line that cannot be.

    Lines written with another table of payments are left alone.
    """
    rules = Rules.from_spec(spec)

    def reckon(line: Data) -> tuple[int, ...] | None:
        if line["players"] not in rules.players:
            return None
        table = price_table(rules, line["players"])
        if line["prices"] and line["prices"] != table["id"]:
            return None
        try:
            return price(table, line).payments
        except CegoError:
            return ()

    return reckon
