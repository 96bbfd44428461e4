"""The tournament: people, draw, results, ranking, season, all from a log to which is only added.

Pure: no clock, no files, no chance of its own. `entries` are what was written, `state` what follows
from it, `keeping` what people do, `draw` who sits where, `ranking` and `season` who stands where,
`checking` whether all is right, `writing` files and tables.
"""
