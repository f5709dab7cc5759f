"""An installed `saml` runs, completes in three shells, has its manual, and leaves nothing behind.

A user's first minute: what is broken here, no test of the program sees. Scripts/install installs into a folder of
its own, and all is tried there with nothing but PATH.

usage: Scripts/check installation
"""

import re
from pathlib import Path

from support import POLICY, ROOT, folder, hold, output, packages, parser, run

IN_BASH = """
source "$1/share/bash-completion/completions/saml"
COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=9 COMP_KEY=9
read -r -a COMP_WORDS <<<"$2"
if [[ $2 == *" " ]]; then COMP_WORDS+=(""); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
[[ $(complete -p saml) =~ -F\\ ([^ ]+) ]]
COMPREPLY=()
"${BASH_REMATCH[1]}" saml "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
printf "%s\\n" "${COMPREPLY[@]}"
"""
IN_FISH = "source $argv[1]/share/fish/vendor_completions.d/saml.fish; complete -C $argv[2]"
# Completion works in the line editor alone, and the editor on a terminal alone. Prints what the line becomes.
IN_ZSH = """
zmodload zsh/zpty
told=$(mktemp)
zpty shell zsh -f -i
zpty -w shell "
  fpath=(${(q)1}/share/zsh/site-functions \\$fpath)
  autoload -Uz compinit
  compinit -u -D
  tell() { zle complete-word; print -r -- \\"\\$BUFFER\\" >| ${(q)told}; print -r -- TOL''D }
  zle -N tell
  bindkey '^I' tell
  print REA''DY"
zpty -r shell shown '*READY*'
zpty -w -n shell "$2"$'\\t'
zpty -r shell shown '*TOLD*'
cat -- "$told"
zpty -d shell
rm -f -- "$told"
"""
SHELLS = {
    "bash": ("bash", "--norc", "--noprofile", "-c", IN_BASH, "bash"),
    "fish": ("fish", "--no-config", "-c", IN_FISH),
    "zsh": ("zsh", "-f", "-c", IN_ZSH, "zsh"),
}
# What each shell offers for a line.
OFFERED = {
    "saml val": "validate",
    "saml query ch": "check",
    "saml validate --aud": "--audience",
    "saml validate --format nd": "ndjson",
    "saml validate --profile web": "web-browser-sso",
    "saml sign --digest sha3-22": "sha3-224",
    "saml explain time.expire": "time.expired",
    "saml explain NoPas": "NoPassive",
    "saml validate READ": "README.md",
    "saml validate --trust READ": "README.md",
    "saml policy check READ": "README.md",
}


class Stranger:
    """A user who has just signed in: no toolchain, no settings."""

    def __init__(self, work: Path, prefix: Path) -> None:
        self.prefix = prefix
        (work / "home").mkdir()
        self.environment = {
            "PATH": f"{prefix}/bin:/usr/bin:/bin", "HOME": str(work / "home"), "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "MANPATH": f"{prefix}/share/man", "MANWIDTH": "80"}

    def output(self, *command: Path | str) -> str:
        return output(*command, env=self.environment, cwd=ROOT)


def program(stranger: Stranger) -> None:
    told = stranger.output("saml", "validate", *POLICY, "samples/captures/assertion-signed-rsa-sha256.xml")
    hold(told.startswith("VALID"), "the installed program does not judge a sample", told)
    version = stranger.output("saml", "--version")
    if (ROOT / ".git").exists():
        commit = output("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD")
        hold(f"\ncommit   {commit}" in version, "the installed program does not know its commit", version)
    print(version)


def completions(stranger: Stranger) -> None:
    for line, word in OFFERED.items():
        for shell, command in SHELLS.items():
            offered = stranger.output(*command, stranger.prefix, line)
            # fish adds a description, zsh shows the whole line.
            words = [part.split("\t")[0].split(" ")[-1] for part in map(str.strip, offered.splitlines()) if part]
            hold(word in words, f"{shell} does not complete '{line}' to {word}", offered)
    print(f"{len(OFFERED) * len(SHELLS)} completions, in bash, zsh and fish")


def manual(stranger: Stranger) -> None:
    pages = sorted((stranger.prefix / "share/man/man1").glob("*.1"))
    for page in pages:
        hold("\n.Sh EXAMPLES" in page.read_text(), f"docs/man/examples/{page.stem}.mdoc is missing")
        run("mandoc", "-Tlint", "-Wwarning", page)
        shown = run("man", "--warnings", "--", page.stem, env=stranger.environment)
        hold("\nEXIT STATUS" in shown.stdout and not shown.stderr,
             f"man does not show {page.stem}(1) whole, or warns", shown.stderr)
    help_text = stranger.output("saml", "--help").partition("\nSUBCOMMANDS:\n")[2].partition("\n\n")[0]
    commands = re.findall(r"^  ([a-z][a-z-]*)", help_text, re.MULTILINE)
    missing = {f"saml-{command}" for command in commands}.difference(page.stem for page in pages)
    hold(commands and not missing, f"no manual page: {', '.join(sorted(missing))}")
    print(f"{len(pages)} manual pages")


def main() -> None:
    parser(__doc__).parse_args()
    packages("zsh", "fish", "mandoc", "man-db")
    prefix = folder() / "prefix"
    prefix.mkdir()
    run(ROOT / "Scripts/install", "--prefix", prefix)
    stranger = Stranger(folder(), prefix)
    for part in (program, completions, manual):
        part(stranger)
    run(ROOT / "Scripts/install", "--uninstall", "--prefix", prefix)
    left = [str(path) for path in prefix.rglob("*")]
    hold(not left, f"{len(left)} files are left behind", "\n".join(left))
    print("nothing is left behind")


main()
