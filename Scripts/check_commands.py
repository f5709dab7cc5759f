"""Runs the commands that README.md and the pages of docs show, and compares what they print with what is shown.

usage: check_commands.py [--update] [PAGE...]

A fence `console` is a session: a line with "$ " in front is a command, which a backslash continues, and a text after
<<'END' up to the line END. The lines below it are what the command prints. Three points stand for any text in a line,
and for any number of lines where they are a line. Each page begins in a folder with a fresh copy of `samples`; one
shell runs all its commands in order. A command may end with 1, because most samples are broken on purpose; for any
other status but 0 the page shows `echo $?` behind it. A command that ends with `&` is ready once its lines are there.

A fence `sh` on a tutorial or how-to page is for what takes long, such as a build: `.ci/run` has each of its lines, or
runs its script. On every page, `saml` has the options that a fence gives it.

With --update the pages get what is printed now, where nothing stands for a text. Programs are found on the PATH.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^(?P<indent> *)```(?P<kind>console|sh)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)

# What the shell does around each command; the status that a command sees is that of the one before.
WRAPPED = """(exit "$status"); {{ {command}
}} >{base}.actual 2>&1; status=$?; echo "$status" >{base}.status
"""
READY = """for _ in $(seq 300); do [[ $(wc -l <{base}.actual) -ge {lines} ]] && break; sleep 0.1; done
"""


class Shown:
    """A command of a page, and what the page says that it prints."""

    def __init__(self, lines: list[str], indent: str) -> None:
        self.indent = indent
        end = next(i for i, line in enumerate(lines) if not line.endswith("\\"))
        if word := re.search(r"<<'(\w+)'", lines[end]):
            if word[1] not in lines[end:]:
                raise SystemExit(f"error: no line {word[1]} ends the text of: {lines[end]}")
            end = lines.index(word[1], end)
        self.command = "\n".join([lines[0].removeprefix("$ "), *lines[1 : end + 1]])
        self.head = lines[: end + 1]
        self.expected = lines[end + 1 :]

    @property
    def pattern(self) -> re.Pattern[str]:
        parts = []
        for line in self.expected:
            if line == "...":
                parts.append(r"(?:[^\n]*\n)*?")
            else:
                parts.append("[^\n]*".join(map(re.escape, line.split("..."))) + "\n")
        return re.compile("".join(parts))


def sessions(text: str) -> list[Shown]:
    """The commands of all sessions of a page, in order."""
    shown = []
    for fence in FENCE.finditer(text):
        if fence["kind"] != "console":
            continue
        lines = [line.removeprefix(fence["indent"]) for line in fence["body"].removesuffix("\n").split("\n")]
        starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
        if not starts or starts[0] != 0:
            raise SystemExit(f"a session begins without a command: {lines[0]}")
        for start, stop in zip(starts, starts[1:] + [len(lines)]):
            shown.append(Shown(lines[start:stop], fence["indent"]))
    return shown


def run(commands: list[Shown], work: Path) -> list[tuple[str, int]]:
    """What each command prints, and its status."""
    script = ["trap 'kill $(jobs -p) 2>/dev/null' EXIT", "status=0"]
    for index, item in enumerate(commands):
        base = work / str(index)
        script.append(WRAPPED.format(command=item.command, base=base))
        if item.command.endswith("&"):
            script.append(READY.format(base=base, lines=max(1, len(item.expected))))
    folder = work / "root"
    shutil.copytree(ROOT / "samples", folder / "samples", ignore=shutil.ignore_patterns(".build*"))
    (work / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    subprocess.run(["bash", work / "script"], cwd=folder, stdin=subprocess.DEVNULL, check=False, timeout=300)
    return [
        ((work / f"{i}.actual").read_text(encoding="utf-8"), int((work / f"{i}.status").read_text()))
        for i in range(len(commands))
    ]


def long_commands_missing(text: str) -> list[str]:
    """Commands of fences `sh` that the gates do not run."""
    gates = (ROOT / ".ci/run").read_text(encoding="utf-8")
    called = [path for path in (ROOT / "Scripts").glob("[a-z]*-*") if f"Scripts/{path.name}" in gates]
    tests = gates + "".join(
        line for path in [*called, *(ROOT / "Scripts").glob("test-*")]
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if not line.startswith("#"))
    fences = [fence for fence in FENCE.finditer(text) if fence["kind"] == "sh"]
    lines = [line.split("  #")[0].strip() for fence in fences for line in fence["body"].splitlines()]
    return [
        line for line in lines
        if line not in gates and not (line.startswith("Scripts/") and line.split()[0] in tests)
    ]


# The commands of a command; each has options of its own.
NESTED = {"query": ("check", "make"), "policy": ("check",), "metadata": ("show", "lint", "diff")}


@cache
def options(*subcommand: str) -> set[str]:
    """The options that the help of a subcommand has."""
    done = subprocess.run(["saml", *subcommand, "--help"], capture_output=True, text=True, check=False)
    return set(re.findall(r"--[a-z][a-z0-9-]*", done.stdout))


def unknown_options(text: str) -> list[str]:
    """Options of `saml` in fences that it does not have."""
    found = []
    for fence in re.findall(r"^ *```(?:sh|console|yaml)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        for line in fence.replace("\\\n", " ").splitlines():
            for name, rest in re.findall(r"(?:^|[ (:])saml ([a-z]+)\b([^|;&>]*)", line):
                known = options(name)
                for inner in NESTED.get(name, ()):
                    known = known | options(name, inner)
                found += [
                    f"saml {name} has no {option}"
                    for option in re.findall(r"(?<=\s)--[a-z][a-z0-9-]*", rest) if option not in known
                ]
    return found


def complaints(name: str, commands: list[Shown], results: list[tuple[str, int]]) -> list[str]:
    found = []
    for index, (item, (actual, status)) in enumerate(zip(commands, results)):
        if not item.pattern.fullmatch(actual):
            found.append(f"{name}: {item.command}\n--- shown\n" + "\n".join(item.expected) + f"\n--- printed\n{actual}")
        following = commands[index + 1].command if index + 1 < len(commands) else ""
        if status not in (0, 1) and following != "echo $?":
            found.append(f"{name}: {item.command}\n--- ends with {status}")
    return found


def indented(lines: list[str], indent: str) -> str:
    return "".join((indent + line if line else "") + "\n" for line in lines)


def update(page: Path, commands: list[Shown], results: list[tuple[str, int]]) -> None:
    """Writes what is printed into the page; what has three points stays as it is."""
    text = page.read_text(encoding="utf-8")
    position = 0
    for item, (actual, _) in zip(commands, results):
        old = indented(item.head + item.expected, item.indent)
        position = text.index(old, position)
        if not any("..." in line for line in item.expected):
            new = indented(item.head + actual.splitlines(), item.indent)
            text = text[:position] + new + text[position + len(old) :]
            position += len(new)
    page.write_text(text, encoding="utf-8")


def main() -> None:
    names = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    guides = [page for folder in ("tutorials", "how-to") for page in sorted((ROOT / "docs" / folder).glob("*.md"))]
    pages = [Path(name).resolve() for name in names] or [ROOT / "README.md", *guides]
    count, failures = 0, []
    for page in pages:
        name, text = str(page.relative_to(ROOT)), page.read_text(encoding="utf-8")
        commands = sessions(text)
        if page in guides:
            failures += [f"{name}: .ci/run does not have: {line}" for line in long_commands_missing(text)]
        if not commands:
            continue
        with tempfile.TemporaryDirectory() as work:
            results = run(commands, Path(work))
        count += len(commands)
        if "--update" in sys.argv:
            update(page, commands, results)
        else:
            failures += complaints(name, commands, results)
    every = pages if names else dict.fromkeys([*pages, *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "samples").rglob("*.md"))])
    for page in every:
        failures += [f"{page.relative_to(ROOT)}: {option}" for option in unknown_options(page.read_text(encoding="utf-8"))]
    print("\n\n".join(failures) or f"{len(pages)} pages show what {count} commands print")
    if failures or count == 0:
        sys.exit(1)


if __name__ == "__main__":
    main()
