"""A deal as text that people can read and type, and as JSON: each a reader and a writer.

>>> from cego.fairdeal import shuffled
>>> from cego.games import deal_order
>>> from cego.rules import load
>>> rules = load("zuger-tapp")
>>> deal = deal_order(rules, 4, shuffled(rules, 4, b"example"))
>>> deal = deal.apply(read_action("tapp", deal.pack))
>>> read_text(write_text(deal)) == deal
True
>>> read_json(write_json(deal)) == deal
True
"""

from cego.deal.codes import read_action, write_action
from cego.notation.actions import action_from_data, action_to_data
from cego.notation.data import (
    deal_from_data,
    deal_to_data,
    outcome_to_data,
    read_json,
    schema,
    write_json,
)
from cego.notation.text import read_text, write_text
from cego.notation.views import seen_to_data, view_from_data, view_to_data

__all__ = [
    "action_from_data",
    "action_to_data",
    "deal_from_data",
    "deal_to_data",
    "outcome_to_data",
    "read_action",
    "read_json",
    "read_text",
    "schema",
    "seen_to_data",
    "view_from_data",
    "view_to_data",
    "write_action",
    "write_json",
    "write_text",
]
