"""What the servers of the peers share: an answer to each path, on a port of loopback.

A peer says by its status whether it accepts a message: 200, or 403 with the name of its error.
"""

import http.server
import sys
import traceback
import urllib.parse


class Refused(Exception):
    """The peer does not accept the message; the text names its reason."""


class Handler(http.server.BaseHTTPRequestHandler):
    paths = {}

    def do_GET(self):
        self.answer("")

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        self.answer(self.rfile.read(length).decode())

    def answer(self, body):
        path, _, query = self.path.partition("?")
        fields = {name: values[0] for name, values in urllib.parse.parse_qs(query or body).items()}
        try:
            text = self.paths[path](body=body, query=query, fields=fields)
        except Exception as error:  # Whatever a library raises, it has not accepted the message.
            traceback.print_exc()
            return self.send(403, f"{type(error).__name__}: {error}")
        if text.startswith("http://"):
            return self.send(302, "", ("Location", text))
        return self.send(200, text)

    def send(self, status, text, *headers):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


def serve(port, paths):
    """Answers until the process is stopped. `paths` maps a path to a function."""
    Handler.paths = paths
    server = http.server.HTTPServer(("127.0.0.1", port), Handler)
    print("ready", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)
