"""A contract of one's own is a row of the table, its texts and some options: nothing else.

This one keeps three cards and puts two away. Nobody plays it, so nothing in the program can know
its name; all that is done with a contract must work for it all the same.
"""

import json
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from cego.deal.actions import Keep, Play, PutAway, Say
from cego.deal.deal import Deal
from cego.errors import IllegalAction, RulesError
from cego.fairdeal import shuffled
from cego.forced_deals import forced
from cego.games import deal_of, deal_order
from cego.locale import LANGUAGES, catalogue, text
from cego.notation import read_json, read_text, view_to_data, write_json, write_text
from cego.players.levels import make
from cego.rules import Contract, Rules, load, named
from cego.rules.contracts import Bid, Blind, Exchange, Family, add, remove
from cego.server.tables.aims import overview
from cego.solver.solution import solve_deal
from cego.study.bidding import games_for
from cego.study.hint import hint
from cego.study.odds import odds
from cego.study.review import review

DREI = Contract(
    "drei",
    game="cego",
    family=Family.POINTS,
    bid=Bid.STEP,
    blind=Blind.TAKEN,
    exchange=Exchange(keep=3, put_away=2),
    plays_like="cego",
)
TEXTS = {
    "contract": {"drei": "Drei"},
    "agreement": {"game.drei": "- **Drei**: three cards are kept, two are put away."},
    "aims": {"word.drei": "keep three cards"},
    "play": {"meaning.cego.drei": "keep three cards and put two away"},
}
HOUSE = """
slug = "hirschen"
base = "loewen"

[auction]
ladder = ["cego", "eine", "drei"]

[factors]
drei = 8

[over-solo]
drei = 9
"""


@pytest.fixture(autouse=True)
def _drei() -> Iterator[None]:
    add(DREI)
    added = []
    rules = Rules.parse(HOUSE, "hirschen.toml")
    for language in (*LANGUAGES, *map(rules.spoken, LANGUAGES)):
        for name, texts in TEXTS.items():
            known = catalogue(language, name)
            assert isinstance(known, dict)
            known.update(texts)
            added += [(known, key) for key in texts]
    yield
    for known, key in added:
        del known[key]
    remove(DREI)


@pytest.fixture
def house() -> Rules:
    return Rules.parse(HOUSE, "hirschen.toml")


def bid(rules: Rules, seed: int = 0, players: int = 4) -> Deal:
    """Forehand plays a Drei."""
    deal = deal_order(rules, players, shuffled(rules, players, f"drei {seed}".encode()))
    said = "fort fort fort fort cego eine selbst drei gut gut gut".split()
    if players == 3:
        said = "fort fort fort cego eine selbst drei gut gut".split()
    for word in said:
        deal = deal.apply(Say(word))
    return deal


def played(deal: Deal, seed: int = 0) -> Deal:
    rng = Random(seed)
    while deal.to_act is not None:
        deal = deal.apply(rng.choice(deal.legal_actions()))
    return deal


def test_it_is_read_explained_and_compared(house: Rules) -> None:
    assert house.contracts(4) == ("solo", "cego", "gegensolo", "eine", "ulti", *_rest(), "drei")
    assert Rules.from_spec(house.spec) == house
    for language in LANGUAGES:
        assert "Drei" in house.explain(language)
        games = {game["game"]: game for game in overview(house, 4, language)["games"]}
        assert games["drei"]["undertakes"] == "keep three cards"
        assert "8" in games["drei"]["pays"]
    assert any("Drei" in each.text("en") for each in house.diff(load("loewen")))


def _rest() -> tuple[str, ...]:
    """What else can come up at the Löwen, after the ladder."""
    known = [str(game) for game in load("loewen").contracts(4)]
    return tuple(known[known.index("ulti") + 1 :])


def test_a_ladder_needs_its_factors() -> None:
    with pytest.raises(RulesError, match=r"factors\.drei"):
        Rules.parse(HOUSE.replace("[factors]\ndrei = 8\n", ""), "hirschen.toml")


@pytest.mark.parametrize("players", [3, 4])
def test_it_is_exchanged(house: Rules, players: int) -> None:
    deal = bid(house, players=players)
    view = deal.view(deal.to_act)
    assert (view.contract, view.step) == ("drei", "keep")
    size = view.dealt.bit_count()
    keep = next(action for action in view.legal if isinstance(action, Keep))
    assert keep.cards.bit_count() == 3
    with pytest.raises(IllegalAction, match="exactly 3 cards are kept"):
        deal.apply(Keep(1 << (keep.cards.bit_length() - 1)))
    taken = deal.apply(keep)
    away = next(action for action in taken.legal_actions() if isinstance(action, PutAway))
    assert away.cards.bit_count() == 2
    ready = taken.apply(away)
    assert ready.phase.name == "tricks"
    now = ready.view(ready.to_act)
    assert now.hand.bit_count() == size
    assert now.hand == (keep.cards | deal.dealt.blind) & ~away.cards


@pytest.mark.parametrize("seed", range(6))
def test_it_is_played_and_paid(house: Rules, seed: int) -> None:
    deal = played(bid(house, seed), seed)
    outcome = deal.outcome()
    assert outcome is not None
    assert outcome.contract is DREI
    assert outcome.factor == 8
    assert sum(outcome.points) == 70
    assert sum(outcome.payments) == 0


def test_over_a_solo_it_has_its_own_factor(house: Rules) -> None:
    deal = deal_order(house, 4, shuffled(house, 4, b"over"))
    for word in ("solo", "gegensolo", "gut", "eine", "gut", "drei"):
        if Say(word) not in deal.legal_actions():
            continue
        deal = deal.apply(Say(word))
    while deal.phase.name == "auction":
        deal = deal.apply(deal.legal_actions()[-1])
    outcome = played(deal).outcome()
    assert outcome is not None
    if outcome.contract == "drei":
        assert outcome.factor == 9
    else:
        assert outcome.over_solo


def test_it_is_written_down_and_read_back(house: Rules) -> None:
    deal = played(bid(house))
    for moment in range(0, len(deal.log) + 1, 5):
        now = deal.back_to(moment)
        assert read_text(write_text(now)) == now
        assert read_json(write_json(now)) == now
        assert eval(repr(now), {"deal_of": deal_of}) == now
        assert json.loads(json.dumps(view_to_data(now.view(0))))["players"] == 4


def test_it_is_solved_played_by_every_level_and_reviewed(house: Rules) -> None:
    deal = forced(house, 4, "drei", "seed")
    assert deal.view().contract == named("drei")
    for level in ("lehrling", "stammtisch", "meister"):
        player = make(level, "own")
        begun = bid(house).exchanged(player.choose)
        now = begun
        while now.to_act is not None:
            if max(now.view().counts) <= 5:
                solution = solve_deal(now)
                assert {Play(worth.card) for worth in solution.cards} == {*now.legal_actions()}
                break
            now = now.apply(player.choose(now.view(now.to_act)))
    finished = played(deal)
    assert review(finished, "stammtisch").decisions


def test_the_study_room_knows_it(house: Rules) -> None:
    hand = bid(house).hands[0]
    assert "drei" in games_for(house, 4, hand)
    found = odds(house, 4, hand, contracts=["drei"])
    assert found.worths[0].promise.taken.bit_count() == 3
    assert "Drei" in found.text("en")
    deal = bid(house)
    assert isinstance(hint(deal.view(deal.to_act), "stammtisch").action, Keep)


def test_nothing_of_it_is_left_behind() -> None:
    """The next test knows no Drei: what was made from the table is made anew."""
    remove(DREI)
    with pytest.raises(KeyError):
        named("drei")
    with pytest.raises(RulesError):
        Rules.parse(HOUSE, "hirschen.toml")
    add(DREI)
    texts: Mapping[str, str] = catalogue("de", "contract")
    assert text("de", "contract.drei") == texts["drei"]
