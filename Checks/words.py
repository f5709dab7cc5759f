"""Pages, messages and comments have few of the phrases that make a reader stop.

A hit is a place to look at, not an error: some are names, or right as they are. So a number is allowed. It reads what
people read: pages, the sentences of the program, and comments of Swift sources. --list prints each hit.

usage: Scripts/check words [--list]
"""

import re
from collections import Counter

from support import ROOT, hold, output, parser

# The number of hits allowed in pages and messages together, and in all.
SPOKEN, ALL = 25, 60

# Each habit, with what matches it, and a sentence that must.
HABITS = [
    ("fronted Of, What, Whoever, Where",
     r"(?:^|[.:;] |/// |\| |\")(?:Of (?:an?|the|each|these|those|what|any) |Whoever |Who (?:can|reads|builds|links) "
     r"|What (?:is|was|has|stands|lies|becomes|comes|follows|an?|the) [^?]*?,? ?(?:is|are|comes|stands|goes) "
     r"|Where (?:that|it|one|nothing) )",
     "What is signed is read."),
    ("whoever, nobody, somebody", r"\b(?:whoever|nobody|somebody)\b", "Nobody reads it."),
    ("is told, is said, tells which",
     r"\b(?:is|are|was|be|been) (?:told|said)\b|\btells? (?:of|that|what|which|how)\b|\bha(?:s|ve) (?:its|their) say\b",
     "The caller is told."),
    ("for, in the sense of because",
     r"[,;] for (?:it|the|an?|that|this|what|whatever|each|one|no|there|they|he|nothing|otherwise) ",
     "It is refused, for it is old."),
    ("stands, lies, parks",
     r"\b(?:stands?|lies?) (?:in|at|on|for|around|beside|behind|there|twice|where)\b|\bpark(?:s|ed)?\b",
     "The name stands in a file."),
    ("has 18 MB", r"\bhas \d[\d.,]* ?(?:MB|KB|octets|bytes|lines)\b", "It has 18 MB."),
    ("one a line", r"\bone (?:record )?a (?:line|file|row)\b", "Records, one a line."),
    ("also, in the sense of even; or else", r"\balso (?:after|where|when|without|with)\b|\bor else\b|, else\b",
     "It is kept, also after the end."),
    ("to be had", r"\b(?:can|could|may|to) be had\b|\bthe undoing\b", "None can be had."),
]
# In comments canonical form has octets, and so it has in the specification and the architecture.
OCTETS = ("octets, outside of canonical form", r"(?<![-.])\boctets?\b(?!-|\.\w)", "It has 5 octets.")
OCTET_PAGES = ("docs/spec/", "docs/explanation/architecture.md")

# Test data, and programs that only maintainers run.
UNREAD = ("Tests/", "Fuzz/", "Benchmarks/")
# Sources whose literals people read.
SPEAKING = ("Explanation", "Sources/SAMLCommands/", "Sources/SAMLReport/")


def files() -> list[str]:
    """Tracked files, and new ones that are not ignored."""
    listed = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def page(text: str):
    """Yields the lines of prose of a page, without what is code."""
    fence = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fence = not fence
        elif not fence:
            yield number, re.sub(r"`[^`]*`", "`code`", line.rstrip())


def source(name: str, text: str):
    """Yields the comments of a source, and its literals if people read them."""
    speaking = any(part in name for part in SPEAKING)
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("//") and not inside:
            yield "comments", number, line
            continue
        if speaking and (inside or '"' in line):
            yield "messages", number, line
        if line.count('"""') == 1:
            inside = not inside


def sentences():
    """Yields each line that people read: its kind, file, number and text."""
    for name in files():
        if name.startswith(UNREAD):
            continue
        path = ROOT / name
        if path.suffix in (".md", ".mdoc"):
            for number, line in page(path.read_text(encoding="utf-8")):
                yield "pages", name, number, line
        elif path.suffix == ".swift":
            for kind, number, line in source(name, path.read_text(encoding="utf-8")):
                yield kind, name, number, line


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--list", action="store_true")
    listing = arguments.parse_args().list
    patterns = [(habit, re.compile(pattern, re.IGNORECASE if "whoever," in habit else 0))
                for habit, pattern, _ in HABITS + [OCTETS]]
    # A pattern with a mistake would find nothing, and let everything pass.
    for (habit, pattern), (_, _, sample) in zip(patterns, HABITS + [OCTETS]):
        hold(pattern.search(sample), f"'{habit}' does not match '{sample}'")

    read, hits = Counter(), Counter()
    for kind, name, number, line in sentences():
        read[kind] += 1
        for habit, pattern in patterns:
            if habit == OCTETS[0] and (kind == "comments" or name.startswith(OCTET_PAGES)):
                continue
            if pattern.search(line):
                hits[habit, kind] += 1
                if listing:
                    print(f"{name}:{number}: {habit}: {line[:160]}")

    kinds = ("pages", "messages", "comments")
    for kind in kinds:
        hold(read[kind], f"there are no {kind} to read")
    print(f"{'':40}" + "".join(f"{kind:>10}" for kind in kinds))
    for habit, _ in patterns:
        print(f"{habit:40}" + "".join(f"{hits[habit, kind]:10}" for kind in kinds))
    spoken = sum(count for (_, kind), count in hits.items() if kind != "comments")
    print(f"{spoken} of at most {SPOKEN} in pages and messages, {hits.total()} of at most {ALL} in all,"
          f" in {read.total()} lines")
    hold(spoken <= SPOKEN and hits.total() <= ALL, "there are too many; --list prints them")


main()
