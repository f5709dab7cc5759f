"""Talks to real peers on loopback, prints what each says, and compares it with expected.txt.

usage: interop.py [--update] SAML FOLDER PYTHON

SAML is the program, FOLDER a temporary one, PYTHON an interpreter that has pysaml2. --update writes
expected.txt anew instead.
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


def main():
    updating = sys.argv[1] == "--update"
    path, folder, python = sys.argv[-3:]
    run = Run(path, folder)
    # The servers are stopped when this process is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        run.certificate = run.key("ours")
        run.key("other")
        run.write("ours-sp.xml", ours.relying_metadata(run.certificate))
        run.write("ours-idp.xml", ours.provider_metadata(run.certificate))
        for peer in PEERS:
            peer(run, python)
    finally:
        run.stop()
    wanted = expected()
    beyond = [row for row in wanted if row[3] and not run.saml.has(row[3])]
    if beyond:
        print(f"{len(beyond)} rows are left out: this saml has no {', '.join(sorted({row[3] for row in beyond}))}")
    if updating:
        update(run.rows, beyond)
        return 0
    return 0 if compared(run.rows, [row for row in wanted if row not in beyond]) else 1


def pysaml2(run, python):
    run.key("pysaml2")
    port = free_port()
    base = run.start(python, f"{HERE}/pysaml2_peer.py", run.folder, str(port), port=port)
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


def lasso(run, _):
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


def simplesamlphp(run, _):
    run.key("simplesamlphp")
    base = simplesamlphp_peer.start(run, run.certificate, free_port())
    simplesamlphp_peer.SimpleSAMLphp(run, base).talk()


def mod_auth_mellon(run, _):
    mellon_peer.Mellon(run, mellon_peer.start(run, free_port())).talk()


def samlsign(run, _):
    samlsign_peer.Samlsign(run).talk()


PEERS = (simplesamlphp, pysaml2, lasso, mod_auth_mellon, samlsign)

if __name__ == "__main__":
    sys.exit(main())
