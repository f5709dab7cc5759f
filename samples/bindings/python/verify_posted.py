"""Verifies a SAML response as a browser posts it, and prints what a service needs to know of it.

The exit status is 0 for a valid response, 1 for every other one, 2 when nothing was judged.
"""

from __future__ import annotations

import argparse
import sys
from datetime import datetime, timezone
from pathlib import Path

import saml


def main() -> int:
    """Reads the arguments and judges one body."""
    parser = argparse.ArgumentParser(description="Verifies a SAML response as a browser posts it.")
    parser.add_argument("--show-values", action="store_true", help="print values of people")
    parser.add_argument("--now", type=int, metavar="SECONDS", help="the moment, since 1970")
    parser.add_argument("policy", type=Path, help="JSON with the keys inside")
    parser.add_argument("body", type=Path, nargs="?", help="the form; else standard input")
    options = parser.parse_args()
    try:
        verifier = saml.Verifier(options.policy.read_bytes())
        body = options.body.read_bytes() if options.body else sys.stdin.buffer.read()
        now = None if options.now is None else datetime.fromtimestamp(options.now, timezone.utc)
    except (OSError, OverflowError, ValueError, saml.PolicyError) as error:
        print(error, file=sys.stderr)
        return 2

    try:
        assertion = verifier.verify(body, form="posted", now=now)
    except saml.Refused as refused:
        failed = [finding for finding in refused.findings if finding.outcome == "fail"]
        print("invalid" if failed else "indeterminate")
        for finding in refused.findings:
            print("failed" if failed else "missing", finding.code)
        return 1

    print("valid")
    print("issuer", printable(assertion.issuer))
    name = assertion.subject.name_id if assertion.subject else None
    print("subject", "absent" if name is None else printable(name) if options.show_values else "present")
    for attribute, values in assertion.attributes.items():
        shown = [text_of(value) for value in values] if options.show_values else []
        print("attribute", printable(attribute), *shown)
    until = round(assertion.replay_until.timestamp() * 1000)
    print("replay-key", assertion.replay_key.hex(), "until", until)
    return 0


def text_of(value: saml.Value) -> str:
    """The text of an attribute value, with a dash for none."""
    if value is None:
        return "-"
    return printable(value if isinstance(value, str) else value.text)


def printable(text: str) -> str:
    """A text that a provider wrote: control characters would speak to the terminal."""
    return "".join("?" if character < " " or "\x7f" <= character < "\xa0" else character
                   for character in text)


if __name__ == "__main__":
    sys.exit(main())
