"""The layers that people's tools wrap around a payload."""

import base64
import zlib
from urllib.parse import quote

FIELD = "SAMLResponse"


def base64_text(xml: str) -> str:
    """Base64 on one line."""
    return base64.b64encode(xml.encode()).decode()


def base64_lines(xml: str) -> str:
    """Base64 in lines of 76 columns that end in CRLF (RFC 2045 6.8)."""
    text = base64_text(xml)
    return "".join(text[start : start + 76] + "\r\n" for start in range(0, len(text), 76))


def percent_encoded(text: str) -> str:
    """The form value that the partner asks for: `+`, `/` and `=` of Base64 are escaped."""
    return quote(text, safe="")


def form_body(xml: str) -> str:
    """An application/x-www-form-urlencoded body with the fields of a token exchange."""
    value = percent_encoded(base64_text(xml))
    return f"requestor=REF&mvpd=ExampleMVPD&deviceId=abc%2B123&{FIELD}={value}&deviceType=tvOS"


def redirect_url(xml: str) -> str:
    """The HTTP-Redirect binding: raw DEFLATE, Base64, percent-encoded (SAML Bindings 3.4.4.1)."""
    deflate = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    octets = deflate.compress(xml.encode()) + deflate.flush()
    value = percent_encoded(base64.b64encode(octets).decode())
    return f"https://sp.auth.adobe.com/sp/saml/sso?{FIELD}={value}&RelayState=step%207"


def utf16(xml: str) -> bytes:
    """UTF-16 in little-endian order behind a byte order mark."""
    return ("\ufeff" + xml).encode("utf-16-le")
