"""Algorithm identifiers of XML Signature 1.1, RFC 9231 and XML Encryption, by short name."""

DSIG = "http://www.w3.org/2000/09/xmldsig#"
DSIG_MORE = "http://www.w3.org/2001/04/xmldsig-more#"
DSIG_MORE_2007 = "http://www.w3.org/2007/05/xmldsig-more#"
DSIG_MORE_2021 = "http://www.w3.org/2021/04/xmldsig-more#"
XENC = "http://www.w3.org/2001/04/xmlenc#"
EXC_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#"
C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
C14N11 = "http://www.w3.org/2006/12/xml-c14n11"
ENVELOPED = DSIG + "enveloped-signature"

SIGNATURE_METHODS = {
    "rsa-sha1": DSIG + "rsa-sha1",
    "rsa-sha256": DSIG_MORE + "rsa-sha256",
    "rsa-sha384": DSIG_MORE + "rsa-sha384",
    "rsa-sha512": DSIG_MORE + "rsa-sha512",
    "rsa-pss-sha256": DSIG_MORE_2007 + "sha256-rsa-MGF1",
    "rsa-pss-sha384": DSIG_MORE_2007 + "sha384-rsa-MGF1",
    "rsa-pss-sha512": DSIG_MORE_2007 + "sha512-rsa-MGF1",
    "ecdsa-sha256": DSIG_MORE + "ecdsa-sha256",
    "ecdsa-sha384": DSIG_MORE + "ecdsa-sha384",
    "ecdsa-sha512": DSIG_MORE + "ecdsa-sha512",
    "ed25519": DSIG_MORE_2021 + "eddsa-ed25519",
    "hmac-sha256": DSIG_MORE + "hmac-sha256",
}

DIGEST_METHODS = {
    "sha1": DSIG + "sha1",
    "sha256": XENC + "sha256",
    "sha384": DSIG_MORE + "sha384",
    "sha512": XENC + "sha512",
}

CANONICALIZATIONS = {
    "exc-c14n": EXC_C14N,
    "exc-c14n-with-comments": EXC_C14N + "WithComments",
    "c14n": C14N,
    "c14n-with-comments": C14N + "#WithComments",
    "c14n11": C14N11,
    "c14n11-with-comments": C14N11 + "#WithComments",
}
