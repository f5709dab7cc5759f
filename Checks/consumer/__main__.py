"""Packages that depend on this one build without our warnings as errors, and fetch what their traits ask for.

By a path: a warning of ours is no error of theirs (with SAML_WARNINGS_AS_ERRORS, as in our own scripts, it is
one), and V1 of the partner's service is there with its trait alone. By URL and version, from a bare repository
that holds the tracked files as they are now: what SwiftPM fetches for each set of traits, and a verifier that
runs in release.

usage: Scripts/check consumer [--full]

With --full the verifier runs in debug too, and so does, in both, a program that exchanges a response at the
stand-in: SwiftPM builds the network stack for it.
"""

import pathlib
import re
import shutil

from support import ROOT, SAMPLES, folder, hold, output, parser, run

OWN = ROOT / "Checks/consumer"
# What SwiftPM fetches is kept for the next time.
CACHE = ROOT / ".build-checks/fetched"
# The packages beside this one, of which a user may take one by a path too.
PACKAGES = (".", "Service", "Fuzz", "Benchmarks", "samples/exchange-service", "samples/apple-app")


class Package:
    """A package with one program, which depends on this one."""

    def __init__(self, name: str, dependency: str, products: list[str], sources: dict[str, str]) -> None:
        self.name, self.folder = name, folder() / name
        (self.folder / "Sources").mkdir(parents=True, exist_ok=True)
        uses = ", ".join(f'.product(name: "{product}", package: "swift-saml")' for product in products)
        (self.folder / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "{name}",
  platforms: [.macOS(.v14)],
  dependencies: [.package({dependency})],
  targets: [.executableTarget(name: "{name}", dependencies: [{uses}], path: "Sources")])
""")
        for file, text in sources.items():
            (self.folder / "Sources" / file).write_text(text)

    def swift(self, command: str, *words: str | pathlib.Path, statuses=(0,), **environment: str | None) -> str:
        """What `swift` prints, on both ways."""
        done = run("swift", command, "--package-path", self.folder, "--cache-path", CACHE, "--security-path",
                   folder() / "security", *words, statuses=statuses, environment=environment)
        return done.stdout + done.stderr

    def fetches(self, expression: str) -> None:
        """Holds the packages that SwiftPM fetches to an expression, in one line."""
        self.swift("package", "resolve")
        fetched = " ".join(sorted(path.name for path in (self.folder / ".build/checkouts").iterdir()))
        print(f"{self.name}: {fetched}")
        hold(re.fullmatch(expression, fetched), f"{self.name} fetches something else: {fetched}")
        hold("grdb" not in (self.folder / "Package.resolved").read_text().lower(), f"{self.name} resolves GRDB")

    def runs(self, expected: str, *configurations: str) -> None:
        for configuration in configurations:
            printed = self.swift("run", "-c", configuration, self.name, SAMPLES).splitlines()
            hold(expected in printed, f"{self.name} in {configuration} prints something else", "\n".join(printed))


def check_warnings() -> None:
    """Puts a warning into one module of a copy, and builds it as a part of another package."""
    copy = folder() / "swift-saml"
    for name in ("Sources", "Tests", "vectors", "Package.swift"):
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, copy / name)
    with open(copy / "Sources/SAMLFormats/Base64/Base64.swift", "a", encoding="utf-8") as file:
        file.write("func warned() { let unused = 1 }\n")
    consumer = Package("consumer", 'path: "../swift-saml"', ["XMLSignature"], {"main.swift": "import XMLSignature\n"})
    build = ("build", "--verbose", "--target", "SAMLFormats")
    plain = consumer.swift(*build, SAML_WARNINGS_AS_ERRORS=None)
    hold(re.search("warning: .*unused", plain), "the warning that was put there is not reported", plain)
    hold(not re.search("-warnings-as-errors|-Werror", plain), "warnings are errors there", plain)
    strict = consumer.swift(*build, SAML_WARNINGS_AS_ERRORS="1", statuses=(1,))
    hold(re.search("error: .*unused", strict), "SAML_WARNINGS_AS_ERRORS=1 makes no error of a warning", strict)

    for name in PACKAGES:
        manifest = output("swift", "package", "--package-path", ROOT / name, "--scratch-path", folder() / "scratch",
                          "dump-package", environment={"SAML_WARNINGS_AS_ERRORS": None})
        hold("treatAllWarnings" not in manifest, f"{name} makes errors of warnings for those who depend on it")
    print("a package that depends on this one by a path builds with our warnings")


def check_first_version() -> None:
    """A package that names traits gets those alone: without .defaults V1 of the partner's service is gone."""
    for traits, there in (("", True), (', traits: [.defaults, "RedisReplay"]', True),
                          (", traits: []", False), (', traits: ["RedisReplay"]', False)):
        client = Package("client", f'name: "swift-saml", path: "{ROOT}"{traits}', ["TokenExchange"],
                         {"main.swift": "import TokenExchange\nprint(RESTAPIV1.logout())\n"})
        printed = client.swift("build", "--target", "client", statuses=(0,) if there else (1,),
                               SAML_WARNINGS_AS_ERRORS=None)
        hold(there or "error: cannot find 'RESTAPIV1'" in printed, f"another error{traits}", printed)
    print("V1 is there by default and with .defaults, and nowhere else")


def check_by_url(full: bool) -> None:
    repository = folder() / "swift-saml.git"
    version = output("git", "-C", ROOT, "-c", "user.name=consumer", "-c", "user.email=consumer@localhost", "stash",
                     "create") or "HEAD"
    run("git", "init", "--quiet", "--bare", repository)
    # The clone that this runs in may be a shallow one.
    run("git", "-C", repository, "config", "receive.shallowUpdate", "true")
    run("git", "-C", ROOT, "push", "--quiet", "--no-verify", repository, f"{version}:refs/tags/0.1.0")

    def by_url(name: str, traits: str, products: list[str], *files: str) -> Package:
        sources = {file: (OWN / file).read_text() for file in files} or {"main.swift": f"import {products[0]}\n"}
        return Package(name, f'url: "file://{repository}", from: "0.1.0"{traits}', products, sources)

    verifier = by_url("verifier", "", ["SAML", "XMLSignature"], "Samples.swift", "Verifier.swift")
    verifier.fetches("swift-argument-parser swift-http-types swift-saml")
    verifier.runs("verified 1", "release", *(["debug"] if full else []))
    by_url("transport", ', traits: [.defaults, "AsyncHTTPTransport"]', ["ExchangeTransport"]).fetches(
        "async-http-client ((?!hummingbird).)* swift-nio ((?!hummingbird).)*")
    by_url("session", ', traits: [.defaults, "URLSessionTransport"]', ["TokenExchange"]).fetches(
        "swift-argument-parser swift-http-types swift-saml")
    exchange = by_url(
        "exchange", ', traits: [.defaults, "AsyncHTTPTransport", "StandIn"]',
        ["ExchangeTransport", "PartnerSSO", "PartnerStandIn", "SAML", "TokenExchange", "XMLSignature"],
        "Samples.swift", "Exchange.swift")
    exchange.fetches("async-http-client hummingbird .* swift-nio .*")
    if full:
        exchange.runs("exchanged 1", "release", "debug")
    print("packages that depend on this one by URL fetch what their traits ask for")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--full", action="store_true")
    full = arguments.parse_args().full
    check_warnings()
    check_first_version()
    check_by_url(full)


if __name__ == "__main__":
    main()
