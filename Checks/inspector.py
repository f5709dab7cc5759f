"""The page of `saml-serve --inspector` says what the command says, and asks only its server.

The page is a program of its own in a browser. It is used as people do: paste, drop, a wrong input, in the dark, on a
telephone; and what another site would send is refused. SERVE is `saml-serve`, of a debug build of Service otherwise.

usage: Scripts/check inspector [SERVE]
"""

import base64
import html
import json
import re
import time
import urllib.request
from pathlib import Path

import websocket
from support import AUDIENCE, NOW, ROOT, SAMPLES, TRUST, browser, built, fail, output, packages, parser, saml, started

ARGUMENTS = ["--trust", TRUST, "--audience", AUDIENCE]
# The browser writes its port into its profile.
SPOKEN_TO = ["--remote-debugging-port=0", "--remote-allow-origins=*"]


class Page:
    """One page of a running Chromium, spoken to by the DevTools protocol."""

    def __init__(self, folder: Path, origin: str) -> None:
        self.origin = origin
        port = folder / "DevToolsActivePort"
        for _ in range(300):
            if port.exists() and port.read_text().count("\n"):
                break
            time.sleep(0.1)
        self.base = f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
        request = urllib.request.Request(f"{self.base}/json/new?about:blank", method="PUT")
        target = json.load(urllib.request.urlopen(request))
        self.socket = websocket.create_connection(target["webSocketDebuggerUrl"], timeout=60)
        self.number = 0
        self.requested: list[str] = []
        self.call("Network.enable")
        self.call("Page.enable")

    def call(self, method: str, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("method") == "Network.requestWillBeSent":
                self.requested.append(message["params"]["request"]["url"])
            if message.get("id") == self.number:
                if "error" in message:
                    fail(f"{method}: {message['error']['message']}")
                return message["result"]

    def run(self, script: str):
        result = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            fail(result["exceptionDetails"]["exception"].get("description", script))
        return result["result"].get("value")

    def wait(self, condition: str) -> None:
        for _ in range(300):
            if self.run(condition):
                return
            time.sleep(0.1)
        fail(f"did not come: {condition}")

    def open(self) -> None:
        self.call("Page.navigate", url=self.origin)
        self.wait("document.readyState === 'complete' && !!document.getElementById('question')")


ANSWERED = "!document.getElementById('report').hidden || !document.getElementById('complaint').hidden"


def records(page: Page) -> list[dict]:
    return json.loads(page.run("document.getElementById('records').textContent"))


def command(*arguments) -> list[dict]:
    return json.loads(output(
        saml(), "validate", "--format", "json", "--normalization", *ARGUMENTS, *arguments, statuses=None))


def same(shown: list[dict], expected: list[dict], what: str) -> None:
    for record in shown + expected:
        record["source"] = record["source"].rpartition("#")[2] if "#" in record["source"] else ""
    if shown != expected:
        fail(f"{what}: the page does not say what the command says")


def paste(page: Page) -> None:
    page.open()
    text = (SAMPLES / "captures/base64.txt").read_text()
    page.run(
        f"document.getElementById('content').value = {json.dumps(text)};"
        f"document.getElementById('at').value = '{NOW}';"
        "document.getElementById('question').requestSubmit()")
    page.wait(ANSWERED)
    same(records(page), command(SAMPLES / "captures/base64.txt", "--at", NOW), "paste")
    shown = page.run("document.getElementById('report').srcdoc")
    if "Why it is valid" not in shown or "<script" in shown:
        fail("the report is not the page of a valid payload")


def drop(page: Page, name: str = "login.har") -> None:
    page.open()
    data = base64.b64encode((SAMPLES / "containers" / name).read_bytes()).decode()
    page.run(
        f"const bytes = Uint8Array.from(atob('{data}'), c => c.charCodeAt(0));"
        "const transfer = new DataTransfer();"
        f"transfer.items.add(new File([bytes], '{name}'));"
        "dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))")
    if page.run("document.getElementById('question').ariaBusy") != "true":
        fail("the page does not say that it works")
    page.wait(ANSWERED)
    same(records(page), command(SAMPLES / "containers" / name), "drop")


def explained(page: Page) -> None:
    """Each cause of `saml why` is on the page, in its words and order, and no flag is named."""
    for capture in (SAMPLES / "containers").glob("refused-*.har"):
        drop(page, capture.name)
        page.wait("document.getElementById('question').ariaBusy === 'false'")
        shown = html.unescape(page.run("document.getElementById('report').srcdoc"))
        why = json.loads(output(saml(), "why", "--format", "json", *ARGUMENTS, capture, statuses=None))
        place = 0
        for cause in why["causes"][:3]:
            place = shown.find(cause["says"], place)
            if place < 0:
                fail(f"{capture.name}: the page does not say {cause['says']!r}")
        flags = re.findall(r"(?<![\w-])--[a-z]+", re.sub(r"<style>.*?</style>|<[^>]*>", " ", shown, flags=re.S))
        if flags or not why["causes"]:
            fail(f"{capture.name}: the page names {flags}")


def wrong(page: Page) -> None:
    for text, sentence in (
            ("", "The input is empty."), ("hello", "Nothing in the input looks like a SAML payload."),
            ("-----BEGIN CERTIFICATE-----", "This is a certificate")):
        page.open()
        page.run(
            f"document.getElementById('content').value = {json.dumps(text)};"
            "document.getElementById('question').requestSubmit()")
        page.wait(ANSWERED)
        complaint = page.run("document.getElementById('complaint').textContent")
        if sentence not in complaint:
            fail(f"{text!r} is answered by {complaint!r}")


def looks(page: Page) -> None:
    page.call(
        "Emulation.setDeviceMetricsOverride", width=400, height=800, deviceScaleFactor=1, mobile=True)
    for scheme, dark in (("light", False), ("dark", True)):
        page.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        paste(page)
        width = page.run("document.documentElement.scrollWidth")
        if width > 400:
            fail(f"needs {width} of 400 pixels")
        color = page.run("getComputedStyle(document.documentElement).backgroundColor")
        brightness = sum(int(part) for part in color.strip("rgb()").split(",")) / 3
        if (brightness < 100) != dark:
            fail(f"{scheme} has the background {color}")
    page.call("Emulation.clearDeviceMetricsOverride")


def refuses(origin: str) -> None:
    """What another site would send is refused."""
    body = json.dumps({"content": ""}).encode()
    for headers in (
            {"Content-Type": "application/json", "Origin": "https://evil.example"},
            {"Content-Type": "application/json", "Host": "evil.example"},
            {"Content-Type": "text/plain"}):
        request = urllib.request.Request(f"{origin}/inspect", body, headers)
        try:
            urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            if error.code in (403, 415, 421):
                continue
        fail(f"{headers} is answered")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("serve", nargs="?", type=Path)
    serve = arguments.parse_args().serve or built(package=ROOT / "Service") / "saml-serve"
    packages("chromium", "fonts-dejavu-core")
    with started(serve, "--inspector", *ARGUMENTS) as server, browser(*SPOKEN_TO) as profile:
        # It prints where it listens, once it does.
        origin = server.stdout.readline().strip()
        page = Page(profile, origin)
        for step in (paste, drop, explained, wrong, looks):
            step(page)
        refuses(origin)
    if strangers := [url for url in page.requested if not url.startswith((origin, "about:"))]:
        fail(f"the page asks {strangers[0]}")
    print("inspector: paste, drop, refused exchanges, wrong input, in the light, in the dark, at 400 pixels")


main()
