"""Key agreement on three curves: `saml sign --encrypt-for` encrypts, libxmlsec 1.3 and bergshamra decrypt, and the
other way round. A derivation that only we understand would pass every test of ours.
"""

import base64
import subprocess
import warnings
from pathlib import Path

warnings.simplefilter("ignore")

import pybergshamra
import xmlsec
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from lxml import etree
from support import ROOT, hold, run

XENC = "http://www.w3.org/2001/04/xmlenc#"
XENC11 = "http://www.w3.org/2009/xmlenc11#"
DSIG = "http://www.w3.org/2000/09/xmldsig#"
DSIG11 = "http://www.w3.org/2009/xmldsig11#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
NAMES = {"xenc": XENC, "ds": DSIG, "dsig11": DSIG11}

# The curve in OpenSSL's words, its object identifier, and its class.
CURVES = {
    "prime256v1": ("1.2.840.10045.3.1.7", ec.SECP256R1()),
    "secp384r1": ("1.3.132.0.34", ec.SECP384R1()),
    "secp521r1": ("1.3.132.0.35", ec.SECP521R1()),
}

# What each peer reads of ours, by the value of --key-derivation. libxmlsec 1.3.9 has no HKDF. bergshamra
# hashes the byte of padding in front of a parameter of ConcatKDF, which is no part of it.
READ_BY = {"libxmlsec": ["ConcatKDF", "pbkdf2"], "bergshamra": ["hkdf", "pbkdf2"]}
# What each writes for us: ConcatKDF with these parameters, and PBKDF2.
WRITTEN_BY = {
    "libxmlsec": {"ConcatKDF": ' AlgorithmID="00123456" PartyUInfo="0061"', "pbkdf2": ""},
    "bergshamra": {"ConcatKDF": "", "pbkdf2": ""},
}


def derivation(name, parameters):
    if name == "ConcatKDF":
        inside = (
            f"<xenc11:ConcatKDFParams{parameters}>"
            f'<ds:DigestMethod Algorithm="{XENC}sha256"/></xenc11:ConcatKDFParams>'
        )
    else:
        inside = (
            "<xenc11:PBKDF2-params><xenc11:Salt><xenc11:Specified>c2FsdHNhbHQ="
            "</xenc11:Specified></xenc11:Salt><xenc11:IterationCount>1000"
            "</xenc11:IterationCount><xenc11:KeyLength>32</xenc11:KeyLength>"
            f'<xenc11:PRF Algorithm="{MORE}hmac-sha256"/></xenc11:PBKDF2-params>'
        )
    return (
        f'<xenc11:KeyDerivationMethod Algorithm="{XENC11}{name}">{inside}'
        "</xenc11:KeyDerivationMethod>"
    )


def template(name, parameters, originator):
    return (
        f'<xenc:EncryptedData xmlns:xenc="{XENC}" xmlns:xenc11="{XENC11}" xmlns:ds="{DSIG}" '
        f'Type="{XENC}Element"><xenc:EncryptionMethod Algorithm="{XENC11}aes256-gcm"/>'
        f'<ds:KeyInfo><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="{XENC}kw-aes256"/>'
        f'<ds:KeyInfo><xenc:AgreementMethod Algorithm="{XENC11}ECDH-ES">'
        f"{derivation(name, parameters)}<xenc:OriginatorKeyInfo>{originator}"
        "</xenc:OriginatorKeyInfo><xenc:RecipientKeyInfo><ds:KeyName>recipient</ds:KeyName>"
        "</xenc:RecipientKeyInfo></xenc:AgreementMethod></ds:KeyInfo><xenc:CipherData>"
        "<xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>"
        "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>"
    )


class Bergshamra:
    def decrypt(self, text, curve, keys):
        manager = pybergshamra.KeysManager()
        manager.add_key(pybergshamra.load_key_file(keys(curve, "recipient", "key")))
        return pybergshamra.decrypt(pybergshamra.EncContext(manager), text)

    def encrypt(self, plain, curve, keys, name, parameters):
        manager = pybergshamra.KeysManager()
        manager.add_key(pybergshamra.load_key_file(keys(curve, "sender", "key")))
        key = pybergshamra.load_key_file(keys(curve, "recipient", "pem"))
        key.name = "recipient"
        manager.add_key(key)
        text = template(name, parameters, "<ds:KeyValue/>")
        return pybergshamra.encrypt(pybergshamra.EncContext(manager), text, plain)


class LibXMLSec:
    """Python's binding lets it find keys by their names alone, so the sender's key of a message is put
    into its store before, and back into the message after."""

    def manager(self, recipient, sender):
        manager = xmlsec.KeysManager()
        for name, (data, form) in {"recipient": recipient, "sender": sender}.items():
            key = xmlsec.Key.from_memory(data, form)
            key.name = name
            manager.add_key(key)
        return manager

    def file(self, path, form):
        with open(path, "rb") as file:
            return file.read(), form

    def decrypt(self, text, curve, keys):
        tree = etree.fromstring(text.encode())
        originator = tree.find(".//xenc:OriginatorKeyInfo", NAMES)
        point = base64.b64decode(originator.find(".//dsig11:PublicKey", NAMES).text)
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVES[curve][1], point)
        pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        for element, name in [
            (originator, "sender"),
            (tree.find(".//xenc:RecipientKeyInfo", NAMES), "recipient"),
        ]:
            for child in list(element):
                element.remove(child)
            etree.SubElement(element, f"{{{DSIG}}}KeyName").text = name
        pem_form = xmlsec.constants.KeyDataFormatPem
        manager = self.manager(
            self.file(keys(curve, "recipient", "key"), pem_form), (pem, pem_form)
        )
        data = tree.find(".//xenc:EncryptedData", NAMES)
        return etree.tostring(xmlsec.EncryptionContext(manager).decrypt(data)).decode()

    def encrypt(self, plain, curve, keys, name, parameters):
        pem = xmlsec.constants.KeyDataFormatPem
        manager = self.manager(
            self.file(keys(curve, "recipient", "pem"), xmlsec.constants.KeyDataFormatCertPem),
            self.file(keys(curve, "sender", "key"), pem),
        )
        tree = etree.fromstring(template(name, parameters, "<ds:KeyName>sender</ds:KeyName>"))
        context = xmlsec.EncryptionContext(manager)
        context.key = xmlsec.Key.generate(
            xmlsec.constants.KeyDataAes, 256, xmlsec.constants.KeyDataTypeSession
        )
        data = context.encrypt_binary(tree, plain)
        originator = data.find(".//xenc:OriginatorKeyInfo", NAMES)
        for child in list(originator):
            originator.remove(child)
        with open(keys(curve, "sender", "pem"), "rb") as file:
            certificate = x509.load_pem_x509_certificate(file.read())
        point = certificate.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        value = etree.SubElement(
            etree.SubElement(originator, f"{{{DSIG}}}KeyValue"), f"{{{DSIG11}}}ECKeyValue"
        )
        etree.SubElement(value, f"{{{DSIG11}}}NamedCurve").set(
            "URI", f"urn:oid:{CURVES[curve][0]}"
        )
        public = etree.SubElement(value, f"{{{DSIG11}}}PublicKey")
        public.text = base64.b64encode(point).decode()
        return etree.tostring(data).decode()


def make_key(curve: str, base: str) -> None:
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-nodes", "-days", "2",
        "-subj", "/CN=test", "-keyout", f"{base}.key", "-out", f"{base}.pem")


def output(*command: object) -> bytes:
    done = subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b""


def check(saml: Path, work: Path) -> None:
    def keys(curve, party, suffix):
        return f"{work}/{curve}.{party}.{suffix}"

    peers = {"libxmlsec": LibXMLSec(), "bergshamra": Bergshamra()}
    plain = b'<s:secret xmlns:s="urn:s">value-1</s:secret>'
    policy, theirs = work / "policy.json", work / "theirs.xml"
    policy.write_text('{"encryption": {"keyDerivationMethods": ["ConcatKDF", "hkdf", "pbkdf2"]}}')
    wrong, read_by_them, read_by_us = [], 0, 0
    for curve in CURVES:
        for party in ("sender", "recipient"):
            make_key(curve, f"{work}/{curve}.{party}")
        for peer_name, peer in peers.items():
            for name in READ_BY[peer_name]:
                ours = output(
                    saml, *"sign --key samples/keys/test-only-idp-rsa.key.pem --encrypt-for".split(),
                    keys(curve, "recipient", "pem"), "--key-derivation", name,
                    "samples/captures/assertion-signed-rsa-sha256.xml")
                try:
                    opened = peer.decrypt(ours.decode(), curve, keys)
                except (xmlsec.Error, pybergshamra.BergshamraError, etree.XMLSyntaxError):
                    opened = ""
                read_by_them += 1
                if "_a-8d51b6e0c3f74912" not in opened:
                    wrong.append(f"{peer_name} does not read our {name} on {curve}")
            for name, parameters in WRITTEN_BY[peer_name].items():
                theirs.write_text(peer.encrypt(plain, curve, keys, name, parameters))
                opened = output(
                    saml, "decrypt", "--policy", policy, "--decryption-key", keys(curve, "recipient", "key"), theirs)
                read_by_us += 1
                if opened != plain:
                    wrong.append(f"we do not read {name} of {peer_name} on {curve}")
    hold(not wrong, f"{len(wrong)} answers are unexpected", "\n".join(wrong))
    print(f"they read {read_by_them} of our key agreements, and we read {read_by_us} of theirs")
