"""What the runners in Python share: they read questions and write answers, one line of JSON each.

A question has `id`, `kind`, `document` (a file), `trust` (a list of `file`, `kind` and `issuer`),
`decryptionKeys` (files) and `policy`. An answer has `answer`, `detail` and what came back: `subject`,
`attributes` and `texts`. The first line that a runner writes holds the versions of its parts.
"""

import json
import os
import sys
from importlib.metadata import version


def versions(*packages):
    """The versions of installed packages."""
    return {package: version(package) for package in packages}


def accept(subject=None, attributes=None, texts=()):
    """Accepted, with the values that came back. A value that is no text is written as one."""
    value = {"answer": "accept", "subject": subject, "texts": list(texts)}
    if attributes is not None:
        value["attributes"] = {name: [text(each) for each in found] for name, found in attributes.items()}
    return value


def text(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def reject(error):
    return {"answer": "reject", "detail": described(error)}


def failed(error):
    return {"answer": "error", "detail": described(error)}


def unsupported(reason):
    return {"answer": "unsupported", "detail": reason}


def described(error):
    if isinstance(error, BaseException):
        return f"{type(error).__module__}.{type(error).__qualname__}: {error}"
    return str(error)


def named(document, words, default):
    """Of several identifiers the one that the document names, for what takes one alone."""
    words = words or [default]
    return next((word for word in words if word in document), words[0])


def one_place(policy, default):
    """The URL where a message arrives, for what compares one URL with Destination and Recipient. Raises
    `ValueError` if the policy has two, or one of them alone."""
    places = [policy.get(word) for word in ("destination", "recipient")]
    if places[0] != places[1]:
        raise ValueError("it compares one URL with Destination and Recipient")
    return places[0] or default


def serve(parts, answer):
    """Answers until the input ends. An exception that `answer` does not expect is an error."""
    # What a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    print(json.dumps(parts), file=answers, flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        with open(question["document"], "rb") as file:
            document = file.read()
        try:
            value = answer(document, question)
        except Exception as error:
            value = failed(error)
        print(json.dumps(value), file=answers, flush=True)


def pem(question, *kinds):
    """The trusted keys of these kinds as PEM texts. Raises `ValueError` if all are of other kinds."""
    files = [key["file"] for key in question["trust"] if key["kind"] in kinds]
    if question["trust"] and not files:
        raise ValueError(f"no trusted key is a {' or a '.join(kinds)}")
    texts = []
    for name in files:
        with open(name, encoding="ascii") as file:
            texts.append(file.read())
    return texts
