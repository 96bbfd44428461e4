"""The study service: what to do now, what went wrong, what a hand is worth, what to puzzle over.

Hints, odds and puzzles come from a view: no hidden card has any part in them. Only a review, which
is made once a deal is over, looks at all cards.
"""

from cego.study.hint import Hint, hint
from cego.study.odds import Odds, odds
from cego.study.puzzles import Puzzle, find_puzzles
from cego.study.review import Review, review

__all__ = ["Hint", "Odds", "Puzzle", "Review", "find_puzzles", "hint", "odds", "review"]
