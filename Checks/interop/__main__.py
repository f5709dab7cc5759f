"""`saml` and five other products accept what the other makes, and reject what is manipulated.

A reading of the standard that only we have shows here alone. It talks to SimpleSAMLphp, pysaml2, Lasso,
mod_auth_mellon and OpenSAML's samlsign on this machine, prints a table, and fails when an answer differs from
expected.txt beside it; --update writes that anew. Nothing listens outside of loopback. Needs root, on Debian 12.

usage: Scripts/check interop [--update] [SAML]
"""

import os
import signal
import socket
import subprocess
import sys

import mellon_peer
import ours
import samlsign_peer
import simplesamlphp_peer
from conversation import Conversation
from program import Program
from support import folder, packages, parser, saml
from web import wait

HERE = os.path.dirname(os.path.abspath(__file__))
EXPECTED = f"{HERE}/expected.txt"


class Run:
    def __init__(self, path, folder):
        self.folder = folder
        self.saml = Program(path, folder)
        self.rows = []
        self.servers = []

    def row(self, peer, title, result, needs=""):
        """`needs` is the option of `saml` without which the row cannot be there."""
        if any(row[:2] == (peer, title) for row in self.rows):
            raise RuntimeError(f"{peer} has two rows with the title {title}")
        self.rows.append((peer, title, result, needs))
        print(f"{peer:<16}{title:<62}{result}", flush=True)

    def start(self, *command, port, path="/metadata", environment=None):
        log = open(f"{self.folder}/server-{port}.log", "wb")
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=log, stderr=log, start_new_session=True,
            env={**os.environ, "no_proxy": "*", **(environment or {})})
        self.servers.append(process)
        wait(f"http://127.0.0.1:{port}{path}", process)
        return f"http://127.0.0.1:{port}"

    def stop(self):
        for process in self.servers:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process in self.servers:
            process.wait(timeout=20)

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def key(self, name):
        """A key and its certificate; the certificate's Base64 is returned."""
        pem = f"{self.folder}/{name}.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3", "-subj",
             f"/CN=Test only: {name}", "-keyout", f"{self.folder}/{name}.key.pem", "-out", pem],
            check=True, capture_output=True)
        with open(pem, encoding="ascii") as file:
            return "".join(line.strip() for line in file if "-----" not in line)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lines():
    with open(EXPECTED, encoding="utf-8") as file:
        return file.readlines()


def expected():
    found = [line.strip() for line in lines() if line.strip() and not line.startswith("#")]
    return [(*(part.strip() for part in line.split("|")), "")[:4] for line in found]


def update(rows, kept):
    """Writes the answers; those that need an option that this program does not have are kept."""
    head = [line for line in lines() if line.startswith("#")]
    every = sorted(rows + kept, key=lambda row: [peer.__name__ for peer in PEERS].index(row[0]))
    with open(EXPECTED, "w", encoding="utf-8") as file:
        file.writelines(head + ["\n"])
        file.writelines(" | ".join(part for part in row if part) + "\n" for row in every)


def compared(rows, wanted):
    """Whether the answers are those that are expected; says each that is not."""
    missing = [row for row in wanted if row not in rows]
    unexpected = [row for row in rows if row not in wanted]
    for word, found in (("expected", missing), ("but got", unexpected)):
        for row in found:
            print(f"{word}: {' | '.join(row[:3])}")
    print(f"{len(rows)} answers of {len({row[0] for row in rows})} peers, {len(unexpected)} unexpected")
    return not missing and not unexpected


# Debian starts Apache when it is installed, where services are started at all.
PACKAGES = (
    "openssl", "xmlsec1", "php-cli", "php-xml", "php-mbstring", "php-curl", "simplesamlphp", "python3-lasso",
    "apache2-bin", "libapache2-mod-auth-mellon", "opensaml-tools", "opensaml-schemas", "xmltooling-schemas")


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("saml", nargs="?")
    given = arguments.parse_args()
    packages(*PACKAGES)
    # Servers get no proxy, and leave no files beside the sources.
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    # Apache reads its part of the folder as another user.
    folder().chmod(0o711)
    talk(Run(str(saml(given.saml)), str(folder())), given.update)


def talk(run, updating):
    try:
        run.certificate = run.key("ours")
        run.key("other")
        run.write("ours-sp.xml", ours.relying_metadata(run.certificate))
        run.write("ours-idp.xml", ours.provider_metadata(run.certificate))
        for peer in PEERS:
            peer(run)
    finally:
        run.stop()
    wanted = expected()
    beyond = [row for row in wanted if row[3] and not run.saml.has(row[3])]
    if beyond:
        print(f"{len(beyond)} rows are left out: this saml has no {', '.join(sorted({row[3] for row in beyond}))}")
    if updating:
        update(run.rows, beyond)
    elif not compared(run.rows, [row for row in wanted if row not in beyond]):
        sys.exit(1)


def pysaml2(run):
    run.key("pysaml2")
    port = free_port()
    base = run.start(sys.executable, f"{HERE}/pysaml2_peer.py", run.folder, str(port), port=port)
    talk = Conversation(run, "pysaml2", base)
    talk.authority()
    talk.defaults()
    talk.requester()
    talk.provider()
    talk.encrypted()
    talk.relying()
    talk.left()
    talk.redirects("/slo-redirect")
    talk.described()
    talk.described_by_us()


def lasso(run):
    port = free_port()
    run.write("lasso.xml", ours.peer_metadata(f"http://127.0.0.1:{port}", run.key("lasso")))
    base = run.start("/usr/bin/python3", f"{HERE}/lasso_peer.py", run.folder, str(port), port=port)
    talk = Conversation(run, "lasso", base)
    talk.authority()
    talk.requester()
    talk.provider()
    talk.relying()
    talk.left()
    talk.redirects("/slo")
    talk.described_by_us()


def simplesamlphp(run):
    run.key("simplesamlphp")
    base = simplesamlphp_peer.start(run, run.certificate, free_port())
    simplesamlphp_peer.SimpleSAMLphp(run, base).talk()


def mod_auth_mellon(run):
    mellon_peer.Mellon(run, mellon_peer.start(run, free_port())).talk()


def samlsign(run):
    samlsign_peer.Samlsign(run).talk()


PEERS = (simplesamlphp, pysaml2, lasso, mod_auth_mellon, samlsign)

main()
