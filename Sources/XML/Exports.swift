// The declarations of this module show values of Formats, such as `StableCode`.
@_exported public import Formats
