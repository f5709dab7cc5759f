"""The picture of README.md is what `saml` prints on a terminal now.

It is the first thing that a reader sees. --update writes it, docs/pictures/why.svg.

usage: Scripts/check picture [--update] [SAML]
"""

import re
from html import escape
from pathlib import Path

from support import ROOT, hold, parser, run, saml

PICTURE = ROOT / "docs/pictures/why.svg"
COMMAND = ["why", "refused-cleaned-up.har"]

# Pixels of a character, a line and the frame around the text.
WIDTH, LINE, MARGIN, BAR = 8.4, 20, 20, 34
COLUMNS = 80

# The codes that saml uses, as the colours of a dark terminal with a contrast of at least 4.5.
STYLES = {"1": "font-weight:700", "2": "fill:#9da7b3", "31": "fill:#ff7b72", "32": "fill:#56d364", "33": "fill:#e3b341"}


def printed(program: Path) -> str:
    """What the command prints on a terminal with colour."""
    done = run(program, *COMMAND, "--color", "always", cwd=ROOT / "samples/containers", statuses=(0, 1),
               environment={"COLUMNS": str(COLUMNS), "TERM": "xterm-256color"})
    hold(not done.stderr, "the command complains", done.stderr)
    return done.stdout


def spans(line: str) -> str:
    """A line with its colours as elements of SVG."""
    parts, style = [], ""
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if code := re.fullmatch(r"\x1b\[([0-9;]*)m", piece):
            style = ";".join(STYLES[number] for number in code[1].split(";") if number not in ("", "0"))
        elif piece:
            # Renderers fold blanks, whatever white-space says.
            text = escape(piece, quote=False).replace(" ", "\u00a0")
            parts.append(f'<tspan style="{style}">{text}</tspan>' if style else text)
    return "".join(parts)


def drawing(output: str) -> str:
    shown = "$ saml " + " ".join(COMMAND)
    lines = [f'<tspan style="fill:#9da7b3">$</tspan> {escape(shown[2:])}', *map(spans, output.splitlines())]
    width = round(COLUMNS * WIDTH + 2 * MARGIN)
    height = BAR + len(lines) * LINE + MARGIN
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(shown)}</title>",
        f"<desc>{escape(plain, quote=False)}</desc>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>',
        *(f'<circle cx="{MARGIN + 18 * i}" cy="17" r="5" fill="#3d444d"/>' for i in range(3)),
        '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,\'DejaVu Sans Mono\',monospace" '
        'font-size="14" fill="#e6edf3" xml:space="preserve" style="white-space:pre">',
    ]
    for number, line in enumerate(lines):
        if line:
            parts.append(f'<text x="{MARGIN}" y="{BAR + 14 + number * LINE}">{line}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("saml", nargs="?")
    given = arguments.parse_args()
    picture = drawing(printed(saml(given.saml)))
    if given.update:
        PICTURE.write_text(picture, encoding="utf-8")
    hold(PICTURE.read_text(encoding="utf-8") == picture,
         f"{PICTURE.relative_to(ROOT)} shows another run: Scripts/check picture --update writes it anew")
    print(f"{PICTURE.relative_to(ROOT)} shows what the command prints now")


main()
