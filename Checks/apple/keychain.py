"""The store for Apple's keychain, against the framework's declarations and a keychain in memory."""

from compiler import ROOT, STRICT, library, program
from support import folder, hold, run

OWN = ROOT / "Checks/apple/keychain"
STORES = ROOT / "Sources/TokenExchange/Stores"


def check() -> None:
    library("Security", *STRICT, OWN / "Security.swift")
    # What the store implements, without the store in memory, which needs the rest of the module.
    needed, found, _ = (STORES / "CredentialStore.swift").read_text(encoding="utf-8").partition(
        "/// Keeps items in memory")
    hold(found, "the store in memory is not where it was")
    (folder() / "CredentialStore.swift").write_text(needed, encoding="utf-8")
    made = program("KeychainCheck", *STRICT, folder() / "CredentialStore.swift", STORES / "KeychainStore.swift",
                   OWN / "KeychainCheck.swift", "-lSecurity")
    run(made, capture_output=False, timeout=600)
