"""What `saml` signs and encrypts is read by other implementations, and theirs by `saml`.

An error that our signer and our verifier share passes every test of ours. signatures and encryption ask xmlsec1,
agreement asks libxmlsec 1.3 and bergshamra, redirects asks Python and openssl; without a name all four do.

usage: Scripts/check peers [signatures|encryption|agreement|redirects]...
"""

import importlib

from support import folder, packages, parser, saml

PEERS = ("signatures", "encryption", "agreement", "redirects")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("names", nargs="*", choices=[*PEERS, []])
    names = arguments.parse_args().names or PEERS
    packages("xmlsec1", "libxml2-utils", "openssl")
    for name in names:
        work = folder() / name
        work.mkdir()
        importlib.import_module(name).check(saml(), work)


main()
