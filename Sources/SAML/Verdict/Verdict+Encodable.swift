import CanonicalXML
import SAMLFormats

/// Writes the verdict as a record that may be kept: codes, sentences and places, and no value of a person.
///
/// The keys are those of docs/record.schema.json. Nothing decodes one: a verdict comes from a verifier alone.
extension Verdict: Encodable {
  private enum Key: String, CodingKey { case verdict, at, findings, issuer, subject, attributes }

  /// Writes the record, with the subject and the attributes where
  /// `encoder.userInfo[Verdict.showsPersonalValues]` is true and the outcome is `valid`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(outcome.kind.rawValue, forKey: .verdict)
    try record.encode(evaluatedAt.description, forKey: .at)
    try record.encode(findings, forKey: .findings)
    guard let validated else { return }
    try record.encode(validated.issuer.value.string, forKey: .issuer)
    guard encoder.userInfo[Verdict.showsPersonalValues] as? Bool == true else { return }
    try record.encodeIfPresent(validated.nameID?.value.string, forKey: .subject)
    var attributes: [String: [String]] = [:]
    for attribute in validated.attributes {
      attributes[attribute.name.string, default: []] += attribute.values.compactMap { value in
        if case .text(let text) = value { text.string } else { nil }
      }
    }
    try record.encode(attributes, forKey: .attributes)
  }
}

extension Verdict {
  /// The key of an encoder's `userInfo` for whether a record has the subject and the attributes of a person; absent is
  /// no.
  public static var showsPersonalValues: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "swift-saml.showsPersonalValues") else {
      preconditionFailure("every text is a key")
    }
    return key
  }
}

extension Finding: Encodable {
  private enum Key: String, CodingKey {
    case code, outcome, required, note, severity, responsibility, message, location
  }

  private enum PlaceKey: String, CodingKey { case path, line, column, byteOffset }

  /// Writes the code with its sentence and place; the evidence stays out.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    try record.encode(code.rawValue, forKey: .code)
    try record.encode(outcome.rawValue, forKey: .outcome)
    try record.encode(isRequired, forKey: .required)
    if isNote { try record.encode(true, forKey: .note) }
    if isFailure {
      try record.encodeIfPresent(code.severity?.rawValue, forKey: .severity)
      try record.encodeIfPresent(responsibility?.rawValue, forKey: .responsibility)
    }
    try record.encode(message, forKey: .message)
    guard let location else { return }
    var place = record.nestedContainer(keyedBy: PlaceKey.self, forKey: .location)
    try place.encodeIfPresent(location.path?.string, forKey: .path)
    try place.encode(location.position.line, forKey: .line)
    try place.encode(location.position.column, forKey: .column)
    try place.encode(location.position.byteOffset, forKey: .byteOffset)
  }
}
