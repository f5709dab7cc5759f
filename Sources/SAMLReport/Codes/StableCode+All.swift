package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLReport: [StableCode] = [
    .exchangeAnsweredByAnother, .exchangeBodyNotCaptured, .exchangeDescriptionPosted,
    .exchangeEmptyPost, .exchangePlaceholderPosted, .exchangeSurplusText, .exchangeWrongField,
    .exchangeWrongMethod, .payloadNotComparable, .payloadNotWellFormed, .payloadSignatureLost,
    .payloadValuesChanged,
  ]
}
