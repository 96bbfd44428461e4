"""The game for OpenSpiel: ``pyspiel.load_game("python_cego(rules=loewen,players=4)")``.

It is registered by importing this module. `rules` is a rule set's name or its spec, percent-encoded
since game strings know ``=`` and blanks of their own (`game_string` writes it); `compulsory` deals
a Pflichträuber. Chance says card by card where it lies, so every deal has one history. With five
players the dealer sits out: he has a seat and is paid, but never acts.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from cego.adapters import actions, structs
from cego.adapters.actions import SILENT
from cego.adapters.encode import (
    MOST_WORDS,
    PRIVATE,
    Layout,
    Numbers,
    history_layout,
    observation_layout,
    observe,
    oracle,
    recall,
)
from cego.adapters.facts import most_paid
from cego.adapters.sights import text_of
from cego.adapters.steps import Steps
from cego.adapters.structs import Struct
from cego.adapters.worlds import sample_worlds
from cego.cards import Card, Pile, cards
from cego.deal.actions import SEATS, Seat
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.games import cards_in_play, deal_hands
from cego.notation import write_action
from cego.rules import Rules

SHORT_NAME = "python_cego"
_EXCHANGE = 8
"""Cards touched, trumps named and so on between auction and first lead, at most."""

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Cego and Zuger Tapp",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"rules": "loewen", "players": 4, "compulsory": False},
)


def game_string(rules: Rules, players: int, *, compulsory: bool = False) -> str:
    """What `pyspiel.load_game` takes for this table."""
    more = ",compulsory=True" if compulsory else ""
    return f"{SHORT_NAME}(rules={quote(rules.spec, safe='')},players={players}{more})"


class Table:
    """What all states of a game share; copied by reference, pickled by its parameters."""

    def __init__(self, spec: str, players: int, compulsory: bool) -> None:
        self.rules = Rules.from_spec(spec)
        self.players, self.compulsory = players, compulsory
        self.pack: list[Card] = cards_in_play(self.rules, players)
        self.active = self.rules.active(players)
        self.hand = self.rules.options(players).sizes.hand
        blind = len(self.pack) - self.active * self.hand
        self.sizes = (*[self.hand] * self.active, blind)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.rules.spec, self.players, self.compulsory)

    def deal(self, places: tuple[int, ...]) -> Deal:
        """The deal in which the cards in play, lowest first, lie at these places."""
        piles = [0] * len(self.sizes)
        for card, place in zip(self.pack, places, strict=True):
            piles[place] |= 1 << card
        return deal_hands(self.rules, self.players, tuple(piles[:-1]), piles[-1], self.compulsory)

    def places(self, hands: tuple[Pile, ...], blind: Pile) -> list[int]:
        """Where each card in play lies, lowest first."""
        piles = (*hands, blind)
        return [next(at for at, p in enumerate(piles) if p >> card & 1) for card in self.pack]

    @property
    def longest(self) -> int:
        """No deal takes more actions than this: every word may be preceded by questions."""
        questions = MOST_WORDS * (self.active - 1)
        return MOST_WORDS + questions + _EXCHANGE + self.active * self.hand


class CegoGame(pyspiel.Game):  # type: ignore[misc]
    """A table: a rule set and a number of players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"rules": "loewen", "players": 4, "compulsory": False, **(params or {})}
        try:
            self.table = Table(
                unquote(str(given["rules"])), int(given["players"]), bool(given["compulsory"])
            )
            most = float(most_paid(self.table.rules, self.table.players))
        except CegoError as error:
            raise pyspiel.SpielError(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.COUNT,
            max_chance_outcomes=len(self.table.sizes),
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self, given: Any = None) -> "CegoState":
        """Before the first card is dealt; or the state that `to_dict`, `to_json` has told."""
        state = CegoState(self)
        data = given.to_dict() if isinstance(given, Struct) else given
        data = json.loads(data) if isinstance(data, str) else data
        for number in data["actions"] if data else ():
            state.apply_action(number)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """One for every card."""
        return len(self.table.pack)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "CegoObserver":
        """What looks at states for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CegoObserver(self.table, kind, params)


class CegoState(pyspiel.State):  # type: ignore[misc]
    """Cards dealt so far, and once all are, the deal step by step."""

    def __init__(self, game: CegoGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.places: tuple[int, ...] = ()
        self.steps: Steps | None = None

    def current_player(self) -> int:
        """Who is to act, or chance, or nobody."""
        if self.steps is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.steps.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.steps is not None and self.steps.actor is None

    def returns(self) -> list[float]:
        """The payments, once the deal is over."""
        outcome = self.steps.deal.outcome() if self.steps is not None else None
        payments = outcome.payments if outcome is not None else (0,) * self.table.players
        return [float(payment) for payment in payments]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Where the next card can lie, by the room that is left there."""
        if self.steps is not None:
            raise ValueError("all cards are dealt")
        left = len(self.table.pack) - len(self.places)
        rooms = [size - self.places.count(place) for place, size in enumerate(self.table.sizes)]
        return [(place, room / left) for place, room in enumerate(rooms) if room]

    def _legal_actions(self, player: int) -> list[int]:
        if self.steps is None:
            return [place for place, _ in self.chance_outcomes()]
        return self.steps.legal()

    def _apply_action(self, action: int) -> None:
        if self.steps is not None:
            self.steps = self.steps.step(action)
            return
        if action not in self._legal_actions(int(pyspiel.PlayerId.CHANCE)):
            raise ValueError(f"there is no room at place {action}")
        self.places = (*self.places, action)
        if len(self.places) == len(self.table.pack):
            self.steps = Steps.start(self.table.deal(self.places))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            card = self.table.rules.pack.code(self.table.pack[len(self.places)])
            return f"{card} to {_place(action, self.table.active)}"
        codes = self.table.rules.pack.codes
        return actions.name(action, codes)

    def __str__(self) -> str:
        pack = self.table.rules.pack
        if self.steps is None:
            dealt = zip(self.table.pack, self.places, strict=False)
            return " ".join(f"{pack.code(c)}:{_place(p, self.table.active)}" for c, p in dealt)
        deal = self.steps.deal
        lines = [f"{SEATS[seat]}: {pack.text(hand)}" for seat, hand in enumerate(deal.dealt.hands)]
        lines.append(f"blind: {pack.text(deal.dealt.blind)}")
        done = [f"{SEATS[seat]} {write_action(action, pack)}" for seat, action in deal.log]
        lines.append(", ".join(done))
        if self.steps.picked:
            lines.append(f"picked: {pack.text(self.steps.picked)}")
        if self.steps.asked is not None:
            lines.append(f"asked: {SEATS[self.steps.asked]}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain data; `new_initial_state` takes it back."""
        return structs.state(self.steps, self.history())

    def to_struct(self) -> Struct:
        """The same as a struct."""
        return Struct(self.to_dict())

    def to_json(self) -> str:
        """The same as JSON."""
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int | None = None) -> Struct:
        """What a player, by default the one to act, sees as plain data."""
        if self.steps is None:
            raise ValueError("nothing is to be seen before the cards are dealt")
        return Struct(
            structs.observation(self.steps, self.current_player() if player is None else player)
        )

    def action_to_struct(self, *player_and_action: int) -> Struct:
        """An action, after the player or without him, as plain data."""
        number = player_and_action[-1]
        return Struct(structs.action(number, self.action_to_string(number)))

    def resample_from_infostate(self, player: int, sampler: Any) -> "CegoState":
        """A state that looks the same to the player, all such states equally likely."""
        assert self.steps is not None
        random = Random(float(sampler()))
        actor = self.steps.actor
        while True:
            worlds = sample_worlds(self.steps.view(player), 1, random.getrandbits(63))
            world = worlds.worlds[0]
            touched = iter(
                [number for _, done in _numbers(worlds.deal(0)) for number in done]
                + (list(cards(self.steps.picked)) if actor == player else [])
            )
            state: CegoState = self.get_game().new_initial_state()
            for place in self.table.places(world.hands, world.blind):
                state.apply_action(place)
            done = self.history()[len(self.table.pack) :]
            hidden = self.steps.picked.bit_count() if actor != player else 0
            for number in done[: len(done) - hidden]:
                state.apply_action(SILENT if number == SILENT else next(touched))
            if not hidden or _touch(state, hidden, random):
                return state


def _touch(state: CegoState, number: int, random: Random) -> bool:
    """Touch so many cards as another may have: each way is as likely, over all deals."""
    assert state.steps is not None
    assert state.steps.actor is not None
    hand = list(cards(state.steps.view(state.steps.actor).hand))
    for card in sorted(random.sample(hand, number)):
        if card not in state.legal_actions():
            return False
        state.apply_action(card)
    return True


def _numbers(deal: Deal) -> list[tuple[Seat, list[int]]]:
    return [(seat, actions.ids_of(action)) for seat, action in deal.log]


def _place(place: int, active: int) -> str:
    return SEATS[place] if place < active else "blind"


class CegoObserver:
    """Looks at a state for a player, and writes down what was asked for and no more."""

    def __init__(self, table: Table, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; passed {params}")
        self.recalls: bool = kind.perfect_recall
        self.public: bool = kind.public_info
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.everything = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        layout = (
            history_layout(table.rules, table.players)
            if self.recalls
            else observation_layout(table.active)
        )
        wanted = [
            name
            for name, _ in layout.pieces
            if name == "seat" or (self.private if name in PRIVATE else self.public)
        ]
        pieces = layout.only(iter(wanted)).pieces
        if self.everything:
            pieces += (("hands", (table.active + 1, actions.CARDS)),)
        self.layout = Layout(pieces)
        self.tensor: Numbers = np.zeros(self.layout.size, np.float32)
        self.dict = self.layout.views(self.tensor)

    def set_from(self, state: CegoState, player: int) -> None:
        """Fill `tensor` and `dict` with what the player sees."""
        self.tensor.fill(0)
        if state.steps is None:
            return
        fill = recall if self.recalls else observe
        if self.private:
            fill(self.dict, state.steps, player)
        else:
            fill(self.dict, state.steps, None)
            self.dict["seat"].fill(0)
        if "seat" in self.dict:
            self.dict["seat"][min(player, len(self.dict["seat"]) - 1)] = 1
        if self.everything:
            self.dict["hands"][:] = oracle(state.steps, player)

    def string_from(self, state: CegoState, player: int) -> str:
        """The same as text."""
        if state.steps is None:
            return f"{SEATS[player]} dealing {len(state.places)}"
        return text_of(
            state.steps, player, public=self.public, private=self.private, everything=self.recalls
        )


pyspiel.register_game(GAME_TYPE, CegoGame)
