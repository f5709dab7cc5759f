"""Each answer has the mark that README.md of the vectors gives it."""

import pytest

from saml_vectors import Answer, Mark, Returned, Vector, mark


def vector(expected: str, **members: object) -> Vector:
    return Vector.parse(
        {"id": "sample/one", "description": "", "risk": "acceptance", "features": [], "kind": "response",
         "document": "", "trust": [], "policy": {}, "expected": expected, "reason": "", **members}, {})


@pytest.mark.parametrize(("expected", "answer", "wanted"), [
    ("accept", "accept", "right"), ("accept", "reject", "rejected"), ("accept", "error", "error"),
    ("reject", "accept", "accepted"), ("reject", "reject", "right"), ("reject", "error", "error"),
    ("either", "accept", "right"), ("either", "reject", "right"), ("either", "error", "error"),
    ("accept", "unsupported", "unsupported"), ("reject", "unsupported", "unsupported"),
])
def test_an_answer_is_compared_with_what_is_expected(expected: str, answer: Answer, wanted: Mark) -> None:
    assert mark(vector(expected), answer) == wanted


@pytest.mark.parametrize("returned", [
    Returned(subject="evil"), Returned(attributes={"role": ("user", "evil")}),
    Returned(attributes={"evil": ()}), Returned(decrypted=b"<a>evil</a>"), Returned(texts=("evil",)),
])
@pytest.mark.parametrize("expected", ["accept", "reject", "either"])
def test_a_forbidden_text_is_wrong_wherever_it_comes_back(expected: str, returned: Returned) -> None:
    assert mark(vector(expected, forbidden=["evil"]), "accept", returned) == "forbidden"


def test_a_text_that_holds_a_forbidden_one_is_another_text() -> None:
    cut = vector("either", forbidden=["user@example.com"])
    assert mark(cut, "accept", Returned(subject="user@example.com.evil.example")) == "right"


def test_other_values_are_wrong_and_values_that_are_not_returned_are_not() -> None:
    signed = vector("accept", returns={"subject": "a", "attributes": {"role": ["x", "y"]}})
    assert mark(signed, "accept", Returned("a", {"role": ("x", "y")})) == "right"
    assert mark(signed, "accept", Returned("b")) == "values"
    assert mark(signed, "accept", Returned("a", {"role": ("y", "x")})) == "values"
    assert mark(signed, "accept", Returned("a", {})) == "values"
    assert mark(signed, "accept", Returned("a", {"role": ("x", "y"), "mail": ()})) == "right"
    assert mark(signed, "accept") == "right"


def test_decrypted_bytes_are_compared() -> None:
    secret = vector("accept", returns={"decrypted": "PGEvPg=="})
    assert mark(secret, "accept", Returned(decrypted=b"<a/>")) == "right"
    assert mark(secret, "accept", Returned(decrypted=b"<b/>")) == "values"


def test_another_expectation_replaces_that_of_the_vector() -> None:
    assert mark(vector("reject"), "accept", expected="accept") == "right"
    assert mark(vector("reject"), "accept", expected="either") == "right"
