"""Open-card solving: a deal lowered to a flat trick game, and the native core that solves it."""
