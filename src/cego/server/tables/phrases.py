"""Ready-made sentences instead of free chat: nobody can be insulted in three languages."""

PHRASES = (
    "hello",
    "have-fun",
    "well-played",
    "thanks",
    "sorry",
    "bad-luck",
    "good-cards",
    "thinking",
    "your-turn",
    "back-soon",
    "one-more",
    "good-night",
)
"""Keys; the words stand in the catalogue under ``server.phrase``."""
