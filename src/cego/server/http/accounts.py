"""Accounts: keep what one played as a guest, log in elsewhere, log out, be forgotten."""

import contextlib
import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from cego.errors import CegoError
from cego.server.http.errors import RESPONSES
from cego.server.http.identity import COOKIE, Caller, Doorkeeper, session_name, set_cookie
from cego.server.http.names import clean_name
from cego.server.http.parts import Address, Keeper, TheHub, Who, from_database
from cego.server.http.passwords import Passwords, check_password, login_of
from cego.server.live.hub import Hub
from cego.server.protocol.people import AccountWanted, Farewell, LoginWanted, NewPassword
from cego.server.protocol.rest import Me, NewName
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.events import Person

router = APIRouter(prefix="/api", tags=["people"], responses=RESPONSES)


def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


ThePasswords = Annotated[Passwords, Depends(_passwords)]


def a_person(who: Who) -> Caller:
    """Programs have no accounts, no names to choose and no history."""
    if who.person.program:
        raise Refused("token")
    return who


APerson = Annotated[Caller, Depends(a_person)]


def me_of(who: Caller) -> Me:
    """Who somebody is, for himself."""
    return Me(id=who.person.id, name=who.person.name, account=bool(who.session))


async def _log_in(
    hub: Hub, keeper: Doorkeeper, person: Person, request: Request, response: Response
) -> Me:
    key = secrets.token_urlsafe(32)
    session = session_name(key)
    await from_database(hub.people.open_session, session, person.id, hub.now())
    set_cookie(request, response, keeper.signer.session_cookie(key))
    return me_of(Caller(person, session=session))


@router.post("/me")
async def rename(
    wanted: NewName, who: APerson, hub: TheHub, keeper: Keeper, request: Request, response: Response
) -> Me:
    """Choose a name. At tables where you sit already you keep the old one."""
    person = replace(who.person, name=clean_name(wanted.name))
    if not who.session:
        set_cookie(request, response, keeper.signer.cookie(person))
    elif not await from_database(hub.people.rename, person.id, login_of(person.name), person.name):
        raise Refused("name-taken")
    keeper.look_again()
    return me_of(replace(who, person=person))


@router.post("/account", status_code=201)
async def register(
    wanted: AccountWanted,
    who: APerson,
    hub: TheHub,
    keeper: Keeper,
    passwords: ThePasswords,
    address: Address,
    request: Request,
    response: Response,
) -> Me:
    """Make an account of the guest you are; what you have played stays yours."""
    if who.session:
        raise Refused("has-account")
    person = replace(who.person, name=clean_name(wanted.name))
    check_password(wanted.password, person.name)
    passwords.count_account(address)
    password = await passwords.hash(wanted.password)
    login = login_of(person.name)
    if not await from_database(hub.people.register, person, login, password, hub.now()):
        raise Refused("name-taken")
    return await _log_in(hub, keeper, person, request, response)


@router.post("/account/login")
async def login(
    wanted: LoginWanted,
    who: APerson,
    hub: TheHub,
    keeper: Keeper,
    passwords: ThePasswords,
    address: Address,
    request: Request,
    response: Response,
) -> Me:
    """Log in on this device; with `bring`, what was played on it as a guest comes along."""
    name = login_of(wanted.name)
    passwords.count_guess(name, address)
    account = await from_database(hub.people.account, name)
    stored = None if account is None else str(account["password"])
    if not await passwords.matches(stored, wanted.password) or account is None:
        raise Refused("wrong-password")
    if _in_a_deal(hub, who.person.id):
        raise Refused("at-a-table")
    if wanted.bring and not who.session:
        await from_database(hub.people.bring, who.person.id, account["person"])
    if who.session:
        await from_database(hub.people.close_session, who.session)
    person = Person(account["person"], account["name"])
    return await _log_in(hub, keeper, person, request, response)


def _in_a_deal(hub: Hub, person: str) -> bool:
    """Whether somebody would lose his chair by becoming somebody else."""
    return any(
        live.looks(person)
        and live.table.deal is not None
        and live.table.chair_of(person) is not None
        for live in hub.tables.values()
    )


@router.post("/account/logout", status_code=204)
async def logout(who: APerson, hub: TheHub, keeper: Keeper, response: Response) -> None:
    """Log out on this device; it is a new guest then. A guest has nothing to log out of."""
    if not who.session:
        raise Refused("no-account")
    await from_database(hub.people.close_session, who.session)
    keeper.look_again()
    response.delete_cookie(COOKIE, path="/")


@router.post("/account/password", status_code=204)
async def change_password(
    wanted: NewPassword,
    who: APerson,
    hub: TheHub,
    keeper: Keeper,
    passwords: ThePasswords,
    address: Address,
) -> None:
    """Another password; all other devices are logged out."""
    await _prove(hub, passwords, who, wanted.old, address)
    check_password(wanted.new, who.person.name)
    password = await passwords.hash(wanted.new)
    await from_database(hub.people.set_password, who.person.id, password, who.session)
    keeper.look_again()


async def _prove(hub: Hub, passwords: Passwords, who: Caller, password: str, address: str) -> None:
    """A device that was left open is not enough for what cannot be undone."""
    if not who.session:
        raise Refused("no-account")
    passwords.count_guess(login_of(who.person.name), address)
    account = await from_database(hub.people.account_of, who.person.id)
    stored = None if account is None else str(account["password"])
    if not await passwords.matches(stored, password):
        raise Refused("wrong-password")


@router.post("/me/delete", status_code=204)
async def delete_me(
    wanted: Farewell,
    who: APerson,
    hub: TheHub,
    keeper: Keeper,
    passwords: ThePasswords,
    address: Address,
    response: Response,
) -> None:
    """Delete your account, your history and your ratings.

    What others played with you stays theirs, with a “deleted player” in your place.
    """
    if who.session:
        await _prove(hub, passwords, who, wanted.password, address)
    person = who.person.id
    for live in tuple(hub.tables.values()):
        if live.table.chair_of(person) is not None:
            with contextlib.suppress(CegoError):
                await live.do(c.Leave(person))
    for code in await from_database(hub.people.forget, person):
        if code in hub.tables:
            await hub.tables[code].fold_anew()
    keeper.look_again()
    response.delete_cookie(COOKIE, path="/")
