"""The adapter for Apple's framework of subscriber accounts, and what takes Apple's lock.

Both are compiled against declarations of the frameworks. The adapter runs on an account that follows a script
and calls back on every kind of queue.
"""

import re
import resource
import signal

from compiler import INCLUDES, ROOT, STRICT, library, program, sources
from support import fail, folder, hold, run

STAND_IN = ROOT / "Checks/apple/subscriber_account"
# An Objective-C framework knows nothing of Swift's isolation. What Swift checks at run time in a closure
# depends on that: in a module of Swift 6 it would trust the declaration.
FRAMEWORK = ("-swift-version", "5", "-strict-concurrency=minimal", "-enable-upcoming-feature",
             "InternalImportsByDefault", "-warnings-as-errors")
OWN = (*STRICT, "-package-name", "swift-saml")


def imports() -> None:
    """Holds PartnerSSO to imports that an app for iOS and tvOS can have."""
    allowed = re.compile(r"\s*((@_exported )?(public|package|internal) )?import "
                         r"(SAMLFormats|SAMLPayload|Synchronization|os)")
    for path in sources("PartnerSSO"):
        text = path.read_text(encoding="utf-8")
        if "#if canImport(VideoSubscriberAccount)" not in text:
            for line in re.findall(r"^\s*(?:[@a-z_]+ )*import .*", text, re.M):
                hold(allowed.fullmatch(line), f"{path.relative_to(ROOT)}: {line.strip()}")


def check() -> None:
    imports()
    kernels = []
    for kernel in sorted((ROOT / "Sources/CPayloadKernels").glob("*.c")):
        kernels.append(folder() / f"{kernel.stem}.o")
        run("clang", "-O1", "-fPIC", "-std=c17", *INCLUDES, "-c", kernel, "-o", kernels[-1])
    for name in ("UIKit", "os"):
        library(name, *FRAMEWORK, STAND_IN / f"{name}.swift")
    library("VideoSubscriberAccount", *FRAMEWORK, "-lUIKit", *(
        STAND_IN / f"{name}.swift"
        for name in ("VideoSubscriberAccount", "VSUserAccountManager", "VSError", "Place", "Script")))
    library("SAMLFormats", *OWN, *sources("SAMLFormats"))
    library("SAMLPayload", *OWN, *sources("SAMLPayload"), *kernels, "-lSAMLFormats")
    libraries = ("-lSAMLFormats", "-lSAMLPayload", "-los", "-lUIKit", "-lVideoSubscriberAccount")
    library("PartnerSSO", *OWN, *sources("PartnerSSO"), *libraries)
    made = program("AdapterCheck", *OWN, STAND_IN / "AdapterCheck.swift", "-lPartnerSSO", *libraries)

    # First the check of the check: Swift ends a process if a handler that it takes for the main actor's is
    # entered on another queue. If it did not, the adapter could not fail either.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    undeclared = run(made, "--without-a-declaration", statuses=None, timeout=600,
                     environment={"SWIFT_BACKTRACE": "enable=no"})
    if undeclared.returncode not in (-signal.SIGILL, -signal.SIGTRAP):
        fail("a handler that is not declared was called on another queue, and nothing stopped it",
             undeclared.stdout + undeclared.stderr)
    run(made, capture_output=False, timeout=600)
