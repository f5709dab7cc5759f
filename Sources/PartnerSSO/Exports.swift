// The declarations of this module show values of SAMLFormats, such as `Instant`.
@_exported public import SAMLFormats
