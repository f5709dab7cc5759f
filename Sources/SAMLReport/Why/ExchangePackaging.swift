import Formats
import SAMLCapture
import SAMLInspection

/// How a response was posted, against what the POST binding says: Base64 in one form field (SAML Bindings §3.5.4).
extension ExchangeReport.Message {
  /// The difference that the partner meets first; nil where there is none, or where no post was captured.
  func wrongPackaging(field expected: String) -> ExchangeCause? {
    let trail = inspection.trail
    // A field that stands twice has a finding of its own.
    guard payload.context != .repeatedField,
      payload.exchange?.isOfRequest == true || trail.contains(where: \.isForm)
    else { return nil }
    if let word = placeholder(of: expected) {
      return ExchangeCause(
        codes: [], title: "A word was posted in the place of the response.",
        evidence: "the value of the field is \(word)",
        change: "Look where the app takes samlAttributeQueryResponse: it was not there.")
    }
    if trail.contains(where: \.isQuery) {
      return Self.notTheBinding(
        "The response was sent in the address, and not in the body.",
        seenBy: "it is a parameter of the query",
        change: "Post a form with the field \(expected).")
    }
    if payload.exchange?.isOfRequest == true, trail.contains(where: \.isJSON) {
      return Self.notTheBinding(
        "The response was posted as JSON, and not as a form.",
        seenBy: "it is a string of a JSON text",
        change: "Post \(expected)=… with the Content-Type application/x-www-form-urlencoded.")
    }
    if let type = payload.exchange?.mediaType, !type.isExactly(Self.formType) {
      return Self.notTheBinding(
        "The body was not posted as a form.", seenBy: "its Content-Type is \(SafeText.make(type))",
        change: "Post the form with the Content-Type \(Self.formType).")
    }
    return wrongField(than: expected) ?? wrongLayers
  }

  /// What a language writes for a value that is not there, if that is all that was posted.
  private func placeholder(of field: String) -> String? {
    let words = ["undefined", "null", "(null)", "nil", "None", "NaN", "[object Object]"]
    let captured = inspection.captured
    let name = Array((field + "=").utf8)
    let value = captured.starts(with: name) ? captured.dropFirst(name.count) : captured[...]
    return words.first { $0.utf8.elementsEqual(value) }
  }

  private func wrongField(than expected: String) -> ExchangeCause? {
    let fields = payload.layers.compactMap(\.field) + inspection.trail.compactMap(\.field)
    if fields.holdsExactly(expected) { return nil }
    let change = "Post the response in the field \(expected) of a form, letter by letter."
    guard let posted = fields.first ?? payload.exchange?.control else {
      return ExchangeCause(
        codes: [], title: "The response was posted without a field.",
        evidence: "the body begins with the response itself", change: change)
    }
    if posted.isExactly(expected) { return nil }
    return ExchangeCause(
      codes: [], title: "The response was posted in another field than the partner reads.",
      evidence: "posted as \(SafeText.make(posted)), and the partner reads \(expected)",
      change: change)
  }

  /// The layers inside of the field, where they are others than percent-encoding and Base64.
  private var wrongLayers: ExchangeCause? {
    let inside = inspection.trail.drop { $0.field == nil }.dropFirst()
    guard inspection.xml != nil else { return nil }
    if inside.contains(.deflate) || inside.contains(.gzip) {
      return Self.notTheBinding(
        "The response was compressed before it was encoded.",
        seenBy: "under the Base64 is \(inside.contains(.gzip) ? "gzip" : "DEFLATE")",
        change: "Post the Base64 of the XML itself. Only the Redirect binding compresses.")
    }
    if !inside.contains(.base64) {
      return Self.notTheBinding(
        "The response was posted as XML, and not as Base64.",
        seenBy: "the value of the field is the XML itself",
        change: "Post the Base64 of the XML, percent-encoded once; `saml encode` makes it.")
    }
    return nil
  }

  private static func notTheBinding(
    _ title: String, seenBy evidence: String, change: String
  ) -> ExchangeCause {
    ExchangeCause(
      codes: [.exchangeNotThePostBinding], title: title, evidence: evidence, change: change)
  }

  private static let formType = "application/x-www-form-urlencoded"
}

extension Layer {
  fileprivate var isForm: Bool { if case .form = self { true } else { false } }

  fileprivate var isQuery: Bool { if case .query = self { true } else { false } }

  fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
