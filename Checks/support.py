"""What the checks share: they run commands, fail with a sentence, and find programs and folders."""

import argparse
import atexit
import contextlib
import functools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NoReturn

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "samples"
TRUST = SAMPLES / "trust/idp-rsa.pem"
# The moment for which the samples were made, and their audience.
NOW = "2026-03-01T12:00:30Z"
AUDIENCE = "https://saml.sp.auth.adobe.com"
Word = str | os.PathLike[str]


def fail(sentence: str, evidence: str = "") -> NoReturn:
    """Ends the check with 1, after the last lines of the evidence."""
    sys.stdout.flush()
    for line in evidence.splitlines()[-60:]:
        print(line, file=sys.stderr)
    sys.exit(f"FAIL {sentence}")


def hold(condition: object, sentence: str, evidence: str = "") -> None:
    """Fails unless the condition holds."""
    if not condition:
        fail(sentence, evidence)


def parser(words: str | None) -> argparse.ArgumentParser:
    """A parser for the arguments of a check; its docstring has the line "usage: Scripts/check NAME ..."."""
    usage = (words or "").partition("usage: ")[2].strip()

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            print(f"usage: {usage}\n{message}", file=sys.stderr)
            sys.exit(64)

    return Parser(add_help=False, allow_abbrev=False)


def run(*command: Word, statuses: Collection[int] | None = (0,), environment: Mapping[str, str | None] = {},
        **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command and keeps what it prints, which is shown if it ends with another status.

    Without statuses every one is right. The environment is added to that of this process; None takes a
    variable away. The options are those of subprocess.run; with capture_output=False all is shown at once.
    """
    variables = {name: value for name, value in {**os.environ, **environment}.items() if value is not None}
    settings: dict[str, Any] = {
        "capture_output": True, "encoding": "utf-8", "errors": "replace", "env": variables} | options
    sys.stdout.flush()
    name = " ".join(str(word) for word in command[:4])
    try:
        done = subprocess.run([os.fspath(word) for word in command], check=False, **settings)
    except subprocess.TimeoutExpired as late:
        fail(f"{name} did not end within {late.timeout} s")
    if statuses is not None and done.returncode not in statuses:
        fail(f"{name} ended with {done.returncode}", f"{done.stdout or ''}{done.stderr or ''}")
    return done


def output(*command: Word, **options: Any) -> str:
    """What a command prints, without the last line break."""
    return run(*command, **options).stdout.rstrip("\n")


@contextlib.contextmanager
def started(*command: Word, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Runs a command beside the block, whose standard output the block reads; it ends with the block."""
    settings: dict[str, Any] = {"stdout": subprocess.PIPE, "encoding": "utf-8"} | options
    with subprocess.Popen([os.fspath(word) for word in command], **settings) as process:
        try:
            yield process
        finally:
            process.terminate()


def tests(*command: Word, refused: str = "(?!)", **options: Any) -> str:
    """Runs tests, and returns the line that sums up; a run without a test, or with what is refused, fails too."""
    done = run(*command, statuses=None, **options)
    printed = done.stdout + done.stderr
    sums = re.findall(r"Test run with [1-9][0-9]* tests?.*", printed)
    wrong = "\n".join(line for line in printed.splitlines() if re.search("✘|error", line))
    hold(done.returncode == 0, "a test failed", wrong or printed)
    hold(sums, "no test ran", printed)
    hold(not re.search(refused, printed), f"it prints {refused}", printed)
    return sums[-1]


@functools.cache
def folder() -> pathlib.Path:
    """The one temporary folder of this check, which is removed when it ends."""
    made = pathlib.Path(tempfile.mkdtemp(prefix="check-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def packages(*names: str) -> None:
    """Installs those Debian packages that are missing."""
    run(ROOT / "Scripts/setup", "packages", *names)


def install(*requirements: str) -> None:
    """Installs packages of Python that are too large for requirements.txt, where one check needs them."""
    run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements)


def built(*options: str, package: pathlib.Path = ROOT) -> pathlib.Path:
    """The folder in which `swift build` puts programs and modules, with the same options."""
    return pathlib.Path(output("swift", "build", "--package-path", package, *options, "--show-bin-path"))


def saml(given: str | None = None) -> pathlib.Path:
    """The program `saml`: the one that was given, that of SAML_PROGRAM, or what `swift build` made."""
    named = given or os.environ.get("SAML_PROGRAM")
    program = pathlib.Path(named).resolve() if named else built() / "saml"
    hold(os.access(program, os.X_OK), f"there is no program {program}; swift build --product saml makes one")
    return program


# What the sound samples are judged by.
POLICY = ("--at", NOW, "--trust", str(TRUST), "--audience", AUDIENCE)
BROWSER = ("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")


@contextlib.contextmanager
def browser(*arguments: str) -> Iterator[pathlib.Path]:
    """Runs a headless Chromium beside the block, which gets the folder of its profile, and ends all its processes."""
    profile = pathlib.Path(tempfile.mkdtemp(dir=folder()))
    command = [*BROWSER, f"--user-data-dir={profile}", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          start_new_session=True) as process:
        try:
            yield profile
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def hold_bill(bill: pathlib.Path, product: pathlib.Path) -> None:
    """What a bill of materials says is what the linker took."""
    said = {part["name"]: part["version"] for part in json.loads(bill.read_text(encoding="utf-8"))["components"]}
    inside = product.read_bytes()
    for name, text in (("OpenSSL libcrypto", b"OpenSSL %s "), ("libxml2", b"%s")):
        version = re.findall(r"^(?:\d+:)?([0-9.]+)", said[name])[0]
        hold(text % version.encode() in inside, f"{product} does not hold {name} {version}, as {bill} says")
    print(f"holds {', '.join(f'{name} {version}' for name, version in said.items())}")
