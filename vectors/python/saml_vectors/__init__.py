"""Test vectors for SAML 2.0: pure data and a loader, without any dependency."""

from saml_vectors._data import areas, load, schema
from saml_vectors._marking import Answer, Mark, mark
from saml_vectors._vector import Key, Policy, Returned, Trusted, Vector, VectorError

__all__ = [
    "Answer", "Key", "Mark", "Policy", "Returned", "Trusted", "Vector", "VectorError", "areas",
    "load", "mark", "schema",
]
