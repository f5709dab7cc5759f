"""Opens every page of a built site in Chromium, in the light and in the dark.

usage: check_site_pages.py SITE PICTURES

Asserts that each page has text, that none is wider than a telephone of 400 pixels, that its background suits the
scheme, and that no page asks for anything outside of the site. Opens the page of each library, too, which is of DocC.
Python's standard library only.
"""

import functools
import json
import re
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue

import browser

SITE, PICTURES = Path(sys.argv[1]), Path(sys.argv[2])
WIDTH = 400
# The path where the site is to be served.
BASE = (SITE / ".swift-saml-site").read_text(encoding="utf-8").strip()
SCHEMES = {"light": [], "dark": ["--blink-settings=preferredColorScheme=0"]}
PICTURED = ["index.html", "reference/error-codes.html", "tutorials/from-a-har-to-the-cause-of-a-400.html",
            "report/one.html"]

# Opens one page after the other in a frame, and sends what it measured.
HARNESS = """<!DOCTYPE html><title>measures</title><iframe width="WIDTH" height="900" style="border:0"></iframe>
<script>
const frame = document.querySelector("iframe");
const background = page => {
  for (const node of [page.body, page.documentElement]) {
    const color = page.defaultView.getComputedStyle(node).backgroundColor.match(/[0-9.]+/g).map(Number);
    if (color.length < 4 || color[3] > 0) return (color[0] + color[1] + color[2]) / 3;
  }
  return 255;
};
const widest = page => {
  let found = ["", 0];
  for (const node of page.querySelectorAll("body *")) {
    const right = node.getBoundingClientRect().right;
    if (right > found[1]) found = [node.tagName + "." + node.className, right];
  }
  return found[0];
};
(async () => {
  const measured = [];
  for (const page of PAGES) {
    await new Promise(loaded => { frame.onload = loaded; frame.src = page; });
    await frame.contentDocument.fonts.ready;
    // DocC makes its page by a script.
    for (let tries = 0; tries < 200 && !frame.contentDocument.querySelector("h1, h2"); tries++) {
      await new Promise(done => setTimeout(done, 100));
    }
    const root = frame.contentDocument.documentElement;
    measured.push([page, root.scrollWidth, frame.contentWindow.innerWidth, background(frame.contentDocument),
                   root.innerText, root.scrollWidth > WIDTH ? widest(frame.contentDocument) : ""]);
  }
  await fetch("/-/measured", { method: "POST", body: JSON.stringify(measured) });
})();
</script>"""

sent: Queue = Queue()
blocked: list[str] = []


class Handler(SimpleHTTPRequestHandler):
    """Serves the site, the harness, and a policy by which the browser reports what leads outside."""

    harness = b""

    def translate_path(self, path: str) -> str:
        # What is not below the path of the site is not there.
        return super().translate_path("/" + path.removeprefix(BASE) if path.startswith(BASE) else "/-/")

    def end_headers(self) -> None:
        if not self.path.startswith("/-/"):
            self.send_header("Content-Security-Policy", "default-src 'self' 'unsafe-inline' data: blob:;"
                             " report-uri /-/blocked")
        super().end_headers()

    def do_GET(self) -> None:
        if self.path == "/-/harness":
            self.answer(self.harness)
        else:
            super().do_GET()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/-/measured":
            sent.put(json.loads(body))
        elif self.path == "/-/blocked":
            report = json.loads(body)["csp-report"]
            blocked.append(f"{report['document-uri']} asks for {report['blocked-uri']}")
        self.answer(b"")

    def answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def flags(scheme: str) -> list[str]:
    return ["--hide-scrollbars", "--no-first-run", *SCHEMES[scheme]]


def measure(origin: str, scheme: str, folder: Path) -> list:
    """Opens every page, and returns what was measured."""
    with browser.running(folder, *flags(scheme), "--remote-debugging-port=0", origin + "/-/harness"):
        try:
            return sent.get(timeout=600)
        except Empty:
            sys.exit("the browser did not open every page within ten minutes")


def check(measured: list, pages: list[str], scheme: str) -> None:
    problems = []
    for page, needed, given, background, text, widest in measured:
        if given != WIDTH:
            sys.exit(f"the frame has {given} pixels, not {WIDTH}")
        if needed > WIDTH:
            problems.append(f"{page} needs {needed} of {WIDTH} pixels: {widest}")
        if len(text) < 100 or "looking for can't be found" in text:
            problems.append(f"{page} shows nothing")
        # DocC colours an element inside.
        if page.endswith("/"):
            continue
        if scheme == "light" and background < 200 or scheme == "dark" and background > 70:
            problems.append(f"{page} has a background of {background:.0f} in the {scheme}")
    if len(measured) != len(pages):
        problems.append(f"{len(measured)} of {len(pages)} pages were opened")
    if problems:
        sys.exit("\n".join(problems))


def picture(origin: str, page: str, scheme: str, folder: Path) -> None:
    target = PICTURES / f"{page.removesuffix('.html').replace('/', '-')}-{scheme}.png"
    target.unlink(missing_ok=True)
    command = [*browser.COMMAND, f"--user-data-dir={folder}", *flags(scheme), "--window-size=1280,1400"]
    subprocess.run(
        [*command, f"--screenshot={target}", f"{origin}{BASE}{page}"],
        capture_output=True, check=True, timeout=120)
    if not target.is_file():
        sys.exit(f"no picture of {page}")


def main() -> None:
    pages = sorted(str(path.relative_to(SITE)) for path in SITE.rglob("*.html")
                   if path.relative_to(SITE).parts[0] != "api")
    if (SITE / "api.html").is_file():
        pages += re.findall(r'href="(api/[^"#]+/)"', (SITE / "api.html").read_text(encoding="utf-8"))
    addresses = json.dumps([BASE + page for page in pages])
    Handler.harness = HARNESS.replace("PAGES", addresses).replace("WIDTH", str(WIDTH)).encode()
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    for scheme in SCHEMES:
        # A page remembers the scheme in which it was opened first.
        with browser.profile() as measured, browser.profile() as pictured:
            check(measure(origin, scheme, measured), pages, scheme)
            for page in PICTURED:
                picture(origin, page, scheme, pictured)
    if blocked:
        sys.exit("\n".join(blocked))
    print(f"{len(pages)} pages at {WIDTH} pixels in the light and in the dark, none too wide, none asks outside")


main()
