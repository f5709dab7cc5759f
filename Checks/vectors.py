"""The vectors for other projects follow their schemas, and their package has all of them.

A wrong vector tells every project that uses it that its right answer is wrong. The page of recorded answers is
compared, too. With --peers the runners of other implementations are asked, and answer as it is recorded: one of eight
vectors, always the same ones; with --full, all of them.

usage: Scripts/check vectors [--peers] [--full]
"""

import difflib
import shutil
import sys
from pathlib import Path

from support import ROOT, folder, hold, output, packages, parser, saml

VECTORS = ROOT / "vectors"
PAGE = ROOT / "docs/reference/vectors.md"
# An empty document is asked of parsers on purpose.
IN_WHEEL = """
import sys, saml_vectors
vectors = saml_vectors.load()
print(len(vectors), "vectors in the wheel")
empty = [each.id for each in vectors if not each.document]
sys.exit("site-packages" not in saml_vectors.__file__ or empty != ["parser/nothing", "posted/nothing"])
"""


def python(*arguments: Path | str, **options: object) -> str:
    return output(sys.executable, "-B", *arguments, environment={"SAML_PROGRAM": str(saml())}, **options)


def sources(work: Path) -> None:
    print(python("harness/check_schemas.py", cwd=VECTORS))
    print(python("make/sign_in.py", "--check", cwd=VECTORS))
    for package in ("python", "harness"):
        print(python("-m", "mypy", f"--cache-dir={work}/mypy", cwd=VECTORS / package))
        print(python("-m", "pytest", "--quiet", "-p", "no:cacheprovider", cwd=VECTORS / package))


def wheel(work: Path) -> None:
    """What the wheel holds is what the repository holds."""
    shutil.copytree(VECTORS, work / "vectors")
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    python(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", work / "wheel", work / "vectors/python")
    python(*pip, "install", "--no-deps", "--target", work / "site-packages", *(work / "wheel").glob("*.whl"))
    path = f"import sys; sys.path.insert(0, {str(work / 'site-packages')!r})"
    print(python("-P", "-c", path + IN_WHEEL, cwd=work))


def peers(work: Path, sample: str) -> None:
    packages("xmlsec1", "openssl")
    # A runner in Java is compiled when it starts.
    if not shutil.which("javac"):
        packages("openjdk-17-jdk-headless")
    print(python(VECTORS / "run", "--all", "--check", "--sample", sample, "--results", work / "results",
                 "--environments", ROOT / ".build-vectors"))


def page() -> None:
    """The page is the one of the recorded answers."""
    made, there = python(VECTORS / "run", "--print-page").splitlines(), PAGE.read_text(encoding="utf-8").splitlines()
    hold(made == there, f"{PAGE.name} is another page: vectors/run --all --page writes it",
         "\n".join(difflib.unified_diff(there, made, "there", "made", n=0)))


def main() -> None:
    arguments = parser(__doc__)
    for name in ("--peers", "--full"):
        arguments.add_argument(name, action="store_true")
    given = arguments.parse_args()
    sources(folder())
    wheel(folder())
    page()
    if given.peers:
        peers(folder(), "1" if given.full else "8")


main()
