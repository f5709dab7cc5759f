package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLReport: [StableCode] = [
    .payloadNotComparable, .payloadNotWellFormed, .payloadSignatureLost, .payloadValuesChanged,
  ]
}
