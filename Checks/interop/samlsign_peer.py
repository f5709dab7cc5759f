"""samlsign of opensaml-tools: signs and verifies documents in files, with OpenSAML and its schemas."""

import json
import os
import subprocess

import manipulated
import ours


# With its default alone it finds no schema.
SCHEMAS = "/usr/share/xml/opensaml/saml20-catalog.xml:/usr/share/xml/xmltooling/catalog.xml"


class Samlsign:
    def __init__(self, run):
        self.run, self.saml = run, run.saml
        run.key("samlsign")

    def row(self, title, result):
        self.run.row("samlsign", title, result)

    def signed(self, text, *options):
        done = subprocess.run(
            ["samlsign", "-s", "-k", f"{self.run.folder}/samlsign.key.pem", "-c",
             f"{self.run.folder}/samlsign.pem", "-f", self.saml.file(text), *options],
            capture_output=True, check=True)
        return done.stdout.decode()

    def verified(self, text, *options):
        done = subprocess.run(
            ["samlsign", "-c", f"{self.run.folder}/ours.pem", "-f", self.saml.file(text), *options],
            capture_output=True, check=False, env={**os.environ, "OPENSAML_SCHEMAS": SCHEMAS})
        return "accepted" if done.returncode == 0 else f"refused {done.returncode}"

    def talk(self):
        plain = ours.response(ours.CONSUMER, ours.RELYING)
        rsa = ("-alg", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
               "-dig", "http://www.w3.org/2001/04/xmlenc#sha256")
        known = ["--trust", f"{self.run.folder}/samlsign.pem", "--audience", ours.RELYING]
        signed = self.signed(plain, *rsa)
        self.row("its signature of a response", self.saml.judged(signed, *known))
        self.row("its signature of a response, a value changed",
                 self.saml.judged(manipulated.changed(signed), *known))
        old = self.signed(plain)
        self.row("its signature by default", self.saml.judged(old, *known))
        policy = self.saml.file(json.dumps({
            "trust": [{"file": f"{self.run.folder}/samlsign.pem", "issuer": ours.PROVIDER}],
            "exceptions": [{"issuer": ours.PROVIDER, "expires": ours.moment(3600),
                            "dangerous": {"acceptsSHA1": True}}]}))
        self.row("its signature by default, by an exception",
                 self.saml.judged(old, "--policy", policy, *known[2:]))
        with open(f"{self.run.folder}/ours-idp.xml", encoding="utf-8") as file:
            metadata = file.read()
        self.row("its signature of metadata", self.saml.verified(
            self.signed(metadata, *rsa), "--trust", f"{self.run.folder}/samlsign.pem"))
        both = self.saml.sign(self.saml.sign(plain, assertion=True))
        query = self.saml.query(ours.AUTHORITY, soap=False)
        for title, text in (
                ("our response", self.saml.sign(plain)),
                ("our response, signed twice", both),
                ("our response, a value changed", manipulated.changed(self.saml.sign(plain))),
                ("our response, by another key", self.saml.sign(plain, name="other")),
                ("our response, without signatures", plain),
                ("our query", query),
                ("our query, its subject changed",
                 manipulated.changed(query, "subject-1", "subject-2")),
                ("our signed metadata", self.saml.sign(metadata))):
            self.row(title, self.verified(text))
            if title in ("our response", "our query", "our signed metadata"):
                self.row(f"{title}, by OpenSAML's schemas", self.verified(text, "-V"))
