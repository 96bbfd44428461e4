"""Accounts: keep what one played as a guest, log in elsewhere, log out, be forgotten."""

import contextlib
import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from cego.errors import CegoError
from cego.server.http.device_names import device_name
from cego.server.http.errors import RESPONSES
from cego.server.http.identity import (
    COOKIE,
    DEVICE_COOKIE,
    Caller,
    Doorkeeper,
    even_banned,
    know_device,
    session_name,
    set_cookie,
)
from cego.server.http.names import clean_name
from cego.server.http.parts import Address, Keeper, TheHub, Who, from_database
from cego.server.http.passwords import Passwords, check_password, login_of
from cego.server.http.taken import free_name
from cego.server.live.hub import Hub
from cego.server.protocol.people import AccountWanted, Farewell, LoginWanted, NewPassword
from cego.server.protocol.rest import Me, NewName
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.events import Person

_ALL_TABLES = 10_000
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
    hub: Hub,
    keeper: Doorkeeper,
    person: Person,
    password: str,
    request: Request,
    response: Response,
) -> Me:
    """With the password, as it is stored, that was proved: by now it may be another."""
    key = secrets.token_urlsafe(32)
    session = session_name(key)
    device = device_name(request.headers.get("user-agent", ""))
    opening = (session, person.id, password, device, hub.now())
    if not await from_database(hub.people.open_session, *opening):
        raise Refused("wrong-password")
    set_cookie(request, response, keeper.signer.session_cookie(key))
    know_device(keeper.signer, request, response, person.id)
    return me_of(Caller(person, session=session))


@router.post("/me")
async def rename(
    wanted: NewName, who: APerson, hub: TheHub, keeper: Keeper, request: Request, response: Response
) -> Me:
    """Choose a name. At tables where you sit already you keep the old one."""
    person = replace(who.person, name=await free_name(hub, wanted.name, who.person.id))
    if not who.session:
        set_cookie(request, response, keeper.signer.cookie(person))
    elif not await from_database(hub.people.rename, person.id, login_of(person.name), person.name):
        raise Refused("name-taken")
    else:
        await keeper.look_again(person.id)
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
    """Make an account of the guest you are; what you have played stays yours.

    The guest's cookie opens nothing any more.
    """
    if who.session:
        raise Refused("has-account")
    person = replace(who.person, name=clean_name(wanted.name))
    check_password(wanted.password, person.name)
    await passwords.count_account(address)
    password = await passwords.hash(wanted.password)
    login = login_of(person.name)
    if not await from_database(hub.people.register, person, login, password, hub.now()):
        raise Refused("name-taken")
    await keeper.look_again(person.id)
    return await _log_in(hub, keeper, person, password, request, response)


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
    account = await from_database(hub.people.account, name)
    device, known = keeper.signer.device(request) or ("", [])
    mine = account is not None and account["person"] in known
    await passwords.count_guess(name, address, device if mine else "")
    stored = None if account is None else str(account["password"])
    if not await passwords.matches(stored, wanted.password) or account is None or stored is None:
        raise Refused("wrong-password")
    person = Person(account["person"], account["name"])
    ban = await from_database(hub.people.ban, person.id, hub.now())
    if ban is not None:
        raise ban.refusal()
    if _in_a_deal(hub, who.person.id):
        raise Refused("at-a-table")
    if wanted.bring and not who.session:
        await from_database(hub.people.bring, who.person.id, person.id)
    me = await _log_in(hub, keeper, person, stored, request, response)
    if who.session:
        await from_database(hub.people.close_session, who.session, who.person.id)
        await keeper.look_again(who.person.id)
    return me


def _in_a_deal(hub: Hub, person: str) -> bool:
    """Whether somebody would lose his chair by becoming somebody else."""
    return any(
        live.audience.looks(person)
        and live.table.deal is not None
        and live.table.chair_of(person) is not None
        for live in hub.tables.values()
    )


@router.post("/account/logout", status_code=204)
async def logout(who: APerson, hub: TheHub, keeper: Keeper, response: Response) -> None:
    """Log out on this device; it is a new guest then. A guest has nothing to log out of."""
    if not who.session:
        raise Refused("no-account")
    await from_database(hub.people.close_session, who.session, who.person.id)
    await keeper.look_again(who.person.id)
    response.delete_cookie(COOKIE, path="/")


@router.post("/account/password", status_code=204)
async def change_password(
    wanted: NewPassword,
    who: APerson,
    hub: TheHub,
    keeper: Keeper,
    passwords: ThePasswords,
) -> None:
    """Another password; all other devices are logged out."""
    await _prove(hub, passwords, who, wanted.old)
    check_password(wanted.new, who.person.name)
    password = await passwords.hash(wanted.new)
    await from_database(hub.people.set_password, who.person.id, password, who.session)
    await keeper.look_again(who.person.id)


async def _prove(hub: Hub, passwords: Passwords, who: Caller, password: str) -> None:
    """A device that was left open is not enough for what cannot be undone."""
    if not who.session:
        raise Refused("no-account")
    await passwords.count_guess("", "", who.session)
    account = await from_database(hub.people.account_of, who.person.id)
    stored = None if account is None else str(account["password"])
    if not await passwords.matches(stored, password):
        raise Refused("wrong-password")


@router.post("/me/delete", status_code=204)
async def delete_me(
    wanted: Farewell,
    who: Annotated[Caller, Depends(even_banned)],
    hub: TheHub,
    passwords: ThePasswords,
    response: Response,
) -> None:
    """Delete your account, your history and your ratings.

    What others played with you stays theirs, with a “deleted player” in your place. Whoever is
    kept out may do this too, and stays out.
    """
    a_person(who)
    if who.session:
        await _prove(hub, passwords, who, wanted.password)
    person = who.person.id
    seated = await from_database(hub.records.tables_of, person, _ALL_TABLES)
    for code in {row["code"] for row in seated} | set(hub.tables):
        with contextlib.suppress(CegoError):
            live = await hub.get(code)
            if live.table.chair_of(person) is not None:
                for each in live.table.who_go_with(person):
                    with contextlib.suppress(CegoError):  # left already, or the table is closed
                        await live.do(c.Leave(each))
    await from_database(hub.people.forget, person, hub.now())
    await hub.look_again(person)
    ban = await from_database(hub.people.ban, person, hub.now())
    for name in (DEVICE_COOKIE,) if ban else (COOKIE, DEVICE_COOKIE):
        response.delete_cookie(name, path="/")
