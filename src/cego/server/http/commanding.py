"""A message of the socket as a command to the table."""

from cego.server.protocol import client as m
from cego.server.tables import commands as c

Commanding = (
    m.Act
    | m.Seed
    | m.Agree
    | m.Phrase
    | m.Ask
    | m.Answer
    | m.Resume
    | m.LastRound
    | m.Back
    | m.Claim
    | m.Leave
)


def command_of(message: Commanding, person: str) -> c.Command:
    """What a person asks for."""
    match message:
        case m.Act(action=action, v=v):
            return c.Act(person, action, v)
        case m.Seed(seed=seed):
            return c.GiveSeed(person, seed)
        case m.Agree():
            return c.Agree(person)
        case m.Phrase(phrase=phrase):
            return c.Say(person, phrase)
        case m.Ask(wish=wish):
            return c.Ask(person, wish)
        case m.Answer(wish=wish, yes=yes):
            return c.Answer(person, wish, yes)
        case m.Resume():
            return c.Resume(person)
        case m.LastRound():
            return c.CallLastRound(person)
        case m.Back():
            return c.ComeBack(person)
        case m.Claim():
            return c.Claim(person)
        case m.Leave():
            return c.Leave(person)
