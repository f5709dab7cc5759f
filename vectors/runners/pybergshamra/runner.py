"""Verifies every Signature of a document with pybergshamra and its secure defaults."""

import pybergshamra
from worker import accept, reject, serve, unsupported, versions


def load(key):
    with open(key["file"], "rb") as file:
        data = file.read()
    if key["kind"] == "certificate":
        return pybergshamra.load_x509_cert_pem(data)
    return pybergshamra.load_spki_pem(data)


def results(text, trust):
    """The result of each Signature by each key, or the error."""
    for key in trust:
        manager = pybergshamra.KeysManager()
        try:
            manager.add_key(load(key))
        except pybergshamra.KeyLoadError as error:
            # A key of an algorithm that it does not know has signed nothing that it can verify.
            yield error
            continue
        context = pybergshamra.DsigContext(manager)
        try:
            yield pybergshamra.verify_all(context, text)
        except pybergshamra.BergshamraError as error:
            yield error


def answer(document, question):
    try:
        text = document.decode("utf-8")
    except UnicodeDecodeError:
        return unsupported("its interface takes text, and the document is not UTF-8")
    if not question["trust"]:
        return reject("no trusted key")
    detail, held = "the document has no Signature", {}
    for found in results(text, question["trust"]):
        if isinstance(found, Exception):
            detail = found
            continue
        for number, result in enumerate(found):
            held[number] = held.get(number, False) or bool(result)
            if not result:
                detail = result.reason
    if held and all(held.values()):
        return accept()
    return reject(detail)


serve(versions("pybergshamra"), answer)
