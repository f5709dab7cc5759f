// The declarations of this module show values of these two, such as `StableCode` and `TrustAnchor`.
@_exported public import SAMLCrypto
@_exported public import SAMLFormats
