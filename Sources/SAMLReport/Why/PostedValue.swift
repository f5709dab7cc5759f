import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection

/// Other values of the field than Base64, or text around it.
extension ExchangeReport.Message {
  /// What a language writes for a value that is not there or not unwrapped, if that was posted.
  func placeholder(in field: ExactString) -> ExchangeCause? {
    guard let value = value(of: field) else { return nil }
    if let word = Self.placeholders.first(where: { Self.spellings(of: $0).contains(value) }) {
      return ExchangeCause(
        codes: [.exchangePlaceholderPosted],
        title: "A word was posted in the place of the response.",
        evidence: "the value of the field is \(word)",
        change: "Look where the app takes samlAttributeQueryResponse: it was not there.",
        certainty: .certain)
    }
    if value.starts(with: "{{".utf8) && value.last == UInt8(ascii: "}")
      || value.starts(with: "${".utf8) && value.last == UInt8(ascii: "}")
    {
      return ExchangeCause(
        codes: [.exchangePlaceholderPosted],
        title: "The field holds the name of a variable, and not the response.",
        evidence: "the value of the field is in the brackets of a template",
        change:
          "Export the request as it was sent, or give the variable its value before it is sent.")
    }
    if let kind = MistakenText(Self.decoded(value)), let noun = kind.noun {
      return ExchangeCause(
        codes: [kind.code], title: "\(noun) was posted, and no SAML response.",
        evidence: "the value of the field is \(noun.prefix(1).lowercased())\(noun.dropFirst())",
        change: "Post samlAttributeQueryResponse, the XML that the account manager answered.",
        certainty: .certain)
    }
    let optional = "Optional("
    if Self.spellings(of: optional).contains(where: value.starts) {
      return ExchangeCause(
        codes: [.exchangeDescriptionPosted],
        title: "The description of a Swift optional was posted.",
        evidence: "the value of the field begins with \(optional)",
        change: "Unwrap samlAttributeQueryResponse before it is made into a string.",
        certainty: .certain, command: .encode)
    }
    guard Self.describesData(value) else { return nil }
    return ExchangeCause(
      codes: [.exchangeDescriptionPosted],
      title: "The description of a Data value was posted, and not its Base64.",
      evidence: "the value of the field is what print() shows of Data",
      change: "Post Data.base64EncodedString() without options, percent-encoded once.")
  }

  /// Text around the Base64, which `saml` skips and the partner does not.
  func surplus(in field: ExactString) -> ExchangeCause? {
    let isForURLs = inspection.findings.contains { $0.code == .captureBase64URLAlphabet }
    guard let value = value(of: field),
      let place = value.firstIndex(where: { !Self.isOfBase64($0, orOfURLs: isForURLs) })
    else { return nil }
    let known = Self.wrappings.first { value.starts(with: $0.start.utf8) }
    return ExchangeCause(
      codes: [.exchangeSurplusText],
      title: "Other text was posted with the Base64 of the response.",
      evidence: known.map { "the value of the field begins with \($0.words)" }
        ?? "a character outside of the Base64 alphabet, at byte \(place) of the decoded value",
      change: "Post the Base64 alone, percent-encoded once.")
  }

  /// What programs put around Base64.
  private static let wrappings = [
    (start: "\"", words: "a quotation mark"), (start: "'", words: "a quotation mark"),
    (start: "data:", words: "data:"), (start: "-----BEGIN", words: "a line of PEM"),
  ]

  private static let placeholders = [
    "undefined", "null", "(null)", "nil", "None", "NaN", "[object Object]",
  ]

  /// A word as it is, and as Base64.
  private static func spellings(of word: String) -> [[UInt8]] {
    let bytes = Array(word.utf8)
    return [bytes, Base64.encode(bytes)]
  }

  /// The beginning of what a value is, without Base64.
  private static func decoded(_ value: [UInt8]) -> [UInt8] {
    let symbols = Array(value.prefix(1 << 16))
    do throws(Base64Error) { return try Base64.decode(symbols, whiteSpace: .ignored) } catch {
      return value
    }
  }

  /// Whether a text is `<3c73616d …>` of NSData or `3598 bytes` of Data.
  private static func describesData(_ value: [UInt8]) -> Bool {
    let digits = value.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if !digits.isEmpty, value[digits.endIndex...].elementsEqual(" bytes".utf8) { return true }
    guard value.count > 2, value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">") else {
      return false
    }
    return value.dropFirst().dropLast().allSatisfy {
      $0 == UInt8(ascii: " ") || UnicodeScalar($0).properties.isASCIIHexDigit
    }
  }

  /// Whether a byte is of Base64 text, or damage that has a finding of its own.
  private static func isOfBase64(_ byte: UInt8, orOfURLs isForURLs: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): isForURLs
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "+/=% \t\r\n".utf8.contains(byte)
    }
  }

  /// The text of the field without its escapes and the white space around it; nil where it is not known.
  private func value(of field: ExactString) -> [UInt8]? {
    var escaped = inspection.captured[...]
    if let value = FieldSearch.value(of: field, in: inspection.captured) {
      escaped = value
    } else if payload.layers.allSatisfy({ $0.field == nil }),
      inspection.trail.contains(where: { $0.field != nil })
    {
      return nil
    }
    do throws(MalformedEscape) {
      let decoded = try PercentText.decode(escaped, plus: .space)
      return Array(XMLText.trimmed(decoded[...]))
    } catch {
      return nil
    }
  }
}

extension MistakenText {
  /// What was posted in the place of a response; nil where another sentence says it.
  fileprivate var noun: String? {
    switch self {
    case .json: "A JSON text"
    case .webToken: "A JSON Web Token"
    case .certificate: "A certificate"
    case .privateKey: "A private key"
    case .empty, .null, .page, .masked: nil
    }
  }
}
