"""Who sits where: a draw that avoids meeting again, tells why where it cannot, and can be repeated.

`question` says what is to be drawn, `drawing` answers it, `claims` holds any answer against it and
proves what no draw could do better. Whole numbers and the seeds only, so that everyone gets the
same tables.
"""
