"""Answers the requests of URLSessionCheck on a free port, which it prints first."""

import http.server
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by the path; a request for /never is not answered."""

    def do_GET(self):
        if self.path == "/never":
            threading.Event().wait(120)
            return
        body = {"/hello": b"hello", "/large": b"x" * 101}.get(self.path, b"")
        self.send_response(302 if self.path == "/elsewhere" else 200)
        if self.path == "/elsewhere":
            self.send_header("Location", "/hello")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        """Logs nothing: only the port is printed."""


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
