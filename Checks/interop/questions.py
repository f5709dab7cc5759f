"""What every peer is asked, and words for its answers."""

import re

import manipulated
import ours


def outcome(page):
    """Whether a peer accepts, with the name of its error where it does not."""
    if page.status in (200, 302, 303):
        return "accepted"
    name = re.match(r"[A-Za-z]+", page.text)
    return "refused " + (name.group(0) if name else str(page.status))


def name_taken(page):
    """Which name a peer reads, where it accepts."""
    words = page.text.split()
    return f"accepted {words[1]}" if page.status == 200 and len(words) == 2 else outcome(page)


def manipulations(talk, title, answer, known, value="someone@example.com"):
    """What `saml validate` says of an answer that was manipulated, or that is not for us."""
    judged, row = talk.saml.judged, talk.row
    row(f"{title}, a value changed", judged(manipulated.changed(answer, value), *known))
    row(f"{title}, wrapped", judged(manipulated.wrapped(answer, value), *known))
    row(f"{title}, without its signatures", judged(manipulated.unsigned(answer), *known))
    other = ["--trust", f"{talk.run.folder}/other.pem", *known[2:]]
    row(f"{title}, by another key", judged(answer, *other))
    row(f"{title}, a day later", judged(answer, *known, "--at", ours.moment(86400)))
    audience = [*known[:3], "https://another.example.com", *known[4:]]
    row(f"{title}, to another audience", judged(answer, *audience))


def responses(talk, recipient, audience, certificate, post):
    """Our response to a service provider, signed in each way, and manipulated."""
    saml, folder = talk.saml, talk.run.folder

    def plain():
        return ours.response(recipient, audience)

    def signed(name="ours"):
        return saml.sign(plain(), name=name, assertion=True)

    hidden = saml.made("sign", "--key", f"{folder}/ours.key.pem", "--certificate",
                       f"{folder}/ours.pem", "--encrypt-for", certificate, text=signed())
    once = signed()
    for title, text in (
            ("our response, its assertion signed", once),
            ("our response, given twice", once),
            ("our response, signed as a whole", saml.sign(plain())),
            ("our response, signed twice", saml.sign(signed())),
            ("our response, its assertion encrypted", hidden),
            ("our response, a comment in the name", manipulated.commented(signed())),
            ("our response, a value changed", manipulated.changed(signed())),
            ("our response, wrapped", manipulated.wrapped(signed())),
            ("our response, without signatures", plain()),
            ("our response, by another key", signed("other")),
            ("our response, to another audience", saml.sign(
                ours.response(recipient, "https://another.example.com"), assertion=True))):
        talk.row(title, post(text))


def redirected(talk, title, location, trust):
    """A message that a peer sends by redirect, and the signature of its query."""
    saml = talk.saml
    talk.row(title, saml.seen(location))
    if location and saml.has("--redirect"):
        talk.row(f"{title}, the signature of its query", saml.query_signature(location, *trust),
                 "--redirect")
        talk.row(f"{title}, its query changed",
                 saml.query_signature(manipulated.requeried(location), *trust), "--redirect")


def redirecting(talk, title, place, text, answered):
    """Our message by redirect; `answered` says what the peer makes of the address."""
    saml = talk.saml
    if saml.has("--redirect"):
        query = saml.made("sign", "--redirect", "--relay-state", "token", "--key",
                          f"{talk.run.folder}/ours.key.pem", text=text).strip()
        location = f"{place}?{query}"
        talk.row(f"{title}, by redirect, its query changed",
                 answered(manipulated.requeried(location)), "--redirect")
        talk.row(f"{title}, by redirect", answered(location), "--redirect")


def message(talk, title, text, trust, receiver):
    """A message that is no response, judged for its receiver."""
    saml = talk.saml
    if saml.has("--messages"):
        talk.row(f"{title}, judged", saml.judged(
            text, *trust, "--messages", "all", "--as", receiver), "--messages")
