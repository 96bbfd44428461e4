"""What ``cego play`` shows and reads; the session itself is `cego.cli.play`.

`screen`    how lines, names and hands are drawn
`story`     what happens in a deal, told as it happens
`question`  what the person is asked, and the list of what he may answer
`meaning`   what the words and games mean
`answers`   what the person typed, read as an action
`result`    what a deal came to, and the scores

Everything shown before the end of a deal comes from the view of the person's seat.
"""
