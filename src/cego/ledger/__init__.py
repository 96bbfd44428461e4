"""The score sheet of real cards: prices made by the engine, lines, totals, the end of an evening.

Pure: no clock, no files, no chance. `prices` makes the table of payments, `lookup` reads it,
`entries` are what people wrote, `sheet` is what follows from them.
"""
