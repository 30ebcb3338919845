"""The command line of a check, and what it needs: programs of the system, and Python packages in a folder of their own."""
import inspect
import os
import pathlib
import shutil
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
ROOT = SCRIPTS.parent
NAME = pathlib.Path(sys.argv[0]).name
# Servers are where only root looks for programs.
os.environ["PATH"] += os.pathsep + "/usr/sbin"


def main(check, doc, programs=(), packages=(), environment=None, install=lambda: None):
    """Runs a check with the words of the command line, of which the first is the program's path.

    With --install instead it makes sure that what the check needs is there.

    - programs: Those of the system that it runs, each with its packages, as Debian calls them.
    - packages: Python packages, as pip takes them.
    - environment: The name of the folder that has them, .build-venv-NAME; the check runs with its Python.
    - install: Brings what else there is to bring.
    """
    words = sys.argv[1:]
    folder = ROOT / ".build-venv" if environment == "" else ROOT / f".build-venv-{environment}"
    if words == ["--install"]:
        install_programs(dict(programs), environment is not None)
        if environment is not None:
            install_packages(folder, packages)
        return install()
    missing = [program for program in dict(programs) if not shutil.which(program)]
    if missing or environment is not None and not (folder / "bin/python").exists():
        sys.exit(f"{' and '.join(missing) or 'Python packages'} missing. Run: {sys.argv[0]} --install")
    if environment is not None and pathlib.Path(sys.prefix).resolve() != folder.resolve():
        os.execv(folder / "bin/python", [str(folder / "bin/python"), *sys.argv])
    try:
        inspect.signature(check).bind(*words)
    except TypeError:
        sys.exit(doc)
    if words:
        words[0] = str(pathlib.Path(words[0]).resolve())
    return check(*words)


def install_programs(programs, needs_environments):
    missing = {package for program, packages in programs.items() if not shutil.which(program) for package in packages.split()}
    if needs_environments and subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True).returncode:
        missing.add("python3-venv")
    if missing:
        subprocess.run([SCRIPTS / "install-packages", *sorted(missing)], check=True)


def install_packages(folder, packages):
    if not (folder / "bin/pip").exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([folder / "bin/pip", "install", "--quiet", *packages], check=True, stdout=sys.stderr)
