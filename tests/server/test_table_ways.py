"""What people may do at a table: statements, each with its refusal."""

import pytest

from cego.deal.actions import Keep, Play, Say
from cego.errors import CegoError
from cego.server.tables import commands as c
from cego.server.tables.decide import open_table
from cego.server.tables.due import Due, bot_turns, due
from cego.server.tables.events import Bot, By, Person, Wish
from cego.server.tables.plan import Length, Pace, Plan
from cego.server.tables.sight import sight
from cego.server.tables.state import Presence, Stage
from server.tabling import Playing, person


def refused(playing: Playing, command: c.Command) -> str:
    before = playing.table
    with pytest.raises(CegoError) as refusal:
        playing.do(command)
    assert playing.table is before
    assert refusal.value.text("sv")
    return refusal.value.key.rpartition(".")[2]


def kinds(events: list[object]) -> list[str]:
    return [event.kind for event in events]  # type: ignore[attr-defined]


# Gathering


def test_the_evening_begins_when_all_chairs_are_taken_and_all_people_have_agreed() -> None:
    playing = Playing.open(bots=2)
    assert kinds([*playing.do(c.Agree("anna"))]) == ["agreed"]
    assert kinds([*playing.do(c.Agree("beat"))]) == ["agreed", "begun", "deal-prepared"]
    assert playing.table.stage is Stage.PREPARING


def test_nobody_is_dealt_cards_before_everyone_has_given_a_seed() -> None:
    playing = Playing.open(bots=2)
    playing.do(c.Agree("anna"))
    playing.do(c.Agree("beat"))
    assert kinds([*playing.do(c.GiveSeed("beat", "x"))]) == ["seed-given"]
    assert refused(playing, c.GiveSeed("beat", "y")) == "seed-given"
    assert refused(playing, c.Act("anna", "fort")) == "no-deal"
    assert kinds([*playing.do(c.GiveSeed("anna", "z"))]) == ["seed-given", "dealt"]


def test_the_one_who_cut_the_highest_card_deals_first() -> None:
    playing = Playing.open().begin()
    cut, dealer = next(
        (s.event.cut, s.event.dealer)  # type: ignore[attr-defined]
        for s in playing.events
        if s.event.kind == "begun"
    )
    assert len(set(cut)) == 4
    assert playing.table.seats[-1] == dealer


def test_a_chair_is_taken_once_and_only_the_host_seats_bots() -> None:
    playing = Playing.open(players=3, bots=0)
    assert refused(playing, c.Sit(person("dora"))) == "no-chair"
    assert refused(playing, c.Sit(person("beat"))) == "seated"
    assert refused(playing, c.Vacate("beat", 2)) == "not-host"
    assert refused(playing, c.Vacate("anna", 0)) == "own-chair"
    playing.do(c.Vacate("anna", 2))
    assert refused(playing, c.Seat("beat", 2, Bot("lehrling"))) == "not-host"
    assert refused(playing, c.Seat("anna", 2, Bot("cheater"))) == "level"
    assert refused(playing, c.Seat("anna", 2, Bot("lehrling", 2.0))) == "boldness"
    playing.do(c.Seat("anna", 2, Bot("stammtisch", 0.5)))
    playing.do(c.Agree("beat"))
    assert "begun" in kinds([*playing.do(c.Agree("anna"))])
    assert refused(playing, c.Sit(person("dora"))) == "begun"


def test_a_table_needs_a_chair_for_its_host_and_rules_for_its_number() -> None:
    playing = Playing()
    full = (Bot("lehrling"),) * 4
    with pytest.raises(CegoError) as refusal:
        open_table(c.Open(Plan("loewen", 4), person("anna"), full), playing.moment)
    assert refusal.value.key == "server.refused.no-chair"
    with pytest.raises(CegoError) as refusal:
        open_table(c.Open(Plan("schwarzwald", 5), person("anna")), playing.moment)
    assert refusal.value.key == "rules.players"


def test_a_program_has_agreed_by_taking_its_chair() -> None:
    playing = Playing.open(players=4, bots=2)
    playing.do(c.Vacate("anna", 1))
    program = Person("program-1", "Robot", program=True)
    playing.do(c.Seat("anna", 1, program))
    assert "begun" in kinds([*playing.do(c.Agree("anna"))])


def test_who_leaves_before_the_evening_frees_his_chair_and_the_host_closes_the_table() -> None:
    playing = Playing.open(bots=1)
    assert kinds([*playing.do(c.Leave("beat"))]) == ["stood"]
    assert kinds([*playing.do(c.Leave("anna"))]) == ["went-away", "closed"]


# In the deal


def test_another_seats_action_is_refused() -> None:
    playing = Playing.open(bots=0).begin()
    actor = playing.table.to_act
    assert actor is not None
    other = playing.id_at((actor + 1) % 4)
    assert refused(playing, c.Act(other, "fort")) == "not-your-turn"
    assert refused(playing, c.Act("emil", "fort")) == "not-seated"
    assert refused(playing, c.Act(playing.id_at(actor), "fort " * 80)) == "too-long"
    assert refused(playing, c.Move(actor, Say("fort"), By.BOT)) == "no-bot"


def test_a_call_out_of_turn_is_heard() -> None:
    """S1: who has not spoken yet may call Piccolo or Bettel at once."""
    playing = Playing.open(bots=0).begin()
    for word in ("fort", "fort", "fort", "fort", "cego"):
        playing.act(Say(word))
    caller = playing.table.seats[3]
    acted = playing.do(c.Act(playing.id_at(caller), "piccolo"))
    assert acted[0].seat == 3  # type: ignore[attr-defined]


def test_bots_are_asked_for_interruptions_before_the_one_to_act() -> None:
    playing = Playing.open(bots=3).begin()
    for word in ("fort", "fort", "fort", "fort", "cego"):
        playing.act(Say(word))
    turns = bot_turns(playing.table)
    assert [turn.in_turn for turn in turns] == sorted(turn.in_turn for turn in turns)
    assert any(not turn.in_turn for turn in turns)


def test_with_five_the_dealer_looks_on_and_is_paid() -> None:
    playing = Playing.open(players=5, bots=0, length=Length.DEALS, deals=5).begin()
    dealer = playing.table.seats[4]
    assert refused(playing, c.Act(playing.id_at(dealer), "fort")) == "not-your-turn"
    playing.finish()
    assert playing.table.evening is not None
    assert len(playing.table.evening.entries[0].payments) == 5
    playing.ready()
    assert playing.table.seats[4] == (dealer + 1) % 5


def test_after_the_deal_its_seed_is_opened_and_the_next_one_is_prepared() -> None:
    playing = Playing.open(bots=0).begin().finish()
    finished, prepared = playing.events[-2].event, playing.events[-1].event
    assert (finished.kind, prepared.kind) == ("deal-finished", "deal-prepared")
    seen = finished.seen_by(None)
    assert seen is not None
    assert len(seen["server_seed"]) == 64
    assert "server_seed" not in (prepared.seen_by(0) or {})


def test_an_action_for_an_earlier_moment_is_refused() -> None:
    playing = Playing.open(bots=0).begin()
    seen = playing.table.seq
    first, second = (playing.table.seats[seat] for seat in (0, 1))
    playing.do(c.Say("anna", "hello"))
    playing.do(c.Act(playing.id_at(first), "fort", seen))  # a word changes nothing in the deal
    late = c.Act(playing.id_at(second), "fort", seen)
    assert refused(playing, late) == "moved-on"
    playing.do(c.Act(playing.id_at(second), "fort", playing.table.seq))
    stale = c.Act(playing.id_at(playing.table.seats[2]), "fort", 0)
    assert refused(playing, stale) == "moved-on"


def test_programs_and_bots_do_not_play_among_themselves() -> None:
    playing = Playing.open(players=4, bots=2)
    playing.do(c.Vacate("anna", 1))
    playing.do(c.Seat("anna", 1, Person("program-1", "Robot", program=True)))
    playing.do(c.Agree("anna"))
    playing.do(c.GiveSeed("anna", "x"))
    playing.do(c.GiveSeed("program-1", "y"))
    playing.do(c.LoseLink("anna"))
    assert due(playing.table) == ()
    assert bot_turns(playing.table) == ()


def test_nothing_is_agreed_behind_the_back_of_who_has_just_lost_his_link() -> None:
    playing = Playing.open(bots=2, length=Length.OPEN).begin().finish()
    playing.do(c.LoseLink("beat"))
    assert kinds([*playing.do(c.Ask("anna", Wish.END))]) == ["asked"]
    for item in due(playing.table):
        playing.now = item.at
        playing.do(item.command)
    assert playing.table.chairs[1].stand_in
    assert kinds([*playing.do(c.Ask("anna", Wish.END))]) == ["asked", "closed"]


# Length


def test_an_evening_of_so_many_deals_ends_after_them_and_may_be_played_again() -> None:
    playing = Playing.open(bots=2, length=Length.DEALS, deals=2).begin().finish().ready().finish()
    assert playing.table.stage is Stage.OVER
    playing.do(c.Ask("anna", Wish.REMATCH))
    events = playing.do(c.Answer("beat", Wish.REMATCH, True))
    assert kinds([*events]) == ["answered", "rematched", "deal-prepared"]
    assert playing.table.number == 3
    assert playing.table.evening is not None
    assert playing.table.evening.entries == ()


def test_two_rounds_are_48_deals_and_seats_are_redrawn_where_the_rules_say_so() -> None:
    plan = Plan("schwarzwald evening.deals=1", 4)
    playing = Playing()
    seats = (None, *(Bot("lehrling"),) * 3)
    playing.take(open_table(c.Open(plan, person("anna"), seats), playing.moment))
    playing.begin().finish()
    assert "redrawn" in [s.event.kind for s in playing.events]
    assert Playing.open(length=Length.TWO_ROUNDS).table.rules.cego(4).evening.deals == 24


def test_der_gstiess_gibt_ab_is_said_between_deals() -> None:
    playing = Playing.open(bots=2, length=Length.GSTIESS).begin()
    assert refused(playing, c.CallLastRound("anna")) == "not-preparing"
    playing.finish()
    playing.do(c.CallLastRound("anna"))
    assert refused(playing, c.CallLastRound("beat")) == "last-round-called"
    deals = 0
    while playing.table.stage is not Stage.OVER:
        playing.ready().finish()
        deals += 1
        assert deals < 60
    assert playing.table.evening is not None
    assert playing.table.evening.last_dealer is not None


def test_der_gstiess_gibt_ab_is_not_said_where_the_number_of_deals_is_fixed() -> None:
    playing = Playing.open(length=Length.DEALS, deals=3).begin().finish()
    assert refused(playing, c.CallLastRound("anna")) == "no-gstiess"


@pytest.mark.parametrize(
    ("rules", "players", "offered"),
    [("loewen", 4, True), ("loewen", 3, False), ("zuger-tapp", 4, False)],
)
def test_a_round_of_pflichtraeuber_is_offered_only_where_there_is_one(
    rules: str, players: int, offered: bool
) -> None:
    playing = Playing.open(rules=rules, players=players, bots=players - 1).begin().finish()
    told = sight(playing.table, 0, "en")["deal"]["may"]
    assert ("pflichtraeuber" in told) is offered


def test_a_round_of_pflichtraeuber_needs_everyones_consent() -> None:
    playing = Playing.open(bots=2).begin()
    assert refused(playing, c.Ask("anna", Wish.PFLICHTRAEUBER)) == "not-preparing"
    playing.finish()
    known = "pflichtraeuber" in playing.table.rules.contracts(4)
    assert known
    playing.do(c.Ask("anna", Wish.PFLICHTRAEUBER))
    playing.do(c.Answer("beat", Wish.PFLICHTRAEUBER, True))
    playing.ready()
    assert playing.table.deal is not None
    assert playing.table.deal.dealt.compulsory


# Undo


def test_a_slip_is_taken_back_when_all_other_people_agree() -> None:
    playing = Playing.open(bots=1).begin()
    playing.until(0)
    before = playing.table.deal
    playing.act()
    playing.do(c.Ask("anna", Wish.UNDO))
    assert bot_turns(playing.table) == ()  # bots wait for the answer
    playing.do(c.Answer("beat", Wish.UNDO, True))
    events = playing.do(c.Answer("carl", Wish.UNDO, True))
    assert kinds([*events]) == ["answered", "undone"]
    assert playing.table.deal == before
    assert playing.table.to_act == 0


def test_one_no_is_enough() -> None:
    playing = Playing.open(bots=1).begin()
    playing.until(0)
    playing.act()
    after = playing.table.deal
    playing.do(c.Ask("anna", Wish.UNDO))
    playing.do(c.Answer("beat", Wish.UNDO, False))
    assert refused(playing, c.Answer("carl", Wish.UNDO, True)) == "not-asked"
    assert playing.table.deal == after


def test_a_program_is_not_asked_and_has_no_voice() -> None:
    playing = Playing.open(bots=2)
    playing.do(c.Vacate("anna", 2))
    playing.do(c.Seat("anna", 2, Person("program-1", "Robot", program=True)))
    playing.do(c.Agree("anna"))
    playing.do(c.Agree("beat"))
    playing.ready()
    playing.do(c.Ask("anna", Wish.PAUSE))
    assert refused(playing, c.Answer("program-1", Wish.PAUSE, False)) == "not-asked"
    assert "paused" in kinds([*playing.do(c.Answer("beat", Wish.PAUSE, True))])


def test_with_bots_alone_an_undo_is_granted_at_once() -> None:
    playing = Playing.open(bots=3).begin()
    playing.until(0)
    playing.act()
    assert kinds([*playing.do(c.Ask("anna", Wish.UNDO))]) == ["asked", "undone"]


def test_nobody_takes_back_what_somebody_else_has_answered() -> None:
    playing = Playing.open(bots=2).begin()
    playing.until(0)
    playing.act()
    playing.act()
    assert refused(playing, c.Ask("anna", Wish.UNDO)) == "not-your-action"


def test_alone_with_bots_an_undo_goes_back_to_the_own_last_decision() -> None:
    playing = Playing.open(bots=3).begin()
    assert playing.table.deal is not None
    before = []
    for _ in range(3):
        playing.until(0)
        before.append(playing.table.deal)
        playing.act()
    for _ in range(2):
        playing.act()
    for deal in reversed(before):
        (_, undone) = playing.do(c.Ask("anna", Wish.UNDO))
        assert undone.seen_by(None) == {"chair": 0, "kept": len(deal.log)}
        assert playing.table.deal == deal
    assert refused(playing, c.Ask("anna", Wish.UNDO)) == "nothing-to-undo"
    assert playing.table.retried  # it is not rated then


def test_what_a_stand_in_did_is_not_the_own_decision() -> None:
    playing = Playing.open(bots=2).begin()
    playing.until(0)
    (item,) = due(playing.table)
    playing.now = item.at
    playing.do(item.command)
    playing.act()
    playing.do(c.Leave("beat"))
    playing.do(c.ComeBack("anna"))
    assert refused(playing, c.Ask("anna", Wish.UNDO)) == "nothing-to-undo"


def test_who_took_up_the_blind_cannot_go_back() -> None:
    playing = Playing.open(bots=2).begin()
    seat = playing.table.seat_of(0)
    while not (isinstance(playing.legal()[0], Keep) and playing.table.to_act == 0):
        if playing.table.to_act == 0 and Say("cego") in playing.legal():
            playing.act(Say("cego"))
        elif playing.table.stage is Stage.PLAYING and not isinstance(playing.legal()[0], Play):
            playing.act()
        else:
            playing.finish().ready()
        seat = playing.table.seat_of(0)
    playing.act()
    assert seat is not None
    assert refused(playing, c.Ask("anna", Wish.UNDO)) == "revealed"


def test_the_last_word_cannot_be_taken_back_once_another_has_taken_up_the_talon() -> None:
    """S2: after Tapp the declarer holds the talon; the last pass showed it to him."""
    playing = Playing.open("zuger-tapp", bots=0).begin()
    playing.act(Say("tapp"))
    for _ in range(2):
        playing.act(Say("pass"))
    last = playing.table.to_act
    assert last is not None
    playing.act(Say("pass"))
    assert playing.table.deal is not None
    assert playing.table.deal.phase.name == "exchange"
    assert refused(playing, c.Ask(playing.id_at(last), Wish.UNDO)) == "revealed"


def test_a_card_just_played_can_be_taken_back() -> None:
    playing = Playing.open(bots=3).begin()
    playing.until(0)
    while not isinstance(playing.legal()[0], Play):
        playing.act()
        if playing.table.stage is Stage.PREPARING:
            playing.ready()
        if playing.table.to_act != 0:
            playing.until(0)
    if playing.table.deal is not None and len(playing.table.deal.view().play.trick) < 3:
        playing.act()
        assert "undone" in kinds([*playing.do(c.Ask("anna", Wish.UNDO))])


# Breaks, absence


def test_a_break_needs_consent_stops_all_clocks_and_anyone_ends_it() -> None:
    playing = Playing.open(bots=2).begin()
    playing.do(c.Ask("anna", Wish.PAUSE))
    assert refused(playing, c.Ask("beat", Wish.PAUSE)) == "asked-already"
    playing.do(c.Answer("beat", Wish.PAUSE, True))
    assert playing.table.paused
    assert due(playing.table) == ()
    assert bot_turns(playing.table) == ()
    actor = playing.table.to_act
    assert actor is not None
    if playing.table.chairs[actor].person:
        assert refused(playing, c.Act(playing.id_at(actor), "fort")) == "paused"
    playing.now += 10**9
    playing.do(c.Resume("beat"))
    assert all(item.at > playing.now for item in due(playing.table))


def test_a_question_that_nobody_answers_lapses() -> None:
    playing = Playing.open(bots=2).begin()
    playing.do(c.Ask("anna", Wish.PAUSE))
    lapse = next(item for item in due(playing.table) if isinstance(item.command, c.Lapse))
    assert lapse.at == playing.now + Pace.NORMAL.times.wish
    assert refused(playing, lapse.command) == "not-asked"  # not yet
    playing.now = lapse.at
    playing.do(lapse.command)
    assert playing.table.asked is None


def test_a_bot_stands_in_after_the_grace_time_and_hands_the_seat_back() -> None:
    playing = Playing.open(bots=2).begin()
    playing.until(1)
    playing.do(c.LoseLink("beat"))
    (item,) = due(playing.table)
    assert item == Due(playing.now + Pace.NORMAL.times.grace, c.StandIn(1))
    playing.now = item.at
    playing.do(item.command)
    assert [turn.by for turn in bot_turns(playing.table) if turn.chair == 1] == [By.STAND_IN]
    playing.act()
    playing.do(c.ComeBack("beat"))
    assert playing.table.chairs[1].attends
    assert refused(playing, c.Move(1, Say("fort"), By.STAND_IN)) == "no-bot"


def test_who_thinks_too_long_is_stood_in_for_until_he_does_something() -> None:
    playing = Playing.open(bots=2, pace=Pace.FAST).begin()
    playing.until(1)
    (item,) = due(playing.table)
    assert item == Due(playing.now + Pace.FAST.times.clock, c.StandIn(1))
    playing.now = item.at
    playing.do(item.command)
    assert refused(playing, item.command) == "no-stand-in"
    playing.act()
    events = playing.do(c.Say("beat", "sorry"))
    assert playing.table.chairs[1].stand_in  # a word is not enough …
    events = playing.do(c.ComeBack("beat"))
    assert events[0].kind == "came-back"  # … but this is, and so is any action
    assert not playing.table.chairs[1].stand_in


def test_while_nobody_is_there_nothing_happens() -> None:
    playing = Playing.open(bots=3).begin()
    playing.do(c.LoseLink("anna"))
    assert due(playing.table) == ()
    assert bot_turns(playing.table) == ()


def test_who_leaves_in_the_middle_is_played_for_at_once_and_may_come_back() -> None:
    playing = Playing.open(bots=2).begin()
    playing.do(c.Leave("beat"))
    assert playing.table.chairs[1].presence is Presence.LEFT
    assert playing.table.chairs[1].by_bot
    assert refused(playing, c.Leave("beat")) == "left"
    playing.do(c.ComeBack("beat"))
    assert playing.table.chairs[1].attends


def test_the_table_is_closed_when_the_last_person_leaves() -> None:
    playing = Playing.open(bots=2).begin()
    playing.do(c.Leave("beat"))
    assert kinds([*playing.do(c.Leave("anna"))])[-1] == "closed"


def test_those_who_wait_for_the_next_deal_are_not_held_up_for_ever() -> None:
    playing = Playing.open(bots=2)
    playing.do(c.Agree("anna"))
    playing.do(c.Agree("beat"))
    playing.do(c.GiveSeed("anna", "x"))
    (item,) = due(playing.table)
    assert item.command == c.StandIn(1)
    playing.now = item.at
    assert kinds([*playing.do(item.command)]) == ["stood-in", "dealt"]


def test_alone_with_bots_there_is_no_clock() -> None:
    playing = Playing.open(bots=3).begin()
    playing.until(0)
    assert due(playing.table) == ()
    playing.now += 10**9
    assert refused(playing, c.StandIn(0)) == "no-stand-in"
    playing.finish()
    assert playing.table.stage is Stage.PREPARING
    assert due(playing.table) == ()  # the result stays until it is dismissed


def test_the_clock_of_the_last_person_stops_when_the_others_are_gone() -> None:
    playing = Playing.open(bots=2).begin()
    playing.until(0)
    assert due(playing.table) != ()
    playing.do(c.LoseLink("beat"))
    assert due(playing.table) == ()
    playing.now += 10**9
    playing.do(c.ComeBack("beat"))
    (item,) = due(playing.table)
    assert item == Due(playing.now + Pace.NORMAL.times.clock, c.StandIn(0))


@pytest.mark.parametrize("gone", [c.LoseLink("beat"), c.Leave("beat")])
def test_who_is_stood_in_for_has_his_seat_back_when_nobody_waits_any_more(gone: c.Command) -> None:
    """A stand-in that is announced really plays: alone it would not, bots rest then."""
    playing = Playing.open(bots=2).begin()
    playing.until(0)
    (item,) = due(playing.table)
    playing.now = item.at
    playing.do(item.command)
    assert [turn.by for turn in bot_turns(playing.table) if turn.in_turn] == [By.STAND_IN]
    assert "came-back" in kinds([*playing.do(gone)])
    assert playing.table.chairs[0].attends


def test_the_result_is_not_swept_away_while_everyone_looks_at_it() -> None:
    playing = Playing.open(bots=2).begin().finish()
    assert due(playing.table) == ()
    playing.now += 300_000
    playing.do(c.GiveSeed("beat", "x"))
    (item,) = due(playing.table)
    assert item == Due(playing.now + Pace.NORMAL.times.clock, c.StandIn(0))


def test_hanging_up_again_and_again_does_not_hold_up_the_others() -> None:
    playing = Playing.open(bots=2).begin()
    playing.until(1)
    times, began = Pace.NORMAL.times, playing.now
    while not playing.table.chairs[1].stand_in:
        playing.do(c.LoseLink("beat"))
        playing.now += 14_000
        playing.do(c.ComeBack("beat"))
        playing.now += 1_000
        for item in due(playing.table):
            if item.at <= playing.now:
                playing.do(item.command)
        assert playing.now - began <= times.clock + times.grace + 15_000


def test_a_link_from_before_does_not_undo_a_leave() -> None:
    playing = Playing.open(bots=2).begin()
    linked = c.ComeBack("beat", playing.table.seq)
    playing.do(c.Leave("beat"))
    assert playing.do(linked) == []
    assert playing.table.chairs[1].presence is Presence.LEFT
    playing.do(c.ComeBack("beat", playing.table.seq))  # the page was opened again
    assert playing.table.chairs[1].attends


def test_phrases_are_chosen_from_a_list() -> None:
    playing = Playing.open()
    playing.do(c.Say("anna", "well-played"))
    assert refused(playing, c.Say("anna", "you fool")) == "phrase"


def test_an_open_evening_ends_by_agreement_between_deals() -> None:
    playing = Playing.open(bots=2, length=Length.OPEN).begin()
    assert refused(playing, c.Ask("anna", Wish.END)) == "in-a-deal"
    playing.finish()
    playing.do(c.Ask("anna", Wish.END))
    playing.do(c.Answer("beat", Wish.END, True))
    assert playing.table.stage is Stage.CLOSED
