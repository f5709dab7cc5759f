"""What apps embed uses nothing newer than the oldest systems of Package.swift, and the verifier of one of them.

The standard library's own interfaces say since when each declaration is there, so an SDK is made of them, to
type-check alone: nothing is linked or run. Left out is what needs a framework, which the other parts compile.
`Date` and Apple's lock are stand-ins. So is the processor: the verifier's C libraries are read from the headers
of this machine. Left out too is the command with its module SAMLCommandLine, which is made of calls of the
system, and the modules that are empty without their traits.
"""

import concurrent.futures
import json
import os
import pathlib
import re

from compiler import FEATURES, MANIFEST, ROOT, sources
from support import fail, folder, hold, output, run

VERIFIER = ("Deflate", "CanonicalXML", "SAMLCrypto", "XMLSignature", "XMLSignatureDiagnosis", "XMLEncryption", "SAML",
            "SAMLConfiguration", "SAMLCapture", "SAMLInspection", "SAMLForge", "SAMLReport", "ReplayCacheRedis")
# What a target calls each system of the manifest, and an SDK.
SYSTEMS = {"iOS": ("ios", "iphoneos"), "tvOS": ("tvos", "appletvos"), "macOS": ("macosx", "macosx"),
           "visionOS": ("xros", "xros")}
STANDARD = ("Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "Synchronization", "SwiftOnoneSupport")
# As the manifest of swift-http-types has them.
MACROS = [word for minor in range(10) for word in
          ("-enable-experimental-feature", f"AvailabilityMacro=HTTPTypes 1.{minor}: macOS 10.0")]
# A function for each API that is too new, among them those that the library once used. Every one must be
# refused, or nothing that follows says anything.
NEWER = """import Synchronization
let guarded = Mutex(0)
let table = InlineArray<2, UInt8>(repeating: 0)
func text(_ bytes: Span<UInt8>) throws { _ = try UTF8Span(validating: bytes) }
func bytes(_ array: [UInt8]) { _ = array.span.count }
func texts(_ bytes: [UInt8]) { _ = String(validating: bytes, as: UTF8.self) }
func number(_ value: UInt128) {}
"""
# The one function of C that a module calls by itself.
GLIBC = "public func memchr(_: UnsafeRawPointer, _: Int32, _: Int) -> UnsafeMutableRawPointer? { nil }\n"


class System:
    """One of Apple's systems, of which there are the interfaces of the standard library alone."""

    def __init__(self, name: str, version: str) -> None:
        self.name, (self.system, self.sdk_name) = f"{name} {version}", SYSTEMS[name]
        self.target = f"arm64-apple-{self.system}{version}.0"
        self.folder = folder() / self.target
        toolchain = json.loads(output("swiftc", "-print-target-info"))
        self.toolchain = pathlib.Path(toolchain["paths"]["runtimeResourcePath"])
        self.host = toolchain["target"]["moduleTriple"]
        self.make_sdk()

    def make_sdk(self) -> None:
        library = self.folder / "sdk/usr/lib/swift"
        for made in (library, *(self.folder / name for name in ("resources", "modules", "darwin"))):
            made.mkdir(parents=True)
        for name in ("shims", "clang", "apinotes"):
            (self.folder / "resources" / name).symlink_to(self.toolchain / name)
        # An SDK needs a name that fits the system. What iOS 17 has, the first visionOS has.
        self.write("sdk/SDKSettings.json", json.dumps({
            "CanonicalName": f"{self.sdk_name}26.0", "Version": "26.0", "MaximumDeploymentTarget": "26.0.99",
            "SupportedTargets": {self.sdk_name: {
                "LLVMTargetTripleSys": self.system, "LLVMTargetTripleVendor": "apple", "Archs": ["arm64"]}},
            "VersionMap": {"iOS_visionOS": {"17.0": "1.0", "18.0": "2.0", "26.0": "26.0"}}}))
        file = f"arm64-apple-{self.system.replace('macosx', 'macos')}.swiftinterface"
        for module in STANDARD:
            interface = (self.toolchain / f"linux/{module}.swiftmodule/{self.host}.swiftinterface").read_text("utf-8")
            lines = re.sub(r"@backDeployed\([^)]*\)", "", interface).split("\n", 3)
            # The third line has the flags. Bodies are skipped, since some are for this machine's system alone.
            # Those of functions that deploy back are missing, so these must not say that they do.
            lines[2] = re.sub(r"-target \S*", f"-target {self.target} -disable-availability-checking"
                              " -experimental-skip-all-function-bodies", lines[2])
            (library / f"{module}.swiftmodule").mkdir()
            (library / f"{module}.swiftmodule" / file).write_text("\n".join(lines), encoding="utf-8")

    def write(self, name: str, text: str) -> pathlib.Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def compile(self, module: str, *words: object, into: str = "modules", **options):
        """Type-checks a module into a folder that others can import from."""
        return run("swiftc", "-frontend", "-emit-module", "-o", self.folder / into / f"{module}.swiftmodule",
                   "-module-name", module, "-target", self.target, "-sdk", self.folder / "sdk", "-resource-dir",
                   self.folder / "resources", "-I", self.toolchain / "shims", "-module-cache-path",
                   self.folder / "cache", "-I", self.folder / "modules", "-disable-objc-interop",
                   "-parse-as-library", "-swift-version", "6", *map(str, words), **options)

    def own(self, module: str, *words: object) -> None:
        """Type-checks a module of this package."""
        self.compile(module, "-package-name", "swift-saml", *FEATURES, "-Xcc",
                     f"-I{ROOT}/Sources/CPayloadKernels/include", "-D", "RESTAPIV1", *words, *sources(module))

    def prove(self) -> None:
        """Proves that each API that is too new is refused."""
        refused = self.compile("Newer", self.write("Newer.swift", NEWER), statuses=None)
        for number, line in list(enumerate(NEWER.splitlines(), 1))[1:]:
            hold(re.search(rf"Newer.swift:{number}:.* is only available in .* or newer", refused.stderr),
                 f"{self.name}: not refused: {line}", refused.stderr)

    def hold_apps(self, http_types: pathlib.Path) -> None:
        """Holds what apps embed."""
        self.compile("Glibc", "-disable-implicit-concurrency-module-import",
                     "-disable-implicit-string-processing-module-import", self.write("Glibc.swift", GLIBC))
        self.prove()
        self.compile("os", "-disable-availability-checking", ROOT / "Checks/apple/subscriber_account/os.swift")
        self.own("SAMLFormats")
        self.own("SAMLPayload")
        self.own("PartnerSSO")
        # It asks for the system's module to know that some systems have less.
        self.compile("Darwin", self.write("nothing.swift", ""), into="darwin")
        self.compile("HTTPTypes", "-package-name", "swift-http-types", *MACROS, "-I", self.folder / "darwin",
                     "-enable-upcoming-feature", "InternalImportsByDefault", *sources(http_types))
        self.own("TokenExchange")
        print(f"{self.name}: SAMLFormats, SAMLPayload, PartnerSSO and TokenExchange use nothing newer")

    def hold_verifier(self) -> None:
        """Holds what is not among the products for apps, in the order of its dependencies."""
        # These headers ask for another file, and say things that only this machine's processor understands.
        self.write("gnu/stubs-32.h", "")
        machine = output("clang", "-print-target-triple").replace("-unknown", "")
        headers = [f"-I{self.folder}", "-U__nonnull", "-D__regparm__(n)=", f"-I{ROOT}/Sources/CXMLKernels/include",
                   *output("pkg-config", "--cflags-only-I", "libxml-2.0", "libcrypto", "zlib").split(),
                   "-isystem/usr/include", f"-isystem/usr/include/{machine}"]
        modules = [f"-I{ROOT}/Sources/{name}" for name in ("CLibXML2", "COpenSSL", "CZlib")]
        for module in VERIFIER:
            self.own(module, *modules, *(word for header in headers for word in ("-Xcc", header)))
        print(f"{self.name}: {', '.join(VERIFIER)} use nothing newer")


def check() -> None:
    # What no target looks at must not take the newer lock either.
    for path in ROOT.glob("Sources/**/*.swift"):
        if path.name != "Guarded.swift" and "import Synchronization" in path.read_text(encoding="utf-8"):
            fail(f"{path.relative_to(ROOT)}: Synchronization needs newer systems; use Guarded")

    oldest = re.findall(r"\.(\w+)\(\.v(\d+)\)", re.findall(r"platforms: \[([^\]]*)\]", MANIFEST)[0])
    hold(sorted(name for name, _ in oldest) == sorted(SYSTEMS), f"the manifest has the systems {oldest}")
    resolved = json.loads(output("swift", "package", "--package-path", ROOT, "show-dependencies", "--format", "json"))
    http_types = next(pathlib.Path(dependency["path"]) / "Sources/HTTPTypes"
                      for dependency in resolved["dependencies"] if dependency["identity"] == "swift-http-types")
    systems = [System(*system) for system in oldest]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        held = [pool.submit(system.hold_apps, http_types) for system in systems]
        for future in held:
            future.result()
    next(system for system in systems if system.system == "ios").hold_verifier()
