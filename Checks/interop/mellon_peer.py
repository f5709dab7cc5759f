"""mod_auth_mellon in Apache: a service provider that is a live web server."""

import base64
import os
import re
import shutil
import urllib.parse
import zlib

import manipulated
import ours
from questions import message, redirected, redirecting, responses
from web import Browser

HERE = os.path.dirname(os.path.abspath(__file__))


def start(run, port):
    """Apache leaves its rights, so the folder that it reads is open to others."""
    run.key("mellon")
    folder = f"{run.folder}/mellon"
    os.makedirs(f"{folder}/pages/private")
    for name in ("mellon.key.pem", "mellon.pem", "ours-idp.xml"):
        shutil.copy(f"{run.folder}/{name}", folder)
        os.chmod(f"{folder}/{name}", 0o644)
    run.write("mellon/pages/private/page", "welcome")
    with open(f"{HERE}/mellon.conf", encoding="utf-8") as file:
        text = file.read().replace("FOLDER", folder).replace("PORT", str(port))
    run.write("mellon/configuration", text)
    return run.start("/usr/sbin/apache2", "-f", f"{folder}/configuration", "-D", "FOREGROUND",
                     port=port, path="/mellon/metadata")


class Mellon:
    def __init__(self, run, base):
        self.run, self.saml, self.base = run, run.saml, base
        self.metadata = Browser().get(f"{base}/mellon/metadata").text
        self.entity = re.search('entityID="([^"]+)"', self.metadata).group(1)

    def row(self, title, result, needs=""):
        self.run.row("mod_auth_mellon", title, result, needs)

    def asked(self, browser):
        """Its request to sign in, as the address to which it sends the browser."""
        return browser.get(f"{self.base}/private/page").location

    def post(self, text, browser=None):
        """Gives it a response to its own request; it shows the page where it accepts."""
        browser = browser or Browser()
        fields = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.asked(browser)).query))
        request = zlib.decompress(base64.b64decode(fields["SAMLRequest"]), -15).decode()
        identity = re.search(r'\bID="([^"]+)"', request).group(1)
        page = browser.post(f"{self.base}/mellon/postResponse", {
            "SAMLResponse": base64.b64encode(text(identity).encode()).decode(),
            "RelayState": fields["RelayState"]})
        return "accepted" if page.text == "welcome" else f"refused {page.status}"

    def talk(self):
        self.row("its metadata", self.saml.seen(self.metadata))
        self.trust = ["--trust", f"{self.run.folder}/mellon.pem"]
        redirected(self, "its request to sign in", self.asked(Browser()), self.trust)
        self.relying()
        self.left()

    def relying(self):
        responses(self, f"{self.base}/mellon/postResponse", self.entity,
                  f"{self.run.folder}/mellon.pem", lambda text: self.post(lambda _: text))

    def left(self):
        """Its request to sign out, and ours by SOAP."""
        browser = Browser()
        recipient = f"{self.base}/mellon/postResponse"
        self.row("our response to its request", self.post(lambda identity: self.saml.sign(
            ours.response(recipient, self.entity, identity), assertion=True), browser))
        place = f"{self.base}/mellon/logout"
        name = f'<saml:NameID Format="{ours.PERSISTENT}">subject-1</saml:NameID>'
        request = self.saml.sign(ours.logout_request(place, name, issuer=ours.PROVIDER))
        for title, text in (
                ("our request to sign out, changed",
                 manipulated.changed(request, "subject-1", "subject-2")),
                ("takes our signed request to sign out", request)):
            page = Browser().post(place, body=ours.enveloped(text))
            self.row(title, self.saml.seen(page.text) if page.status == 200 else
                     f"refused {page.status}")
        message(self, "its answer to a request to sign out", page.text, self.trust, "idp")
        page = browser.get(f"{place}?ReturnTo={self.base}/")
        redirected(self, "its request to sign out", page.location, self.trust)
        redirecting(self, "our request to sign out", place,
                    ours.logout_request(place, name, issuer=ours.PROVIDER), self.left_by)

    def left_by(self, location):
        page = Browser().get(location)
        return "accepted" if page.location else f"refused {page.status}"
