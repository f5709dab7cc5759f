"""Uses the inspector's page in Chromium as people do: paste, drop, a wrong input, in the dark, on a telephone.

usage: check_inspector.py ORIGIN SAML

ORIGIN is where `saml-serve --inspector` listens; SAML is the command, whose page and records must be the same.
Needs the package websocket-client.
"""

import base64
import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import browser
import websocket

ORIGIN, SAML = sys.argv[1], sys.argv[2]
SAMPLES = Path(__file__).resolve().parent.parent / "samples"
TRUST = ["--trust", SAMPLES / "trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com"]
# The browser writes its port into its profile.
SPOKEN_TO = ["--remote-debugging-port=0", "--remote-allow-origins=*"]


class Page:
    """One page of a running Chromium, spoken to by the DevTools protocol."""

    def __init__(self, folder: Path) -> None:
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
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]

    def run(self, script: str):
        result = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(result["exceptionDetails"]["exception"].get("description", script))
        return result["result"].get("value")

    def wait(self, condition: str) -> None:
        for _ in range(300):
            if self.run(condition):
                return
            time.sleep(0.1)
        sys.exit(f"did not come: {condition}")

    def open(self) -> None:
        self.call("Page.navigate", url=ORIGIN)
        self.wait("document.readyState === 'complete' && !!document.getElementById('question')")


ANSWERED = "!document.getElementById('report').hidden || !document.getElementById('complaint').hidden"


def records(page: Page) -> list[dict]:
    return json.loads(page.run("document.getElementById('records').textContent"))


def command(*arguments) -> list[dict]:
    run = subprocess.run(
        [SAML, "validate", "--format", "json", "--normalization", *TRUST, *arguments],
        capture_output=True, check=False)
    return json.loads(run.stdout)


def same(shown: list[dict], expected: list[dict], what: str) -> None:
    for record in shown + expected:
        record["source"] = record["source"].rpartition("#")[2] if "#" in record["source"] else ""
    if shown != expected:
        sys.exit(f"{what}: the page does not say what the command says")


def paste(page: Page) -> None:
    page.open()
    text = (SAMPLES / "captures/base64.txt").read_text()
    page.run(
        f"document.getElementById('content').value = {json.dumps(text)};"
        "document.getElementById('at').value = '2026-03-01T12:00:30Z';"
        "document.getElementById('question').requestSubmit()")
    page.wait(ANSWERED)
    same(records(page), command(SAMPLES / "captures/base64.txt", "--at", "2026-03-01T12:00:30Z"), "paste")
    shown = page.run("document.getElementById('report').srcdoc")
    if "Why it is valid" not in shown or "<script" in shown:
        sys.exit("the report is not the page of a valid payload")


def drop(page: Page) -> None:
    page.open()
    data = base64.b64encode((SAMPLES / "containers/login.har").read_bytes()).decode()
    page.run(
        f"const bytes = Uint8Array.from(atob('{data}'), c => c.charCodeAt(0));"
        "const transfer = new DataTransfer();"
        "transfer.items.add(new File([bytes], 'login.har'));"
        "dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))")
    page.wait(ANSWERED)
    same(records(page), command(SAMPLES / "containers/login.har"), "drop")


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
            sys.exit(f"{text!r} is answered by {complaint!r}")


def looks(page: Page) -> None:
    page.call(
        "Emulation.setDeviceMetricsOverride", width=400, height=800, deviceScaleFactor=1, mobile=True)
    for scheme, dark in (("light", False), ("dark", True)):
        page.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        paste(page)
        width = page.run("document.documentElement.scrollWidth")
        if width > 400:
            sys.exit(f"needs {width} of 400 pixels")
        color = page.run("getComputedStyle(document.documentElement).backgroundColor")
        brightness = sum(int(part) for part in color.strip("rgb()").split(",")) / 3
        if (brightness < 100) != dark:
            sys.exit(f"{scheme} has the background {color}")
    page.call("Emulation.clearDeviceMetricsOverride")


def refuses() -> None:
    """What another site would send is refused."""
    body = json.dumps({"content": ""}).encode()
    for headers in (
            {"Content-Type": "application/json", "Origin": "https://evil.example"},
            {"Content-Type": "application/json", "Host": "evil.example"},
            {"Content-Type": "text/plain"}):
        request = urllib.request.Request(f"{ORIGIN}/inspect", body, headers)
        try:
            urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            if error.code in (403, 415, 421):
                continue
        sys.exit(f"{headers} is answered")


def main() -> None:
    with browser.profile() as folder, browser.running(folder, *SPOKEN_TO):
        page = Page(folder)
        for step in (paste, drop, wrong, looks):
            step(page)
        strangers = [url for url in page.requested if not url.startswith((ORIGIN, "about:"))]
        if strangers:
            sys.exit(f"the page asks {strangers[0]}")
    refuses()
    print("inspector: paste, drop, wrong input, in the light, in the dark, at 400 pixels")


main()
