"""A browser of a few lines: cookies, forms, and redirects that stay with one server."""

import html.parser
import http.cookiejar
import time
import urllib.error
import urllib.parse
import urllib.request


class Page:
    def __init__(self, status, url, text, location=None):
        self.status = status
        self.url = url
        self.text = text
        # Where the server sends the browser, when that is another server.
        self.location = location

    @property
    def form(self):
        reader = _Form()
        reader.feed(self.text)
        return urllib.parse.urljoin(self.url, reader.action or ""), reader.fields


class _Form(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.action = None
        self.fields = {}

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        # A page may have a form for its language before the one that counts.
        if tag == "form" and not ({"SAMLResponse", "username"} & self.fields.keys()):
            self.action = values.get("action")
            self.fields = {}
        elif tag == "input" and "name" in values:
            self.fields[values["name"]] = values.get("value") or ""


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):
        same = urllib.parse.urlsplit(newurl).netloc == urllib.parse.urlsplit(req.full_url).netloc
        if not same:
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Browser:
    def __init__(self):
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), _Stay(),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, url):
        return self._open(urllib.request.Request(url))

    def post(self, url, fields=None, body=None):
        data = urllib.parse.urlencode(fields).encode() if body is None else body.encode()
        headers = {} if body is None else {"Content-Type": "text/xml", "SOAPAction": '"query"'}
        return self._open(urllib.request.Request(url, data, headers))

    def _open(self, request):
        try:
            with self.opener.open(request, timeout=60) as answer:
                return Page(answer.status, answer.url, answer.read().decode())
        except urllib.error.HTTPError as answer:
            return Page(answer.code, answer.url, answer.read().decode(),
                        answer.headers.get("Location"))


def wait(url, process):
    """Waits until a server answers, and ends when its process has ended."""
    for _ in range(900):
        if process.poll() is not None:
            raise RuntimeError(f"the server of {url} ended with {process.returncode}")
        try:
            return Browser().get(url)
        except urllib.error.URLError:
            time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer")
