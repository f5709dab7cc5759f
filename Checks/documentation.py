"""Every public symbol of the libraries has documentation, and a topic group.

Scripts/document calls it: FOLDER holds the symbol graphs of each LIBRARY below graphs, and the archive that DocC made
of it. DocC itself accepts a symbol that a caller cannot find or understand. Fails for

- a library of Package.swift that is not among them,
- a public symbol without a comment of its own,
- a type, and anything else at the top of a module, that no topic group has; DocC puts it into a group of its
  own making,
- a library with fewer than two articles, and an article that no topic group has.

Members may stay in the groups that DocC makes by their kind, and so may associated types.

usage: Scripts/check documentation FOLDER LIBRARY...
"""

import json
import re
from pathlib import Path

from support import ROOT, hold, parser

ARGUMENTS = parser(__doc__)
ARGUMENTS.add_argument("folder", type=Path)
ARGUMENTS.add_argument("libraries", nargs="+")
GIVEN = ARGUMENTS.parse_args()
FOLDER, LIBRARIES = GIVEN.folder, GIVEN.libraries
TYPES = {"swift.actor", "swift.class", "swift.enum", "swift.protocol", "swift.struct"}
# No products: other modules show their types.
SHARED = {"SAMLFormats", "SAMLCrypto"}
# Where a library lies that does not lie in Sources.
ELSEWHERE = {"SAMLVectors": ROOT / "vectors" / "swift"}


def graphs(library: str) -> list[dict]:
    files = sorted((FOLDER / "graphs" / library).glob("*.symbols.json"))
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


def pages(library: str) -> dict[str, dict]:
    """Every page of the archive of a library, by its identifier."""
    found = {}
    for file in (FOLDER / f"{library}.doccarchive" / "data").rglob("*.json"):
        page = json.loads(file.read_text(encoding="utf-8"))
        found[page["identifier"]["url"]] = page
    return found


def grouped(pages: dict[str, dict]) -> set[str]:
    """The identifiers of all that a catalogue or a comment puts into a topic group."""
    return {identifier for page in pages.values() for section in page.get("topicSections", [])
            if not section.get("generated") for identifier in section["identifiers"]}


def check(library: str) -> tuple[list[str], int]:
    """What is wrong with a library, and how many symbols it has."""
    found, documents = pages(library), graphs(library)
    groups = grouped(found)
    page_of = {page["metadata"]["externalID"]: identifier for identifier, page in found.items()
               if "externalID" in page["metadata"]}
    symbols = [symbol for graph in documents for symbol in graph["symbols"]
               # A block of an extension has no comment in any tool; its members are symbols.
               if symbol["kind"]["identifier"] != "swift.extension"]
    extensions = {symbol["identifier"]["precise"] for graph in documents for symbol in graph["symbols"]
                  # A module declares dozens of codes in one extension; docs/reference/error-codes.md groups them.
                  if symbol["kind"]["identifier"] == "swift.extension" and symbol["pathComponents"] != ["StableCode"]}
    # What a type has because a protocol asks for it is found at the protocol.
    extending = {relation["source"] for graph in documents for relation in graph["relationships"]
                 if relation["kind"] == "memberOf" and relation["target"] in extensions
                 and "sourceOrigin" not in relation}

    problems = []
    for symbol in symbols:
        name = f"{library}: {'.'.join(symbol['pathComponents'])}"
        precise, kind = symbol["identifier"]["precise"], symbol["kind"]["identifier"]
        # Clang leaves out the comment of a macro.
        lines = symbol.get("docComment", {}).get("lines", [])
        if kind != "c.macro" and not any(line["text"].strip() for line in lines):
            problems.append(f"{name} has no documentation")
        top = len(symbol["pathComponents"]) == 1 or precise in extending
        if (top or kind in TYPES) and page_of.get(precise) not in groups:
            problems.append(f"{name} is in no topic group")
    articles = [path.stem for path in ELSEWHERE.get(library, ROOT / "Sources" / library).glob("*.docc/*.md")
                # The page of a symbol has it for a title.
                if not path.read_text(encoding="utf-8").startswith("# ``")]
    titles = {identifier.rpartition("/")[2] for identifier in groups}
    problems += [f"{library}: the article {name} is in no topic group" for name in articles if name not in titles]
    if len(articles) < 2 and library not in SHARED:
        problems.append(f"{library} has {len(articles)} articles, and needs two")
    if not symbols:
        problems.append(f"{library} has no symbol")
    return problems, len(symbols)


def main() -> None:
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    products = set(re.findall(r'\.library\(name: "([A-Za-z]\w*)"', manifest))
    problems = [f"{product} is a product without documentation" for product in sorted(products.difference(LIBRARIES))]
    folders = [*(ROOT / "Sources").iterdir(), *ELSEWHERE.values()]
    catalogues = {path.stem for folder in folders for path in folder.glob("*.docc")}
    problems += [f"{name} has a catalogue that Scripts/document does not read"
                 for name in sorted(catalogues.difference(LIBRARIES))]
    count = 0
    for library in LIBRARIES:
        wrong, symbols = check(library)
        problems += wrong
        count += symbols
    hold(not problems, f"{len(problems)} problems", "\n".join(problems))
    print(f"{len(LIBRARIES)} libraries, {count} symbols: each is documented, and each type is in a topic group")


main()
