"""A real terminal, tmux, in which a check types, and looks at what is shown."""
import atexit
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from .program import expect, wait


class Terminal:
    """A shell in tmux, in an empty home."""

    open = []

    def __init__(self, columns=80, rows=24, environment=()):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        atexit.register(self.end)
        self.open.append(self)
        self.bytes = self.folder / "bytes"
        variables = {
            "HOME": self.folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "COLORTERM": "truecolor", "PS1": "READY> ",
            **dict(environment),
        }
        shell = ["env", "-i"] + [f"{name}={value}" for name, value in variables.items()]
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", self.folder,
            *shell, "TERM=tmux-256color", "bash", "--norc", "--noprofile",
        )
        self.tmux("pipe-pane", f"cat >> {self.bytes}")
        self.wait(lambda text: "READY>" in text, "a prompt")

    def tmux(self, *arguments):
        command = ["tmux", "-S", self.folder / "socket", *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def keys(self, *keys):
        for key in keys:
            self.tmux("send-keys", key)

    def line(self, text):
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def text(self):
        return self.tmux("capture-pane", "-p").stdout

    def wait(self, fits, wanted, after=()):
        self.keys(*after)
        seen = []

        def look():
            seen[:] = [self.text()]
            return fits(seen[0])

        wait(look, lambda: f"{wanted} was not seen. The screen:\n{seen[0]}")
        return seen[0]

    def sees(self, *patterns, after=()):
        return self.wait(lambda text: all(re.search(part, text) for part in patterns), " and ".join(patterns), after)

    def lacks(self, pattern):
        text = self.text()
        expect(not re.search(pattern, text), f"{pattern} is on the screen:\n{text}")

    def is_sane(self):
        """Waits until the shell says that its terminal echoes and reads lines."""
        self.line("clear; stty -a | tr ' ;' '\\n\\n' | grep -cx -e echo -e icanon | sed s/2/sane/")
        self.sees(r"(?m)^sane$")

    def program(self):
        """The process that runs in the shell."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").stdout.strip()
        session = subprocess.run(["pgrep", "-s", shell], capture_output=True, text=True).stdout.split()
        return next(int(process) for process in session if process != shell)

    def end(self):
        self.tmux("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)
