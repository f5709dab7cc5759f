// The declarations of this module show values of these three, such as `Instant` and `TrustAnchor`.
@_exported public import SAMLFormats
@_exported public import XMLEncryption
@_exported public import XMLSignature
