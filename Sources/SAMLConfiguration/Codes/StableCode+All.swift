package import SAMLFormats

extension StableCode {
  /// The codes that this module declares, of which `saml explain` and pages are made.
  package static let ofSAMLConfiguration: [StableCode] = [
    .keyMetadataWithoutKeys, .policyDuplicateKey, .policyMalformedJSON, .policyMissingKey,
    .policyTooLarge, .policyUnknownKey, .policyUnknownRule, .policyValueNotAllowed,
    .policyWrongType,
  ]
}
