"""The program under test, and words for what it says."""

import json
import os
import re
import subprocess

from ours import PERSISTENT, RELYING


# Which command has the option.
OPTIONS = {"--redirect": "sign", "--messages": "validate"}


class Program:
    def __init__(self, path, folder):
        self.path = path
        self.folder = folder
        self.count = 0
        self.options = {}

    def run(self, *arguments, text=""):
        # A report never depends on the machine's own settings.
        return subprocess.run(
            [self.path, *arguments], input=text.encode(), capture_output=True, timeout=60,
            check=False, env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"})

    def made(self, *arguments, text=""):
        done = self.run(*arguments, text=text)
        if done.returncode != 0:
            raise RuntimeError(f"saml {arguments[0]}: {done.stderr.decode()}")
        return done.stdout.decode()

    def file(self, text):
        """A file with the text, in the temporary folder."""
        self.count += 1
        path = f"{self.folder}/message-{self.count}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def judged(self, text, *arguments, command=("validate",)):
        """The verdict, with the codes that decide it where it is not the best one."""
        done = self.run(*command, *arguments, "--format", "ndjson", self.file(text))
        if done.returncode not in (0, 1):
            return f"status {done.returncode} {first_code(done.stderr.decode())}".strip()
        record = json.loads(done.stdout.decode().splitlines()[0])
        verdict = record["verdict"]
        if verdict in ("valid", "signed"):
            return verdict
        outcome = "not-checked" if verdict == "indeterminate" else "fail"
        codes = []
        for finding in record["findings"]:
            decides = finding["required"] or finding["outcome"] == "fail"
            if finding["outcome"] == outcome and decides and finding["code"] not in codes:
                codes.append(finding["code"])
        return " ".join([verdict, *codes])

    def verified(self, text, *arguments):
        return self.judged(text, *arguments, command=("verify",))

    def has(self, option):
        """Whether the program has an option that came after its first version."""
        if option not in self.options:
            text = self.made(OPTIONS[option], "--help")
            self.options[option] = re.search(rf"^ *{option}\b", text, re.MULTILINE) is not None
        return self.options[option]

    def query_signature(self, location, *trust):
        """What `saml verify` says of the signature of the HTTP-Redirect binding."""
        done = self.run("verify", *trust, "--format", "ndjson", self.file(location))
        found = [finding for line in done.stdout.decode().splitlines()
                 for finding in json.loads(line)["findings"]
                 if finding["code"] == "capture.detached-signature"
                 or finding["code"].startswith("signature.redirect-")]
        return " ".join(f"{finding['outcome']} {finding['code']}" for finding in found) or "nothing"

    def seen(self, text):
        """The kinds of message that `saml inspect` shows."""
        if text is None:
            return "nothing"
        done = self.run("inspect", "--format", "ndjson", self.file(text))
        kinds = [kind for line in done.stdout.decode().splitlines()
                 for kind in re.findall(r'"(?:type|message)":"([A-Za-z]+)"', line)]
        return " ".join(dict.fromkeys(kinds)) or f"status {done.returncode}"

    def sign(self, text, *, name="ours", assertion=False):
        arguments = ["sign", "--key", f"{self.folder}/{name}.key.pem",
                     "--certificate", f"{self.folder}/{name}.pem"]
        if assertion:
            arguments += ["--id", re.search(r'<saml:Assertion ID="([^"]+)"', text).group(1)]
        return self.made(*arguments, text=text)

    def query(self, destination, *arguments, name="ours", soap=True):
        """Our signed attribute query."""
        return self.made(
            "query", "make", "--issuer", RELYING, "--subject", "subject-1", "--name-format",
            PERSISTENT, "--destination", destination, *(["--soap"] if soap else []),
            "--sign-with", f"{self.folder}/{name}.key.pem",
            "--certificate", f"{self.folder}/{name}.pem", *arguments)


def first_code(text):
    found = re.search(r"\b[a-z]+\.[a-z0-9-]+\b", text)
    return found.group(0) if found else ""
