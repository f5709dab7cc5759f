import SAML
import SAMLFormats
import XMLSignature

/// The subject and the attributes of an assertion for a report.
///
/// Values are in the clear if the caller asks for that. Otherwise they are lengths and salted
/// digests: the reader can recognise equal values inside one payload and nowhere else.
struct MaskedAssertion {
  /// An attribute with all of its values, wherever they are stated.
  typealias Attribute = (name: String, values: [ReportedValue])

  private let assertion: Assertion
  private let showsValues: Bool
  private let salt: [UInt8]

  /// Derives the salt from the signed bytes, so the same payload gives the same report.
  ///
  /// A reader who has only the report cannot try out values.
  init(of assertion: Assertion, showsValues: Bool) {
    self.assertion = assertion
    self.showsValues = showsValues
    // Values in the clear need no salt.
    salt =
      showsValues
      ? []
      : Self.digest(Array("swift-saml redaction 1".utf8) + assertion.verified.canonicalBytes)
  }

  /// The attributes in the order in which they are first stated.
  var attributes: [Attribute] {
    var attributes: [Attribute] = []
    var places: [ExactString: Int] = [:]
    for attribute in assertion.attributes {
      let values = attribute.values.map(reported)
      if let place = places[attribute.name] {
        attributes[place].values += values
      } else {
        places[attribute.name] = attributes.count
        attributes.append((attribute.name.string, values))
      }
    }
    return attributes
  }

  /// Writes the members `subject` and `attributes`.
  func write(to writer: inout JSONWriter) {
    writer.object("subject") { writer in
      guard let nameID = assertion.subject?.nameID else { return }
      if showsValues { writer.member("nameID", nameID.value) }
      if let format = nameID.format { writer.member("format", SafeText.make(format)) }
    }
    writer.object("attributes") { writer in
      for attribute in attributes {
        writer.array(attribute.name) { writer in
          for value in attribute.values { value.write(to: &writer) }
        }
      }
    }
  }

  private func reported(_ value: AttributeValue) -> ReportedValue {
    switch value {
    case .null: .null
    case .text(let text): showsValues ? .text(text.string) : hidden(text)
    case .xml(let xml, let text): showsValues ? .xml(xml.string, text: text.string) : hidden(xml)
    }
  }

  /// The first 16 hexadecimal digits of SHA-256 over the salt and the value.
  private func hidden(_ text: ExactString) -> ReportedValue {
    .hidden(
      length: text.string.unicodeScalars.count,
      digest: Hexadecimal.text(Self.digest(salt + Array(text.utf8)).prefix(8)))
  }

  /// Returns SHA-256, or nothing on a machine that does not offer it.
  ///
  /// Then the report cannot mark equal values, and reveals nothing.
  private static func digest(_ bytes: [UInt8]) -> [UInt8] {
    do { return try DigestMethod.sha256.digest(of: bytes) } catch { return [] }
  }
}
