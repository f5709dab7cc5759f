"""Opens every page of a built site in Chromium, in the light and in the dark.

Asserts that each page has text, that none is wider than a telephone of 400 pixels, that its background suits the
scheme, and that no page asks for anything outside of the site. Opens the page of each library, too, which is of DocC.
"""

import functools
import json
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue

from support import BROWSER, browser, fail, hold, run

WIDTH = 400
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

    harness, base = b"", "/"

    def translate_path(self, path: str) -> str:
        # What is not below the path of the site is not there.
        return super().translate_path("/" + path.removeprefix(self.base) if path.startswith(self.base) else "/-/")

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


def measure(origin: str, scheme: str) -> list:
    """Opens every page, and returns what was measured."""
    with browser(*flags(scheme), "--remote-debugging-port=0", origin + "/-/harness"):
        try:
            return sent.get(timeout=600)
        except Empty:
            fail("the browser did not open every page within ten minutes")


def judge(measured: list, pages: list[str], scheme: str) -> None:
    problems = []
    for page, needed, given, background, text, widest in measured:
        hold(given == WIDTH, f"the frame has {given} pixels, not {WIDTH}")
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
    hold(not problems, f"{len(problems)} pages are wrong", "\n".join(problems))


def picture(address: str, target: Path, scheme: str) -> None:
    target.unlink(missing_ok=True)
    run(*BROWSER, *flags(scheme), "--window-size=1280,1400", f"--screenshot={target}", address)
    hold(target.is_file(), f"no picture of {address}")


def check(site: Path, base: str, pictures: Path) -> None:
    pages = sorted(str(path.relative_to(site)) for path in site.rglob("*.html")
                   if path.relative_to(site).parts[0] != "api")
    if (site / "api.html").is_file():
        pages += re.findall(r'href="(api/[^"#]+/)"', (site / "api.html").read_text(encoding="utf-8"))
    addresses = json.dumps([base + page for page in pages])
    Handler.base = base
    Handler.harness = HARNESS.replace("PAGES", addresses).replace("WIDTH", str(WIDTH)).encode()
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    for scheme in SCHEMES:
        judge(measure(origin, scheme), pages, scheme)
        for page in PICTURED:
            name = page.removesuffix(".html").replace("/", "-")
            picture(origin + base + page, pictures / f"{name}-{scheme}.png", scheme)
    hold(not blocked, f"{len(blocked)} requests lead outside", "\n".join(blocked))
    print(f"{len(pages)} pages at {WIDTH} pixels in the light and in the dark, none too wide, none asks outside")
