// The declarations of this module show values of Formats, such as `Instant`.
@_exported public import Formats
