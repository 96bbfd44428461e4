"""The game as learning programs take it: numbered actions, arrays, and other frameworks' games."""
