"""What a seating does, held against the question; and what no seating could do better.

A claim is proven by counting: k people of one former table, or of one club, sit at T < k tables
only if some of them sit together. Where nothing proves it, the report says what was found in how
many steps and claims no more.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cego.ledger.tournament.draw.question import Ask, Pair, Question, Tables, Wishes, pairs_of
from cego.locale import Value, text


@dataclass(frozen=True, slots=True)
class Proof:
    """Why something cannot be; `people` are those concerned."""

    key: str
    people: tuple[int, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """The proof in words."""
        who = ", ".join((names or {}).get(person, str(person)) for person in self.people)
        return text(language, f"tournament.proof.{self.key}", people=who, **dict(self.values))


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be said of one round of a draw."""

    round: int
    again: tuple[Pair, ...]
    """Who meets again."""
    repeated: int
    """How many meetings are repeated: who meets for the third time repeats two."""
    kept_apart: tuple[Pair, ...]
    """Who must not sit together and does."""
    wishes: tuple[Pair, ...]
    """Who should not sit together and does."""
    odd_again: tuple[int, ...]
    moved: tuple[int, ...]
    least_again: int
    """So many are repeated in any draw."""
    proofs: tuple[Proof, ...]

    @property
    def clean(self) -> bool:
        """Nobody meets again, and everybody is kept apart who should be."""
        return not (self.again or self.kept_apart or self.wishes)

    @property
    def fewest(self) -> bool:
        """Whether it is proven that fewer rematches are impossible."""
        return self.repeated <= self.least_again


def least_together(people: int, sizes: Sequence[int]) -> int:
    """How many pairs of so many people sit together if they are spread as far as it goes."""
    at = [0] * len(sizes)
    for _ in range(people):
        free = [t for t, size in enumerate(sizes) if at[t] < size]
        if not free:
            break
        at[min(free, key=lambda t: at[t])] += 1
    return sum(n * (n - 1) // 2 for n in at)


def least_again(
    ask: Ask, earlier: Sequence[Tables], met: Mapping[Pair, int], wishes: Wishes
) -> int:
    """So many meetings are repeated at least, whatever is drawn; with pauses nothing is claimed.

    Who meets for the third time repeats two meetings. Counted so, what each earlier round forces
    adds up.
    """
    if ask.pauses:
        return 0
    here = set(ask.people)
    lifted = {person for both in wishes.lifted for person in both}
    forced = 0
    for tables in earlier:
        groups = [[p for p in table if p in here and p not in lifted] for table in tables]
        forced += sum(least_together(len(group), ask.sizes) for group in groups)
    short = 0
    for person in ask.people:
        known = sum(1 for other in here - {person} if _again(person, other, met, wishes))
        short += max(0, min(ask.sizes) - 1 - (len(here) - 1 - known))
    return max(forced, -(-short // 2), _sits_with(ask, wishes, met))


def _again(one: int, other: int, met: Mapping[Pair, int], wishes: Wishes) -> bool:
    both = (min(one, other), max(one, other))
    return both in met and both not in wishes.lifted


def _sits_with(ask: Ask, wishes: Wishes, met: Mapping[Pair, int]) -> int:
    """Those who meet again since both are fixed at one table."""
    here = set(ask.people)
    return sum(
        times
        for both, times in met.items()
        if both[0] in here
        and both[1] in here
        and both not in wishes.lifted
        and both[0] in wishes.fixed
        and wishes.fixed[both[0]] == wishes.fixed.get(both[1])
    )


def floor_groups(
    groups: Iterable[Collection[int]], ask: Ask, lifted: Collection[Pair]
) -> tuple[int, list[Proof]]:
    """How many pairs of these groups sit together in any draw; groups that overlap count once."""
    seen: set[int] = {person for both in lifted for person in both}
    total, proofs = 0, []
    for group in sorted(groups, key=lambda each: (-len(each), sorted(each))):
        here = sorted(set(group) & set(ask.people))
        if not seen.isdisjoint(here) or ask.pauses:
            continue
        seen.update(here)
        least = least_together(len(here), ask.sizes)
        total += least
        if least:
            values = (("n", least), ("count", len(here)), ("tables", len(ask.sizes)))
            proofs.append(Proof("group", tuple(here), values))
    return total, proofs


def contradictions(question: Question, ask: Ask) -> list[Proof]:
    """Fixed tables that do not exist, are too full, or bring together who must be kept apart."""
    wishes, found = Wishes.of(question), []
    at: dict[int, list[int]] = {}
    for person, table in question.fixed:
        if person in ask.people:
            at.setdefault(table, []).append(person)
    tables = max(len(ask.sizes), len(question.before))
    for table, people in sorted(at.items()):
        named = (("table", table),)
        if not 1 <= table <= tables:
            found.append(Proof("no-table", tuple(people), named))
        elif len(people) > (max(ask.sizes) if question.before else ask.sizes[table - 1]):
            found.append(Proof("fixed-full", tuple(people), named))
        found += [Proof("fixed-apart", b, named) for b in pairs_of(people) if b in wishes.must]
    return found


def report(
    question: Question, ask: Ask, tables: Tables, earlier: Sequence[Tables], met: Mapping[Pair, int]
) -> Report:
    """What this seating does, held against what was asked; it does not matter who made it."""
    wishes = Wishes.of(question)
    together = [both for table in tables for both in pairs_of(table)]
    again = tuple(b for b in together if b in met and b not in wishes.lifted)
    odd = dict(question.odd)
    home = {person: number for number, table in enumerate(question.before) for person in table}
    least = least_again(ask, earlier, met, wishes)
    proofs = [Proof("again", (), (("n", least), ("round", ask.round)))] if least else []
    for groups in (question.must, question.wish):
        proofs += floor_groups(groups, ask, wishes.lifted)[1]
    return Report(
        ask.round,
        again,
        sum(met[both] for both in again),
        tuple(b for b in together if b in wishes.must),
        tuple(b for b in together if b in wishes.wish),
        tuple(p for table in tables if len(table) in (3, 5) for p in table if odd.get(p)),
        tuple(p for n, table in enumerate(tables) for p in table if home.get(p, n) != n),
        least,
        tuple(proofs),
    )


def faults(question: Question, ask: Ask, tables: Tables, pauses: Collection[int]) -> list[Proof]:
    """What makes a seating invalid: people missing or twice, wrong sizes, not where fixed."""
    seated = [person for table in tables for person in table]
    everyone = sorted([*seated, *pauses])
    found = []
    if everyone != sorted(ask.people):
        wrong = {p for p in everyone if everyone.count(p) != 1 or p not in ask.people}
        found.append(Proof("seated-once", tuple(sorted(wrong | (set(ask.people) - set(everyone))))))
    if sorted(len(table) for table in tables if table) != sorted(ask.sizes):
        found.append(Proof("wrong-sizes", (), (("round", ask.round),)))
    for person, table in question.fixed:
        if person in seated and not (table <= len(tables) and person in tables[table - 1]):
            found.append(Proof("not-fixed", (person,), (("table", table),)))
    return found
