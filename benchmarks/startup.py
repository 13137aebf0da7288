"""From the start of the process to the first paint of the table, as a ratio to a bare Textual app.

Both are run in turn, each in a process of its own that stops itself once it has painted. The
target is 1.5.
"""

from __future__ import annotations

import os
import pty
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROUNDS = 9
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self): yield Static("hello")
    def on_mount(self): self.call_after_refresh(self.exit)
Hello().run()
"""
TABLE = """
from quarterback.play_options import PlayOptions
from quarterback.tui.app import TableApp
class Once(TableApp):
    def on_mount(self): self.call_after_refresh(self.exit)
Once(PlayOptions(save=False)).run()
"""


def seconds(program: Path) -> float:
    """How long a program runs, in a terminal of its own. Raises RuntimeError when it fails."""
    began = perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        os.execv(sys.executable, [sys.executable, str(program)])
    while True:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    if status:
        raise RuntimeError(f"{program} failed")
    return perf_counter() - began


def main() -> None:
    """Print both medians and the ratio."""
    with TemporaryDirectory() as folder:
        hello, table = Path(folder, "hello.py"), Path(folder, "table.py")
        hello.write_text(HELLO, encoding="utf-8")
        table.write_text(TABLE, encoding="utf-8")
        os.environ["PYTHONPATH"] = os.getcwd()
        for program in (hello, table):
            seconds(program)
        pairs = [(seconds(table), seconds(hello)) for _ in range(ROUNDS)]
    print(f"{'hello':28} {median(b for _, b in pairs):8.3f} s")
    print(f"{'table':28} {median(a for a, _ in pairs):8.3f} s")
    print(f"{'table / hello':28} {median(a / b for a, b in pairs):8.2f}  target 1.5")


if __name__ == "__main__":
    main()
