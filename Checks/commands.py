"""README.md, the tutorials and how-to pages show what their commands print.

A reader copies the commands of a page, and believes what it shows.

A fence `console` is a session: a line with "$ " in front is a command, which a backslash continues, and a text after
<<'END' up to the line END. The lines below it are what the command prints. Three points stand for any text in a line,
and for any number of lines where they are a line. Each page begins in a folder with a fresh copy of `samples`; one
shell runs all its commands in order. A command may end with 1, because most samples are broken on purpose; for any
other status but 0 the page shows `echo $?` behind it. A command that ends with `&` is ready once its lines are there.

A fence `sh` on a tutorial or how-to page is for what takes long, such as a build: the gates have each of its lines, or
run its script. On every page, `saml` has the options that a fence gives it.

With --update the pages get what is printed now, where nothing stands for a text. The other programs that pages use are
built, unless --programs names their folder.

usage: Scripts/check commands [--update] [--programs FOLDER] [PAGE...]
"""

import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import support
from support import ROOT, fail, folder, packages, parser

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
                fail(f"no line {word[1]} ends the text of: {lines[end]}")
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
            fail(f"a session begins without a command: {lines[0]}")
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
    place = work / "root"
    shutil.copytree(ROOT / "samples", place / "samples", ignore=shutil.ignore_patterns(".build*"))
    (work / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    subprocess.run(["bash", work / "script"], cwd=place, stdin=subprocess.DEVNULL, check=False, timeout=300)
    return [
        ((work / f"{i}.actual").read_text(encoding="utf-8"), int((work / f"{i}.status").read_text()))
        for i in range(len(commands))
    ]


@cache
def gates() -> str:
    """What the gates run, with the words of a command as a shell has them."""
    files = [ROOT / ".ci/run", *(ROOT / "Checks").rglob("*.py")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return "\n".join(line.replace('", "', " ") for line in lines if not line.lstrip().startswith("#"))


def is_built(line: str) -> bool:
    """Whether a command builds a package that the gates build too, in a folder and with flags of their own."""
    package = re.match(r"swift build --package-path (\S+)", line)
    script = (ROOT / "Scripts/test-service").read_text(encoding="utf-8")
    return package is not None and re.search(rf"\b(?:build|tests) {re.escape(package[1])}\b", script) is not None


def long_commands_missing(text: str) -> list[str]:
    """Commands of fences `sh` that the gates do not run. Of a script of ours the options may differ."""
    fences = [fence for fence in FENCE.finditer(text) if fence["kind"] == "sh"]
    lines = [line.split("  #")[0].strip() for fence in fences for line in fence["body"].splitlines()]
    lines = [line for line in lines if not is_built(line)]
    return [line for line in lines if (line.partition(" -")[0] if line.startswith("Scripts/") else line) not in gates()]


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


def use_programs(others: Path | None) -> None:
    """Puts the programs of pages on the PATH, `saml` without the companions of its folder, which it finds first."""
    if others is None:
        shared = ("--scratch-path", ROOT / "Service/.build", "--disable-build-manifest-caching")
        for package in ("samples/hummingbird-service", "Service"):
            support.run("swift", "build", "--package-path", package, *shared, cwd=ROOT)
        others = support.built(*shared, package=ROOT / "Service")
    (folder() / "saml").symlink_to(support.saml())
    os.environ["PATH"] = f"{folder()}:{others.resolve()}:{os.environ['PATH']}"
    # Pages show what a terminal of 80 columns without colour gets.
    for name in ("COLUMNS", "FORCE_COLOR", "CLICOLOR_FORCE"):
        os.environ.pop(name, None)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("--programs", type=Path)
    arguments.add_argument("pages", nargs="*", type=Path)
    given = arguments.parse_args()
    guides = [page for name in ("tutorials", "how-to") for page in sorted((ROOT / "docs" / name).glob("*.md"))]
    pages = [page.resolve() for page in given.pages] or [ROOT / "README.md", *guides]
    packages("curl")
    use_programs(given.programs)
    count, failures = 0, []
    for page in pages:
        name, text = str(page.relative_to(ROOT)), page.read_text(encoding="utf-8")
        commands = sessions(text)
        if page in guides:
            failures += [f"{name}: no gate has: {line}" for line in long_commands_missing(text)]
        if not commands:
            continue
        with tempfile.TemporaryDirectory() as work:
            results = run(commands, Path(work))
        count += len(commands)
        if given.update:
            update(page, commands, results)
        else:
            failures += complaints(name, commands, results)
    others = [page for name in ("docs", "samples") for page in sorted((ROOT / name).rglob("*.md"))]
    for page in pages if given.pages else dict.fromkeys([*pages, *others]):
        text = page.read_text(encoding="utf-8")
        failures += [f"{page.relative_to(ROOT)}: {option}" for option in unknown_options(text)]
    support.hold(not failures, f"{len(failures)} lines of pages are wrong", "\n\n".join(failures))
    support.hold(count, "no page has a command")
    print(f"{len(pages)} pages show what {count} commands print")


main()
