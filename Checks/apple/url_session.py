"""The transport by URLSession, against this system's Foundation and a server on this machine."""

import http.server
import shutil
import threading

from compiler import ROOT
from support import built, folder, run

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "url-session",
  dependencies: [.package(name: "swift-saml", path: "{ROOT}", traits: ["URLSessionTransport"])],
  targets: [
    .executableTarget(
      name: "URLSessionCheck", dependencies: [.product(name: "TokenExchange", package: "swift-saml")])
  ])
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by the path; a request for /never is not answered before its client has gone."""

    def do_GET(self) -> None:
        if self.path == "/never":
            self.rfile.read(1)
            return
        body = {"/hello": b"hello", "/large": b"x" * 101}.get(self.path, b"")
        self.send_response(302 if self.path == "/elsewhere" else 200)
        if self.path == "/elsewhere":
            self.send_header("Location", "/hello")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Logs nothing."""


def check() -> None:
    package = folder() / "url-session"
    shutil.copytree(ROOT / "Checks/apple/url_session", package / "Sources/URLSessionCheck")
    (package / "Package.swift").write_text(MANIFEST, encoding="utf-8")
    options = ("--scratch-path", str(ROOT / ".build-checks/url-session"), "-Xswiftc", "-gnone", "-Xswiftc",
               "-use-ld=lld")
    run("swift", "build", "--package-path", package, *options, environment={"SAML_WARNINGS_AS_ERRORS": "1"})
    made = built(*options, package=package) / "URLSessionCheck"

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    run(made, f"127.0.0.1:{server.server_port}", capture_output=False, timeout=600)
