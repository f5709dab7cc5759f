"""Test keys of the fictional provider, of an attacker, and of the partner."""

import datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

SAMPLES = Path(__file__).resolve().parent.parent
KEYS = SAMPLES / "keys"
TRUST = SAMPLES / "trust"

PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey

TRUSTED = ("idp-rsa", "idp-ec", "idp-ec-p384", "idp-ec-p521", "idp-ed25519")
UNTRUSTED = ("attacker-rsa", "partner-decryption")


def make_missing_keys() -> None:
    """Makes each key pair once; the committed ones are kept, so that samples stay the same."""
    KEYS.mkdir(exist_ok=True)
    TRUST.mkdir(exist_ok=True)
    for serial, name in enumerate(TRUSTED + UNTRUSTED, start=1):
        if private_key_path(name).exists():
            continue
        key = generate(name)
        private_key_path(name).write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        certificate_path(name).write_bytes(self_signed(name, serial, key))


def generate(name: str) -> PrivateKey:
    """A fresh key of the kind that the name tells."""
    match name:
        case "idp-ec":
            return ec.generate_private_key(ec.SECP256R1())
        case "idp-ec-p384":
            return ec.generate_private_key(ec.SECP384R1())
        case "idp-ec-p521":
            return ec.generate_private_key(ec.SECP521R1())
        case "idp-ed25519":
            return ed25519.Ed25519PrivateKey.generate()
        case _:
            return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def self_signed(name: str, serial: int, key: PrivateKey) -> bytes:
    """A certificate that is valid at every time a sample is judged at."""
    subject = x509.Name(
        [x509.NameAttribute(x509.NameOID.COMMON_NAME, f"Test only: example-mvpd.com {name}")]
    )
    is_ed25519 = isinstance(key, ed25519.Ed25519PrivateKey)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(serial)
        .not_valid_before(datetime.datetime(2025, 1, 1))
        .not_valid_after(datetime.datetime(2045, 1, 1))
        .sign(key, None if is_ed25519 else hashes.SHA256())
    )
    return certificate.public_bytes(Encoding.PEM)


def private_key_path(name: str) -> Path:
    """Where a private key lies; the file name says that it protects nothing."""
    return KEYS / f"test-only-{name}.key.pem"


def certificate_path(name: str) -> Path:
    """Where a certificate lies; only the provider's are trust anchors."""
    return (TRUST if name in TRUSTED else KEYS) / f"{name}.pem"


def private_key(name: str) -> PrivateKey:
    """The private key of that name."""
    key = load_pem_private_key(private_key_path(name).read_bytes(), password=None)
    assert isinstance(key, PrivateKey)
    return key


def certificate_base64(name: str) -> str:
    """The certificate as KeyInfo carries it: Base64 of DER on one line."""
    lines = certificate_path(name).read_text().splitlines()
    return "".join(line for line in lines if not line.startswith("-----"))
