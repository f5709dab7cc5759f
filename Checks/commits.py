"""The subject of each commit has at most 72 characters.

Lists and mails cut longer ones; merge commits count. Without RANGE it reads every commit since the rule began, and
needs the whole history: commits that a shallow clone does not have would pass unread.

usage: Scripts/check commits [RANGE]
"""

import re

from support import ROOT, hold, output, parser

LONGEST = 72
# The last commit before the rule began.
BASE = "09b2596f9c946865ac844b74e786fb4ce389bf1b"


def git(*arguments: str) -> str:
    return output("git", *arguments, cwd=ROOT)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("range", nargs="?")
    commits = arguments.parse_args().range
    hold(git("rev-parse", "--is-shallow-repository") == "false", "the clone is shallow: git fetch --unshallow")
    if commits is None:
        git("merge-base", "--is-ancestor", BASE, "HEAD")
        commits = f"{BASE}..HEAD"
    log = git("log", "--no-show-signature", "--encoding=UTF-8", "--format=%h %s", "--end-of-options", commits, "--")
    subjects = [line.partition(" ") for line in log.splitlines()]
    long = [f"{commit} has a subject of {len(subject)} characters: " + re.sub(r"[\x00-\x1f\x7f]", "?", subject)
            for commit, _, subject in subjects if len(subject) > LONGEST]
    hold(not long, f"{len(long)} of {len(subjects)} subjects are longer than {LONGEST} characters", "\n".join(long))
    print(f"{len(subjects)} subjects of at most {LONGEST} characters")


main()
