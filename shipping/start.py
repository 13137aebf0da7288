"""The first module of the one-file program: checks the Python, finds a terminal, starts the game.

It travels at the top of the archive, beside shiv's `_bootstrap`, and runs before anything is
unpacked. Every Python must be able to read it, even 2.7, so that a wrong one gets a sentence
instead of a traceback: no annotations, no f-strings. `made_for.json` beside it says what the
file was built for.
"""

import importlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time

OWN_WINDOW = "--own-window"
"""Given by ourselves to the copy that we start in a terminal: it closes when the game ends."""
TRIED = "QUARTERBACK_PYZ_TRIED"
"""Set in the copy that runs under another Python: it must not look for a third."""
CACHE_DIR = "QUARTERBACK_CACHE_DIR"
SYSTEMS = {"darwin": "macos", "win32": "windows"}
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
# Terminal programs, and what stands before the command. The system's own choice comes first.
TERMINALS = (
    ("x-terminal-emulator", "-e"),
    ("gnome-terminal", "--"),
    ("ptyxis", "--"),
    ("kgx", "--"),
    ("konsole", "-e"),
    ("xfce4-terminal", "-x"),
    ("mate-terminal", "-x"),
    ("lxterminal", "-e"),
    ("kitty", "--"),
    ("alacritty", "-e"),
    ("foot", "--"),
    ("xterm", "-e"),
)
DIALOGS = (
    ("zenity", "--error", "--no-markup", "--text"),
    ("kdialog", "--error"),
    ("xmessage",),
    ("notify-send", "Quarterback"),
)


def start():
    # type: () -> None
    """Start the program of this archive; without arguments, the game."""
    archive = os.path.abspath(sys.argv[0])
    made_for = json.loads(read_beside("made_for.json"))
    arguments = sys.argv[1:]
    own_window = OWN_WINDOW in arguments[:1]
    arguments = arguments[1:] if own_window else arguments
    wrong = mismatch(made_for, here())
    if wrong:
        other = None if TRIED in os.environ else right_python(made_for)
        if other:
            sys.exit(run(other + [archive] + sys.argv[1:]))
        fail(wrong, arguments, own_window)
    os.environ.pop(TRIED, None)
    if not arguments and not on_terminal():
        if open_terminal([console_python(), archive, OWN_WINDOW]):
            return
        fail(no_terminal(archive), arguments, own_window)
    folder = unpacking_folder(os.environ, sys.platform)
    trouble = prepare(folder, made_for)
    if trouble:
        fail(trouble, arguments, own_window)
    os.environ["SHIV_ROOT"] = folder
    sys.argv[1:] = arguments or ["play"]
    play(own_window or closes_by_itself(arguments))


def play(pause):
    # type: (bool) -> None
    """Unpack, if need be, and run the command line; keep the window open after a failure."""
    try:
        importlib.import_module("_bootstrap").bootstrap()
    except SystemExit as ending:
        if pause and ending.code not in (None, 0):
            wait_for_enter()
        raise


# --- Which Python ---------------------------------------------------------------------------


def here():
    # type: () -> dict[str, str]
    """Return what runs us, in the words of `made_for`."""
    system = SYSTEMS.get(sys.platform, "linux" if sys.platform.startswith("linux") else "other")
    machine = platform.machine().lower()
    machine = MACHINES.get(machine, machine)
    if sys.maxsize <= 2**32:
        machine = "a 32-bit Python"
    if system == "linux" and not has_glibc():
        machine += " without glibc"
    kind = platform.python_implementation()
    if kind == "CPython":
        kind = "Python"
    version = "{}.{}".format(*sys.version_info[:2])
    if free_threaded():
        version += " (free-threaded)"
    return {"python": kind + " " + version, "platform": system + "-" + machine}


def has_glibc():
    # type: () -> bool
    """Whether the C library is the one that packages for Linux are compiled for."""
    if sys.version_info < (3,):
        return True  # It cannot say; and it will not run us anyway.
    try:
        return str(os.confstr("CS_GNU_LIBC_VERSION")).startswith("glibc")
    except (AttributeError, ValueError, OSError):
        return False


def free_threaded():
    # type: () -> bool
    """Whether this Python has no global lock: compiled packages are other files for it."""
    try:
        import sysconfig
    except ImportError:
        return False
    return bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def mismatch(made_for, running):
    # type: (dict[str, str], dict[str, str]) -> str
    """Return a sentence if the file is for another Python or system; "" if it may run."""
    wanted = made_for["python"]
    if running["python"] == wanted and running["platform"] == made_for["platform"]:
        return ""
    said = "This file is for {} on {}; this is {} on {}.".format(
        wanted, made_for["platform"], running["python"], running["platform"]
    )
    if running["platform"] != made_for["platform"]:
        if running["platform"] in made_for["platforms"].split(", "):
            return said + " Get the file that is made for this machine."
        return said + " There is no file for this machine; install from the wheel or the source."
    if running["python"] in made_for["pythons"].split(", "):
        return said + " Install {} beside it, or get the file that is made for {}.".format(
            wanted, running["python"]
        )
    return said + " Install {} beside it.".format(wanted)


def right_python(made_for):
    # type: (dict[str, str]) -> list[str] | None
    """Return a command for a Python that this file is made for, if one is installed."""
    if here()["platform"] != made_for["platform"]:
        return None
    version = made_for["python"].split()[1]
    commands = [["python" + version], ["python3"], ["python"]]
    if os.name == "nt":
        commands.insert(0, ["py", "-" + version])
    asked = "import sys; print('Python %d.%d' % sys.version_info[:2])"
    for command in commands:
        if not find_program(command[0]):
            continue
        try:
            asking = subprocess.Popen(
                command + ["-c", asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            said = asking.communicate()[0].decode("ascii", "replace").strip()
        except OSError:
            continue
        if asking.returncode == 0 and said == made_for["python"]:
            return command
    return None


def run(command):
    # type: (list[str]) -> int
    """Run the same file under another Python."""
    os.environ[TRIED] = "1"
    if os.name != "nt":
        os.execvp(command[0], command)
    return subprocess.call(command)


# --- Where it is unpacked ---------------------------------------------------------------------


def unpacking_folder(environ, system):
    # type: (dict[str, str] | os._Environ[str], str) -> str
    """Return the folder for unpacked programs: beside the program's other caches."""
    chosen = environ.get(CACHE_DIR)
    home = os.path.expanduser("~")
    if chosen:
        caches = os.path.expanduser(chosen)
    elif system == "win32":
        local = environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        caches = os.path.join(local, "quarterback", "Cache")
    elif system == "darwin":
        caches = os.path.join(home, "Library", "Caches", "quarterback")
    else:
        usual = os.path.join(home, ".cache")
        caches = os.path.join(environ.get("XDG_CACHE_HOME") or usual, "quarterback")
    return os.path.join(caches, "pyz")


def prepare(folder, made_for):
    # type: (str, dict[str, str]) -> str
    """Make the folder. Return a sentence if nothing can be unpacked there; "" if all is well."""
    name = os.path.basename(os.path.realpath(sys.argv[0]))
    if os.path.isdir(os.path.join(folder, name + "_" + made_for["build"], "site-packages")):
        return ""
    elsewhere = " Or name another folder in {}.".format(CACHE_DIR)
    try:
        os.makedirs(folder, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            return "The folder {} cannot be written.{}".format(folder, elsewhere)
        free, needed = shutil.disk_usage(folder).free, int(made_for["unpacked"])
    except OSError as trouble:
        return "Cannot unpack into {}: {}.{}".format(folder, trouble.strerror, elsewhere)
    if free < needed + 10000000:
        said = "Unpacking needs {} MB, and {} has {} MB free. Free some space.{}"
        return said.format(needed // 1000000 + 10, folder, free // 1000000, elsewhere)
    if sys.stderr:  # a Python without a console has none
        sys.stderr.write("Unpacking into {} (first time only) ...\n".format(folder))
    return ""


# --- Terminals --------------------------------------------------------------------------------


def on_terminal():
    # type: () -> bool
    """Whether a person sees what we print and can type. A program without a console has None."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def console_python():
    # type: () -> str
    """Return the Python that has a console: on Windows a double-click may start the other one."""
    folder, name = os.path.split(sys.executable)
    return os.path.join(folder, name.lower().replace("pythonw", "python"))


def open_terminal(command):
    # type: (list[str]) -> bool
    """Start a command in a new terminal window. Return False where there is none to open."""
    if os.name == "nt":
        new_console = 0x00000010
        subprocess.Popen(command, creationflags=new_console)
        return True
    if not has_screen():
        return False
    for program, before in TERMINALS:
        if find_program(program) and stays(subprocess.Popen([program, before] + command)):
            return True
    return False


def stays(process):
    # type: (subprocess.Popen[bytes]) -> bool
    """Whether a terminal that was started does not fail within a second: one may lack its fonts."""
    for _ in range(10):
        if process.poll() is not None:
            break
        time.sleep(0.1)
    return not process.returncode


def has_screen():
    # type: () -> bool
    """Whether windows can be opened: X11 or Wayland."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def find_program(name):
    # type: (str) -> str | None
    """Return a program on the PATH."""
    which = getattr(shutil, "which", None)
    return which(name) if which else name  # Python 2 tries without looking


def no_terminal(archive):
    # type: (str) -> str
    """Return what to do without a terminal."""
    python = "py" if os.name == "nt" else "python3"
    return (
        "Quarterback is played in a terminal, and none was found. Open one and type:"
        ' {} "{}"\nWithout a screen, add: play --plain'.format(python, archive)
    )


def closes_by_itself(arguments):
    # type: (list[str]) -> bool
    """Whether the window closes with us: a double-click on Windows (a prompt sets PROMPT)."""
    return os.name == "nt" and not arguments and "PROMPT" not in os.environ


def fail(sentence, arguments, own_window):
    # type: (str, list[str], bool) -> None
    """Say why it cannot be played, where the person will see it, and end."""
    if sys.stderr:
        sys.stderr.write(sentence + "\n")
        sys.stderr.flush()
    if not on_terminal():
        if not arguments:
            show_dialog(sentence)
    elif own_window or closes_by_itself(arguments):
        wait_for_enter()
    sys.exit(1)


def show_dialog(sentence):
    # type: (str) -> None
    """Show a sentence in a window, with whatever can do that here."""
    if os.name == "nt":
        windows = importlib.import_module("ctypes").windll
        windows.user32.MessageBoxW(None, sentence, "Quarterback", 0x30)
    elif has_screen():
        for dialog in DIALOGS:
            if find_program(dialog[0]):
                subprocess.call(list(dialog) + [sentence])
                return


def wait_for_enter():
    # type: () -> None
    """Leave a message on the screen until it has been read."""
    sys.stderr.write("Press ENTER to close this window.\n")
    sys.stdin.readline()


def read_beside(name):
    # type: (str) -> str
    """Return the text of a file at the top of the archive."""
    loader = globals()["__loader__"]
    data = loader.get_data(os.path.join(loader.archive, name))
    return data.decode("utf-8")  # type: ignore[no-any-return]
