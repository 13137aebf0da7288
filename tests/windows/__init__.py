"""A real Windows Python on Debian, through Wine, with this project in it: `make windows`.

`python -m tests.windows FOLDER` builds it in a folder outside the checkout (1.4 GB, a minute, and a
minute more when Wine must be installed), or brings it up to date, and runs `smoke`. What follows
goes to that Python instead: `python -m tests.windows FOLDER -m pytest tests/notation`.

Leave the checkout alone while it runs: commands are imported when they are called.

It shows what Python and its packages do on Windows: paths, line ends, missing modules, signals,
pipes that were closed, files that are open, the event loop. It shows nothing of consoles, fonts,
`quarterback.bat`, permissions and speed, and nothing of Python 3.12 and newer, which ask Windows
for more than Wine 8 has. A failure may be Wine's: before it is called a bug, find the line of the
documentation of Python or Windows that says so.
"""
