"""The layers that people's tools wrap around a payload."""

import base64
import zlib
from urllib.parse import quote

from . import provider

FIELD = "SAMLResponse"
SOAP = "http://schemas.xmlsoap.org/soap/envelope/"


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


def form_value(xml: str) -> str:
    """The value of the field as the encoder makes it."""
    return percent_encoded(base64_text(xml))


def form_body(xml: str) -> str:
    """An application/x-www-form-urlencoded body with the fields of a token exchange."""
    value = form_value(xml)
    return f"requestor=REF&mvpd=ExampleMVPD&deviceId=abc%2B123&{FIELD}={value}&deviceType=tvOS"


def redirect_url(xml: str) -> str:
    """The HTTP-Redirect binding: raw DEFLATE, Base64, percent-encoded (SAML Bindings 3.4.4.1)."""
    deflate = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    octets = deflate.compress(xml.encode()) + deflate.flush()
    value = percent_encoded(base64.b64encode(octets).decode())
    return f"https://sp.auth.adobe.com/sp/saml/sso?{FIELD}={value}&RelayState=step%207"


def soap_envelope(xml: str) -> str:
    """A SOAP 1.1 envelope, with one message or several in its body (SAML Bindings 3.2)."""
    start = f'<soap:Envelope xmlns:soap="{SOAP}">'
    header = '<soap:Header><t:trace xmlns:t="urn:example:trace">17</t:trace></soap:Header>'
    return f"{start}{header}<soap:Body>{xml}</soap:Body></soap:Envelope>"


def prefixes_on_the_envelope(envelope: str) -> str:
    """The same with the declarations of the response moved to the envelope."""
    prefixes = f' xmlns:samlp="{provider.PROTOCOL}" xmlns:saml="{provider.ASSERTION}"'
    return envelope.replace(prefixes, "", 1).replace(f'"{SOAP}">', f'"{SOAP}"{prefixes}>', 1)


def soap_fault() -> str:
    """What a responder that is out of order sends instead of an answer (SOAP 1.1 4.4)."""
    fault = "<faultcode>soap:Server</faultcode><faultstring>try again later</faultstring>"
    return soap_envelope(f"<soap:Fault>{fault}</soap:Fault>")


def utf16(xml: str) -> bytes:
    """UTF-16 in little-endian order behind a byte order mark."""
    return ("\ufeff" + xml).encode("utf-16-le")
