"""The database: append-only events, finished deals, people. SQLite in one file, or PostgreSQL."""
