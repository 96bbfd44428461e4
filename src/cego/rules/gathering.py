"""Reading many values and complaining of everything that is wrong with them together."""

from collections.abc import Callable
from typing import Any, ParamSpec

from cego.errors import Mistakes, RulesError

P = ParamSpec("P")


class Gathering:
    """Reads one value after the other and gathers what is wrong with them."""

    def __init__(self) -> None:
        self.errors: list[RulesError] = []

    def __call__(self, read: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> Any:
        """The value; None if it is wrong."""
        try:
            return read(*args, **kwargs)
        except Mistakes as mistakes:
            self.errors += mistakes.errors
        except RulesError as error:
            self.errors.append(error)
        return None

    def check(self) -> None:
        """Complain of all that is wrong."""
        if len(self.errors) > 1:
            raise Mistakes(self.errors)
        if self.errors:
            raise self.errors[0]
