"""A table as the fold of its events: pure, with no clock, no database, no network.

`plan`      what is fixed when a table is opened
`events`    what can happen, and what each seat sees of it
`commands`  what people and bots may ask for
`state`     `Table`: the fold
`decide`    a command becomes events, or is refused with a reason
`due`       what has to happen by itself, and when
`sight`     what a seat or a bystander is sent
"""
