import CanonicalXML
import SAMLFormats

/// Names keep what their formats promise (SAML Core §8.2.3, §8.3.6 to §8.3.8).
struct NamesRule: OneFindingRule {
  var code: StableCode { .samlNames }
  var isRequired: Bool { false }
  var reads: ResponseParts { [.issuers, .subjectName, .attributes] }

  func finding(_ context: RuleContext) -> Finding {
    if let issuer = context.response?.issuer,
      let finding = finding(issuer, at: context.location(SAMLName.issuer))
    {
      return finding
    }
    guard let assertion = context.assertion else { return notChecked(lacking: .assertion) }
    if let finding = finding(
      assertion.issuer, at: context.location(SAMLName.assertion, SAMLName.issuer))
    {
      return finding
    }
    if let nameID = assertion.subject?.nameID, !nameID.isShortEnough {
      return tooLong(
        atMost: NameID.maximumCharacters, nameID.value,
        at: context.location(SAMLName.assertion, SAMLName.subject, SAMLName.nameID))
    }
    if let malformed = assertion.attributes.first(where: { !$0.hasNameOfItsFormat }) {
      return fail(
        .samlAttributeNameMalformed, expected: .name(.format, Attribute.basicFormat),
        actual: .name(.attribute, malformed.name),
        at: context.location(SAMLName.assertion, SAMLName.attributeStatement))
    }
    return pass()
  }

  private func finding(
    _ issuer: Issuer, at location: @autoclosure () -> Finding.Location
  ) -> Finding? {
    guard issuer.isEntity else { return nil }
    if issuer.hasQualifiers { return fail(.samlIssuerQualified, at: location()) }
    guard !issuer.isShortEnough else { return nil }
    return tooLong(atMost: Issuer.maximumCharacters, issuer.value, at: location())
  }

  private func tooLong(
    atMost maximum: Int, _ name: ExactString, at location: Finding.Location
  ) -> Finding {
    fail(
      .samlNameTooLong, expected: .atMost(maximum, .characters),
      actual: .count(name.string.unicodeScalars.count), at: location)
  }
}

extension Issuer {
  /// SAML Core §8.3.6.
  static let maximumCharacters = 1024

  var isShortEnough: Bool {
    value.utf8.count <= Self.maximumCharacters
      || value.string.unicodeScalars.count <= Self.maximumCharacters
  }
}

extension NameID {
  /// SAML Core §8.3.7 and §8.3.8; other formats set no limit.
  static let maximumCharacters = 256

  var isShortEnough: Bool { admits(value) }

  /// Whether a name of the same format may be that long.
  func admits(_ name: ExactString) -> Bool {
    let format = format?.collapsed
    guard name.utf8.count > Self.maximumCharacters, let format,
      format == NameIDFormat.persistent || format == NameIDFormat.transient
    else { return true }
    return name.string.unicodeScalars.count <= Self.maximumCharacters
  }
}
