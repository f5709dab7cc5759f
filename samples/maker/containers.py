"""What people's tools save: archives, exports, logs, with several messages in each."""

import base64
import gzip
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape

from . import packaging, provider
from .broken import cleaned
from .queries import attribute_query, authn_request
from .response import Response
from .sample import replaced, signed

Entry = dict[str, object]


@dataclass(frozen=True)
class Judged:
    """A payload of a container: its place, and what is expected of it."""

    place: str
    trail: tuple[str, ...]
    failed: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """What a verifier has to say under the manifest's policy."""
        return "invalid" if self.failed else "valid"


@dataclass(frozen=True)
class Container:
    """A file in `containers/` with its line in the manifest."""

    name: str
    about: str
    content: Callable[[], bytes]
    judged: tuple[Judged, ...]
    complaints: tuple[str, ...] = ()


def containers() -> list[Container]:
    """One of each kind, and those in which nothing can be judged."""
    har = (
        Judged("entry=4", ("har", "html:SAMLResponse", "base64")),
        Judged("entry=5", ("har", "form:SAMLResponse", "percent", "base64")),
    )
    return [
        Container(
            "login.har",
            "A sign-in as a browser saves it: two requests on the way, a page that posts itself, "
            "and the post, which the archive holds twice.",
            lambda: as_json(login()),
            har,
        ),
        Container(
            "login.har.gz",
            "The same archive, compressed.",
            lambda: gzip.compress(as_json(login()), mtime=0),
            tuple(Judged(one.place, ("gzip", *one.trail)) for one in har),
        ),
        Container(
            "session.chlsj",
            "A session of Charles: a post in Base64, and a redirect whose payload was changed.",
            lambda: as_json(charles()),
            (
                Judged("entry=1", ("charles", "base64", "form:SAMLResponse", "percent", "base64")),
                Judged(
                    "entry=2",
                    ("charles", "query:SAMLResponse", "percent", "base64", "deflate"),
                    ("signature.digest-mismatch",),
                ),
            ),
        ),
        Container(
            "flows.jsonl",
            "Flows of mitmproxy in lines: a query and its answer in SOAP, then a post.",
            lambda: as_lines(mitmproxy()),
            (
                Judged("line=1,payload=2", ("line", "mitmproxy", "soap")),
                Judged("line=2", ("line", "mitmproxy", "form:SAMLResponse", "percent", "base64")),
            ),
        ),
        Container(
            "payloads.ndjson",
            "Lines of JSON: one sound, one damaged on its way, one expired.",
            lambda: as_lines(payloads()),
            (
                Judged("line=1", ("line", "json:/payload", "base64")),
                Judged("line=2", ("line", "json:/payload"), ("capture.base64-malformed",)),
                Judged(
                    "line=3",
                    ("line", "json:/payload", "base64"),
                    ("time.expired", "time.confirmation-expired"),
                ),
            ),
        ),
        Container(
            "account.json",
            "What an app logs of the account provider's answer: XML in a member of JSON.",
            lambda: as_json({"account": {"samlAttributeQueryResponse": sound()}}),
            (Judged("payload=1", ("json:/account/samlAttributeQueryResponse",)),),
        ),
        Container(
            "service.log",
            "A log with payloads in its lines, one of them XML.",
            lambda: log().encode(),
            (
                Judged("line=2", ("line", "form:SAMLResponse", "percent", "base64")),
                Judged("line=4", ("line",), ("signature.digest-mismatch",)),
                Judged("line=5", ("line", "base64")),
            ),
        ),
        Container(
            "responses.xml",
            "Two documents, one behind the other.",
            lambda: (sound() + "\n" + changed() + "\n").encode(),
            (Judged("payload=1", ()), Judged("payload=2", (), ("signature.digest-mismatch",))),
        ),
        Container(
            "lines.txt",
            "A Base64 text in each line.",
            lambda: "".join(
                packaging.base64_text(xml) + "\n" for xml in (sound(), changed())
            ).encode(),
            (
                Judged("line=1", ("line", "base64")),
                Judged("line=2", ("line", "base64"), ("signature.digest-mismatch",)),
            ),
        ),
        Container(
            "page.html",
            "The page that posts itself, saved from a browser.",
            lambda: page(sound()).encode(),
            (Judged("", ("html:SAMLResponse", "base64")),),
        ),
        Container(
            "requests-only.har",
            "The sign-in was not finished: there are requests and no response.",
            lambda: as_json(archive(login_entries()[:3])),
            (),
            ("capture.no-response",),
        ),
        Container(
            "without-content.har",
            "The browser saved no bodies.",
            lambda: as_json(archive([exchange("GET", provider.ENDPOINT)] * 2)),
            (),
            ("capture.no-payload",),
        ),
        Container(
            "cut-off.har",
            "The end of the archive is missing: what comes before it is validated.",
            lambda: as_json(login())[:-30],
            har,
            ("capture.json-malformed",),
        ),
        Container(
            "refused-encoded-twice.har",
            "An app's exchange that the partner refused: the value is percent-encoded twice.",
            lambda: as_json(refused(packaging.percent_encoded(packaging.form_value(sound())))),
            (
                Judged(
                    "entry=2",
                    ("har", "form:SAMLResponse", "percent", "percent", "base64"),
                    ("capture.double-percent-encoding",),
                ),
            ),
        ),
        Container(
            "refused-cleaned-up.har",
            "The next attempt, refused again: the cookbook's clean-up broke the signature.",
            lambda: as_json(refused(cleaned())),
            (
                Judged(
                    "entry=2",
                    ("har", "form:SAMLResponse", "percent", "base64"),
                    ("signature.digest-mismatch",),
                ),
            ),
        ),
    ]


def sound() -> str:
    """A response that is valid."""
    return signed(Response())


def changed() -> str:
    """The same with another household than was signed."""
    return replaced(sound(), "hh-4711-0815", "hh-0000-0001")


def login_entries() -> list[Entry]:
    """The requests of a sign-in, in order."""
    form = packaging.form_body(sound())
    value = packaging.percent_encoded(packaging.base64_text(sound()))
    redirect = redirect_request()
    to_provider = exchange("GET", redirect)
    to_provider["request"]["queryString"] = [
        {"name": "SAMLRequest", "value": redirect.split("=")[1].split("&")[0]}
    ]
    redirected = exchange("GET", "https://tv.example.com/login")
    redirected["response"]["headers"] = [{"name": "Location", "value": redirect}]
    redirected["response"]["redirectURL"] = redirect
    shown = exchange("POST", f"{provider.PROVIDER}/authenticate")
    shown["response"]["content"] = {"mimeType": "text/html", "text": page(sound())}
    posted = exchange("POST", provider.ENDPOINT)
    posted["request"]["postData"] = {
        "mimeType": "application/x-www-form-urlencoded",
        "params": [{"name": "SAMLResponse", "value": value}],
        "text": form,
    }
    return [exchange("GET", "https://tv.example.com/"), redirected, to_provider, shown, posted]


def redirect_request() -> str:
    """The URL that sends the subscriber to the provider (SAML Bindings 3.4.4.1)."""
    deflate = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    octets = deflate.compress(authn_request().encode()) + deflate.flush()
    value = packaging.percent_encoded(base64.b64encode(octets).decode())
    return f"{provider.PROVIDER}/sso?SAMLRequest={value}&RelayState=step"


def exchange(method: str, url: str) -> Entry:
    """An entry of an HTTP Archive without bodies."""
    return {
        "startedDateTime": "2026-03-01T12:00:20.250Z",
        "time": 31.5,
        "request": {"method": method, "url": url, "headers": [], "queryString": []},
        "response": {
            "status": 200,
            "headers": [{"name": "Content-Type", "value": "text/html"}],
            "content": {"size": 0, "mimeType": "text/html"},
            "redirectURL": "",
        },
    }


def archive(entries: list[Entry]) -> Mapping[str, object]:
    """An HTTP Archive, version 1.2."""
    creator = {"name": "samples", "version": "1"}
    return {"log": {"version": "1.2", "creator": creator, "pages": [], "entries": entries}}


def refused(value: str) -> Mapping[str, object]:
    """What an app's proxy saves of a token exchange by REST API V2 that the partner refuses."""
    service = "https://api.auth.adobe.com/api/v2/REF"
    posted = exchange("POST", f"{service}/profiles/sso/Apple")
    posted["request"]["postData"] = {
        "mimeType": "application/x-www-form-urlencoded",
        "text": f"{packaging.FIELD}={value}",
    }
    answer = {
        "status": 400,
        "code": "invalid_parameter_saml_response",
        "message": "The SAML response parameter value is missing or invalid.",
    }
    posted["response"] = {
        "status": 400,
        "headers": [{"name": "Date", "value": "Sun, 01 Mar 2026 12:00:20 GMT"}],
        "content": {"mimeType": "application/json", "text": json.dumps(answer)},
        "redirectURL": "",
    }
    return archive([exchange("GET", f"{service}/configuration"), posted])


def login() -> Mapping[str, object]:
    """The whole sign-in."""
    return archive(login_entries())


def charles() -> list[Entry]:
    """Two entries as Charles writes them."""
    header = {"firstLine": "POST /sp HTTP/1.1", "headers": [{"name": "Accept", "value": "*/*"}]}
    body = {
        "encoding": "base64",
        "encoded": base64.b64encode(packaging.form_body(sound()).encode()).decode(),
    }
    times = {"start": "2026-03-01T13:00:20.250+01:00"}
    query = packaging.redirect_url(changed()).split("?")[1]
    common = {"status": "COMPLETE", "scheme": "https", "host": "sp.auth.adobe.com", "times": times}
    return [
        {**common, "path": "/sp", "query": None, "request": {"header": header, "body": body}},
        {**common, "path": "/sp", "query": query, "request": {"header": header}},
    ]


def mitmproxy() -> list[Entry]:
    """Two flows as an add-on of mitmproxy dumps them."""
    request = {"method": "POST", "path": "/query", "timestamp_start": 1772366420.25}
    return [
        {
            "type": "http",
            "request": {**request, "content": packaging.soap_envelope(attribute_query().strip())},
            "response": {"status_code": 200, "content": packaging.soap_envelope(sound())},
        },
        {
            "type": "http",
            "request": {**request, "path": "/sp", "content": packaging.form_body(sound())},
            "response": {"status_code": 204, "content": ""},
        },
    ]


def payloads() -> list[Entry]:
    """Payloads with identifiers of their own."""
    text = packaging.base64_text(sound())
    ended = "2026-03-01T11:59:00Z"
    late = signed(
        Response(
            issue_instant="2026-03-01T11:55:30Z",
            not_before="2026-03-01T11:55:30Z",
            not_on_or_after=ended,
            confirmed_until=ended,
        )
    )
    return [
        {"id": "a-1", "payload": text},
        {"id": "a-2", "payload": text[:2000] + "*" + text[2001:]},
        {"id": "a-3", "payload": packaging.base64_text(late)},
    ]


def page(xml: str) -> str:
    """A page with a form that a script posts (SAML Bindings 3.5.4)."""
    value = escape(packaging.base64_text(xml)).replace("+", "&#x2b;").replace("=", "&#61;")
    return (
        "<!DOCTYPE html>\n<html><body onload=\"document.forms[0].submit()\">\n"
        f'<form method="post" action="{provider.ENDPOINT}">\n'
        f'<input type="hidden" name="SAMLResponse" value="{value}"/>\n'
        '<input type="hidden" name="RelayState" value="step 7"/>\n'
        "<noscript><input type=\"submit\" value=\"Continue\"/></noscript></form></body></html>\n"
    )


def log() -> str:
    """Lines as services write them."""
    return "\n".join(
        [
            "2026-03-01T12:00:19Z INFO  GET /login 302",
            f'2026-03-01T12:00:20Z DEBUG POST /sp body="{packaging.form_body(sound())}" 204',
            f"2026-03-01T12:00:21Z DEBUG redirect to {redirect_request()}",
            f"2026-03-01T12:00:22Z DEBUG received {changed()} from the provider",
            f"2026-03-01T12:00:23Z DEBUG saml:{packaging.base64_text(sound())}; ok",
            "2026-03-01T12:00:24Z INFO  done",
            "",
        ]
    )


def as_json(value: object) -> bytes:
    """JSON on several lines."""
    return json.dumps(value, indent=1).encode() + b"\n"


def as_lines(values: list[Entry]) -> bytes:
    """A line of JSON for each value."""
    return "".join(json.dumps(value) + "\n" for value in values).encode()
