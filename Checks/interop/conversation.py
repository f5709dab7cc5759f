"""What is asked of the peers that are libraries, with a small server of ours around each."""

import base64
import json
import re

import manipulated
import ours
from questions import (manipulations, message, name_taken, outcome, redirected, redirecting,
                       responses)
from web import Browser


class Conversation:
    def __init__(self, run, peer, base):
        self.run, self.peer, self.base = run, peer, base
        self.saml = run.saml
        self.browser = Browser()
        self.metadata = self.fetched("/metadata").text
        self.trust = ["--trust", self.saml.file(self.metadata)]
        self.known = [*self.trust, "--audience", ours.RELYING]

    def fetched(self, path):
        return self.browser.get(self.base + path)

    def row(self, title, result, needs=""):
        self.run.row(self.peer, title, result, needs)

    def authority(self):
        """Our query, its answer, and the answer manipulated."""
        place = f"{self.base}/attribute"
        query = self.saml.query(place, "--attribute", ours.MAIL, "--attribute-format", ours.BY_URI)
        page = self.browser.post(place, body=query)
        self.row("takes our signed query", outcome(page))
        answer = page.text
        known = [*self.known, "--request", self.saml.file(query)]
        self.row("its answer", self.saml.judged(answer, *known))
        manipulations(self, "its answer", answer, known)
        other = self.saml.file(self.saml.query(place))
        self.row("its answer, to another query",
                 self.saml.judged(answer, *self.known, "--request", other))
        for title, text in (
                ("our query, its subject changed",
                 manipulated.changed(query, "subject-1", "subject-2")),
                ("our query without a signature", manipulated.unsigned(query)),
                ("our query, signed by another key", self.saml.query(place, name="other"))):
            self.row(title, outcome(self.browser.post(place, body=text)))

    def requester(self):
        """Its query, and our answer to it."""
        query = self.fetched("/query").text
        check = ("query", "check")
        self.row("its query", self.saml.judged(query, *self.trust, command=check))
        self.row("its query, its subject changed", self.saml.judged(
            manipulated.changed(query, "subject-1", "subject-2"), *self.trust, command=check))
        message(self, "its query", query, self.trust, "aa")
        asked = re.search(r'<[\w:]*AttributeQuery\b[^>]*\bID="([^"]+)"', query).group(1)
        answer = self.saml.sign(self.saml.sign(ours.response(
            f"{self.base}/acs", f"{self.base}/metadata", asked), assertion=True))
        for title, text in (("our answer to its query", answer),
                            ("our answer, a value changed", manipulated.changed(answer)),
                            ("our answer, wrapped", manipulated.wrapped(answer)),
                            ("our answer, without a signature", manipulated.unsigned(answer))):
            page = self.browser.post(f"{self.base}/answer", body=ours.enveloped(text))
            self.row(title, name_taken(page))

    def provider(self):
        """Our request to sign in, its response, and the response manipulated."""
        place = f"{self.base}/sso"
        request = self.saml.sign(ours.authn_request(place))
        page = self.posted("/sso", "SAMLRequest", request)
        self.row("takes our signed request to sign in", outcome(page))
        known = [*self.known, "--profile", "web-browser-sso", "--recipient", ours.CONSUMER]
        self.row("its response", self.saml.judged(page.text, *known))
        manipulations(self, "its response", page.text, known)
        for title, text in (
                ("our request to sign in, changed",
                 manipulated.changed(request, ours.CONSUMER, ours.CONSUMER + "2")),
                ("our request to sign in without a signature", manipulated.unsigned(request))):
            self.row(title, outcome(self.posted("/sso", "SAMLRequest", text)))

    def encrypted(self):
        """Its response with an encrypted assertion."""
        request = self.saml.sign(ours.authn_request(f"{self.base}/sso"))
        page = self.posted("/sso", "SAMLRequest", request, encrypted="yes")
        known = [*self.known, "--profile", "web-browser-sso",
                 "--decryption-key", f"{self.run.folder}/ours.key.pem"]
        self.row("its response, encrypted", self.saml.judged(page.text, *known))
        policy = self.saml.file('{"encryption": {"dangerous": {"acceptsTripleDES": true}}}')
        self.row("its response, encrypted, by a dangerous policy",
                 self.saml.judged(page.text, "--policy", policy, *known))

    def relying(self):
        responses(self, f"{self.base}/acs", f"{self.base}/metadata",
                  f"{self.run.folder}/{self.peer}.pem",
                  lambda text: name_taken(self.posted("/acs", "SAMLResponse", text)))

    def described(self):
        """Its signed metadata, and ours."""
        certificate = f"{self.run.folder}/{self.peer}.pem"
        self.row("its metadata", self.saml.verified(self.metadata, "--trust", certificate))
        self.row("its metadata, changed", self.saml.verified(
            manipulated.changed(self.metadata, "entityID=\"", "entityID=\"x"), "--trust", certificate))

    def described_by_us(self):
        with open(f"{self.run.folder}/ours-idp.xml", encoding="utf-8") as file:
            signed = self.saml.sign(file.read())
        place = f"{self.base}/signed-metadata"
        self.row("our signed metadata", outcome(self.browser.post(place, body=signed)))
        self.row("our signed metadata, changed", outcome(self.browser.post(
            place, body=manipulated.changed(signed, ours.SIGN_ON, ours.SIGN_ON + "2"))))
        self.row("our metadata without a signature", outcome(self.browser.post(
            place, body=manipulated.unsigned(signed))))

    def left(self):
        """Our request to sign out, and its answer by redirect."""
        name = f'<saml:NameID Format="{ours.PERSISTENT}">subject-1</saml:NameID>'
        request = self.saml.sign(ours.logout_request(f"{self.base}/slo", name))
        page = self.posted("/slo", "SAMLRequest", request)
        self.row("takes our signed request to sign out", outcome(page))
        answer = "its answer to a request to sign out"
        if page.location:
            redirected(self, answer, page.location, self.trust)
        else:
            self.row(answer, self.saml.seen(page.text))
            message(self, answer, page.text, self.trust, "sp")
        self.row("our request to sign out, changed", outcome(self.posted(
            "/slo", "SAMLRequest", manipulated.changed(request, "subject-1", "subject-2"))))
        self.row("our request to sign out without a signature", outcome(self.posted(
            "/slo", "SAMLRequest", manipulated.unsigned(request))))

    def defaults(self):
        """What pysaml2 does where nothing is set."""
        query = self.saml.query(f"{self.base}/attribute", "--attribute", ours.MAIL,
                                "--attribute-format", ours.BY_URI)
        page = self.browser.post(f"{self.base}/attribute-by-default", body=query)
        self.row("its answer by default", self.saml.judged(page.text, *self.known))
        policy = self.saml.file(json.dumps({"exceptions": [{
            "issuer": f"{self.base}/metadata", "expires": ours.moment(3600),
            "dangerous": {"acceptsSHA1": True}}]}))
        self.row("its answer by default, by an exception",
                 self.saml.judged(page.text, "--policy", policy, *self.known))
        self.row("its answer by default, with our request", self.saml.judged(
            page.text, "--policy", policy, *self.known, "--request", self.saml.file(query)))
        assertion = self.saml.file(json.dumps({"requiresSignedAssertion": True}))
        signed = self.browser.post(f"{self.base}/attribute", body=query)
        self.row("its answer, where the assertion must be signed",
                 self.saml.judged(signed.text, "--policy", assertion, *self.known))
        place = f"{self.base}/attribute-in-soap"
        self.row("takes our query from its envelope",
                 outcome(self.browser.post(place, body=query)))
        self.fetched("/register")
        self.row("takes our query from its envelope, by our prefixes",
                 outcome(self.browser.post(place, body=query)))

    def redirects(self, place):
        """Its own requests by redirect, and our request to sign out."""
        for path, title in (("/asked", "its request to sign in"), ("/logout", "its request to sign out")):
            redirected(self, title, self.fetched(path).location, self.trust)
        name = f'<saml:NameID Format="{ours.PERSISTENT}">subject-1</saml:NameID>'
        redirecting(self, "our request to sign out", self.base + place,
                    ours.logout_request(self.base + place, name),
                    lambda location: outcome(self.browser.get(location)))

    def posted(self, path, field, text, **others):
        encoded = base64.b64encode(text.encode()).decode()
        return self.browser.post(self.base + path, {field: encoded, **others})
