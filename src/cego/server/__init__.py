"""The online table: a server that deals, judges, and tells each seat what it may know."""
