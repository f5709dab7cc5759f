"""SimpleSAMLphp in PHP's own server: identity provider, attribute authority and service provider."""

import base64
import os
import re
import shutil

import manipulated
import ours
from questions import manipulations, redirected, redirecting, responses
from web import Browser

HERE = os.path.dirname(os.path.abspath(__file__))


def start(run, certificate, port):
    """The settings are copied, because they name the folder that they are in."""
    shutil.copytree(f"{HERE}/simplesamlphp", f"{run.folder}/simplesamlphp")
    base = f"http://127.0.0.1:{port}"
    return run.start(
        "php", "-d", "display_errors=0", "-S", f"127.0.0.1:{port}",
        f"{run.folder}/simplesamlphp/router.php", port=port, path="/", environment={
            "SIMPLESAMLPHP_CONFIG_DIR": f"{run.folder}/simplesamlphp",
            "INTEROP_FOLDER": run.folder, "INTEROP_BASE": base,
            "INTEROP_SECRET": os.urandom(20).hex(), "INTEROP_CERTIFICATE": certificate})


def outcome(page):
    """Whether it accepts. A page about an error has the status 200 too, and names the exception."""
    words = re.sub(r"<[^>]*>", " ", page.text)
    cause = re.findall(r"(?:Caused by|Debug information).*?([\w\\]*(?:Error|Exception)):", words, re.DOTALL)
    if cause:
        return f"refused {cause[-1].split(chr(92))[-1]}"
    return "accepted" if page.location or "SAMLResponse" in page.form[1] else f"refused {page.status}"


class SimpleSAMLphp:
    def __init__(self, run, base):
        self.run, self.saml = run, run.saml
        self.root = f"{base}/simplesaml"
        self.browser = Browser()
        self.metadata = self.browser.get(f"{self.root}/saml2/idp/metadata.php").text
        self.trust = ["--trust", self.saml.file(self.metadata)]

    def row(self, title, result, needs=""):
        self.run.row("simplesamlphp", title, result, needs)

    def posted(self, browser, path, field, text, **others):
        encoded = base64.b64encode(text.encode()).decode()
        return browser.post(f"{self.root}{path}", {field: encoded, **others})

    def signed_in(self, browser, issuer=ours.RELYING, change=None):
        """The page after our request and the password, or the page about an error."""
        request = self.saml.sign(ours.authn_request(f"{self.root}/saml2/idp/SSOService.php", issuer))
        page = self.posted(browser, "/saml2/idp/SSOService.php", "SAMLRequest",
                           change(request) if change else request)
        place, fields = page.form
        if "username" not in fields:
            return page
        return browser.post(place, {**fields, "username": "someone", "password": "secret"})

    def talk(self):
        self.provider()
        self.authority()
        self.relying()
        self.described()

    def provider(self):
        page = self.signed_in(self.browser)
        self.row("takes our signed request to sign in", outcome(page))
        response = sent(page)
        known = [*self.trust, "--audience", ours.RELYING, "--profile", "web-browser-sso",
                 "--recipient", ours.CONSUMER]
        self.row("its response", self.saml.judged(response, *known))
        manipulations(self, "its response", response, known)
        self.encrypted(known)
        for title, change in (
                ("our request to sign in, changed", lambda request: manipulated.changed(
                    request, ours.CONSUMER, ours.CONSUMER + "2")),
                ("our request to sign in without a signature", manipulated.unsigned)):
            self.row(title, outcome(self.signed_in(Browser(), change=change)))
        self.left(response)

    def encrypted(self, known):
        """Its responses with AES-CBC, with and without a signature that covers the ciphertext."""
        policy = self.saml.file('{"encryption": {"dangerous": {"acceptsUnauthenticatedCBC": true}}}')
        for name, title, more in (
                ("/encrypted", "its response, encrypted", ()),
                ("/unsigned", "its response, encrypted, not signed", ()),
                ("/unsigned", "its response, encrypted, not signed, by a dangerous policy",
                 ("--policy", policy))):
            response = sent(self.signed_in(Browser(), ours.RELYING + name))
            self.row(title, self.saml.judged(
                response, *known[:3], ours.RELYING + name, *known[4:], "--decryption-key",
                f"{self.run.folder}/ours.key.pem", *more))

    def left(self, response):
        """Our request to sign out of the session, and its own request in a new one."""
        place = "/saml2/idp/SingleLogoutService.php"
        name = re.search("<saml:NameID.*?</saml:NameID>", response).group(0)
        session = re.search('SessionIndex="([^"]+)"', response).group(1)
        request = self.saml.sign(ours.logout_request(self.root + place, name, session))
        for title, text in (
                ("our request to sign out, changed",
                 manipulated.changed(request, ">subject-1<", ">subject-2<")),
                ("our request to sign out without a signature", manipulated.unsigned(request))):
            self.row(title, outcome(self.posted(self.browser, place, "SAMLRequest", text)))
        page = self.posted(self.browser, place, "SAMLRequest", request)
        self.row("takes our signed request to sign out", outcome(page))
        redirected(self, "its answer to a request to sign out", page.location, self.trust)
        other = Browser()
        self.signed_in(other)
        page = other.get(f"{self.root}{place}?ReturnTo={self.root}/logout.php")
        redirected(self, "its request to sign out", page.location, self.trust)
        third = Browser()
        self.signed_in(third)
        redirecting(self, "our request to sign out", self.root + place,
                    ours.logout_request(self.root + place, name, None),
                    lambda location: outcome(third.get(location)))

    def authority(self):
        """The example of an attribute authority that comes with it."""
        place = f"{self.root}/module.php/exampleattributeserver/attributeserver.php"
        self.row("takes our signed query", outcome(self.browser.post(place, body=self.saml.query(place))))

    def relying(self):
        """Its request to sign in to ours, and our responses to it."""
        page = self.browser.get(f"{self.root}/module.php/core/authenticate.php?as=ours")
        trust = ["--trust", f"{self.run.folder}/simplesamlphp.pem"]
        redirected(self, "its request to sign in", page.location, trust)
        place = "/module.php/saml/sp/saml2-acs.php/ours"
        entry = f"{self.root}/logout.php"

        def post(text):
            page = self.posted(Browser(), place, "SAMLResponse", text, RelayState=entry)
            return "accepted" if page.url == entry else outcome(page)

        responses(self, self.root + place, self.root.replace("/simplesaml", "/sp"),
                  f"{self.run.folder}/simplesamlphp.pem", post)

    def described(self):
        """Its signed metadata in both roles."""
        certificate = f"{self.run.folder}/simplesamlphp.pem"
        relying = self.browser.get(f"{self.root}/module.php/saml/sp/metadata.php/ours").text
        for title, text in (("its metadata", self.metadata),
                            ("its metadata as a service provider", relying)):
            self.row(title, self.saml.verified(text, "--trust", certificate))
            self.row(f"{title}, changed", self.saml.verified(
                manipulated.changed(text, 'entityID="', 'entityID="x'), "--trust", certificate))


def sent(page):
    """The response in the form that a page posts to us."""
    return base64.b64decode(page.form[1]["SAMLResponse"]).decode()
