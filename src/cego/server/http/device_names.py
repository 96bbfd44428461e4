"""What a device calls itself, in two words: “Firefox, Linux”."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
"""The first that fits: many browsers also call themselves by the names of older ones."""


def device_name(agent: str) -> str:
    """From the header `User-Agent`; nothing else of it is kept."""
    found = (_first(_BROWSERS, agent), _first(_SYSTEMS, agent))
    return ", ".join(word for word in found if word)


def _first(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in names if sign in agent), "")
