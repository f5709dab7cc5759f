"""What an attacker or a careless tool does to a message."""

import re

_SIGNATURE = re.compile(r"<(?:\w+:)?Signature\b.*?</(?:\w+:)?Signature>", re.DOTALL)
_ASSERTION = re.compile(r"<(?:\w+:)?Assertion\b.*?</(?:\w+:)?Assertion>", re.DOTALL)


def _must_differ(before, after):
    if before == after:
        raise RuntimeError("the message has nothing to manipulate")
    return after


def changed(text, before="someone@example.com", after="another@example.com"):
    """One text is another one."""
    return _must_differ(text, text.replace(before, after))


def unsigned(text):
    return _must_differ(text, _SIGNATURE.sub("", text))


def wrapped(text, value="someone@example.com"):
    """A forged assertion before the one that is signed (signature wrapping)."""
    signed = _ASSERTION.search(text).group(0)
    identity = re.search(r'\bID="([^"]+)"', signed).group(1)
    forged = changed(_SIGNATURE.sub("", signed).replace(identity, f"{identity}-2"), value)
    return text.replace(signed, forged + signed)


def commented(text, before="subject-1", after="subject<!---->-1"):
    """A comment that splits a name; the signature holds, because the canonical form has no comments
    (CVE-2017-11427)."""
    return changed(text, before, after)


def requeried(location):
    """A parameter of a redirect is another one than the one that was signed."""
    if "RelayState=" in location:
        return changed(location, "RelayState=", "RelayState=another")
    return changed(location, "&SigAlg=", "&RelayState=another&SigAlg=")
