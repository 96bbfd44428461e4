"""A client that relies on messages alone: a hello, and what each event after it changed."""

from typing import Any

Known = dict[str, Any]


def from_hello(hello: Known) -> Known:
    """All that is known after a hello: where one sits, and every part of the sight."""
    return {"v": hello["v"], "you": hello["you"], **hello["sight"]}


def after(known: Known, message: Known) -> Known:
    """The same after an event, as docs/protocol.md says."""
    assert message["v"] == known["v"] + 1
    event, told = message["event"], message["sight"]
    new: Known = known | told | {"v": message["v"], "you": message.get("you", known["you"])}
    if new["deal"] is not None:
        before = [] if known["deal"] is None else known["deal"]["log"]
        new["deal"] = {"log": _log(before, event), **told["deal"]}
    if event["kind"] in ("begun", "rematched"):
        new["entries"] = []
    if event["kind"] == "deal-finished":
        new["entries"] = [*known["entries"], new["table"]["evening"]["last"]]
    return new


def _log(before: list[Known], event: Known) -> list[Known]:
    match event["kind"]:
        case "dealt":
            return []
        case "acted":
            return [*before, event["action"]]
        case "undone":
            kept = event["kept"]
            return before[: len(before) - 1 if kept is None else kept]
    return before
