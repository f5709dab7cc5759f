// The declarations of this module show values of SAMLFormats, such as `StableCode`.
@_exported public import SAMLFormats
