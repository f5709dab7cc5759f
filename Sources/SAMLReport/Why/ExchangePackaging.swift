import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection

/// How a response was posted, against what the POST binding says: Base64 in one form field (SAML Bindings §3.5.4).
extension ExchangeReport.Message {
  /// The difference that the partner meets first; nil where there is none, or where no post was captured.
  func wrongPackaging(field expected: ExactString) -> ExchangeCause? {
    // A repeated field has a finding of its own, and a token endpoint reads other fields.
    guard payload.context != .repeatedField, inspection.policy.profile != .oauth else { return nil }
    guard let exchange = payload.exchange else { return wrongField(ofFormNaming: expected) }
    guard exchange.isOfRequest else { return nil }
    switch exchange.part {
    case .header: return nil
    case .address:
      guard payload.isOfTokenExchange else { return nil }
      return Self.notTheBinding(
        "The response was sent in the address, and not in the body.",
        seenBy: "it is a parameter of the query",
        change: "Post a form with the field \(expected).")
    case .fields: return wrongField(among: exchange, expected) ?? wrongLayers(in: expected)
    case .body: break
    }
    if inside.contains(where: \.isJSON) {
      return Self.notTheBinding(
        "The response was posted as JSON, and not as a form.",
        seenBy: "it is a string of a JSON text",
        change: "Post \(expected)=… with the Content-Type \(Self.formType).")
    }
    if let type = exchange.mediaType, type != Self.formType {
      return Self.notTheBinding(
        "The body was not posted as a URL-encoded form.",
        seenBy: "its Content-Type is \(SafeText.make(type))",
        change: "Post the form with the Content-Type \(Self.formType).")
    }
    return wrongField(among: exchange, expected) ?? wrongLayers(in: expected)
  }

  /// The layers inside of the body, without those of the container around it.
  private var inside: ArraySlice<Layer> {
    let trail = inspection.trail
    let container = trail.firstIndex { layer in
      switch layer {
      case .har, .charles, .mitmproxy, .json: true
      default: false
      }
    }
    return payload.exchange == nil || container == nil
      ? trail[...] : trail.dropFirst((container ?? 0) + 1)
  }

  private func wrongField(
    among exchange: ExchangeContext, _ expected: ExactString
  ) -> ExchangeCause? {
    let fields = payload.layers.compactMap(\.field) + inspection.trail.compactMap(\.field)
    // A recorder that has taken the form apart names the field.
    let isNamed = payload.context == .fieldValue && payload.field == expected
    if isNamed || fields.contains(expected) { return nil }
    if let posted = fields.first ?? (exchange.part == .body ? exchange.control : nil) {
      return posted == expected ? nil : Self.otherField(posted, expected)
    }
    let isBodyAlone =
      exchange.part == .body && !inspection.findings.contains { $0.code == .captureEmbedded }
    return ExchangeCause(
      codes: [.exchangeWrongField],
      title: isBodyAlone
        ? "The response was posted without a field."
        : "The response was not posted in the field that the partner reads.",
      evidence: isBodyAlone
        ? "the body is the response itself" : "no field has the name \(expected)",
      change: Self.changeOfField(expected))
  }

  /// What was posted may be given without the exchange around it: the body of a form.
  private func wrongField(ofFormNaming expected: ExactString) -> ExchangeCause? {
    if let formField, formField != expected { return Self.otherField(formField, expected) }
    guard inspection.trail.contains(where: \.isForm) else { return nil }
    let fields = inspection.trail.compactMap(\.field)
    if let posted = fields.first, !fields.contains(expected) {
      return Self.otherField(posted, expected)
    }
    return wrongLayers(in: expected)
  }

  private static func otherField(_ posted: ExactString, _ expected: ExactString) -> ExchangeCause {
    ExchangeCause(
      codes: [.exchangeWrongField],
      title: "The response was posted in another field than the partner reads.",
      evidence: "posted as \(SafeText.make(posted)), and the partner reads \(expected)",
      change: changeOfField(expected))
  }

  private static func changeOfField(_ expected: ExactString) -> String {
    "Post the response in the field \(expected) of a form, letter by letter."
  }

  /// The layers inside of the field, where they are others than percent-encoding and Base64 of a response.
  private func wrongLayers(in field: ExactString) -> ExchangeCause? {
    let trail = inspection.trail
    let inside = trail[(trail.firstIndex { $0.field != nil }.map { $0 + 1 } ?? 0)...]
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
    if inside.contains(.soap) {
      return Self.notTheBinding(
        "A SOAP envelope was posted, and not the response alone.",
        seenBy: "the root element is Envelope",
        change: "Post samlAttributeQueryResponse, which is the response without an envelope.")
    }
    return surplus(in: field)
  }

  private static func notTheBinding(
    _ title: String, seenBy evidence: String, change: String
  ) -> ExchangeCause {
    ExchangeCause(
      codes: [.exchangeNotThePostBinding], title: title, evidence: evidence, change: change,
      certainty: .certain, command: .encode)
  }

  private static let formType = "application/x-www-form-urlencoded"
}

extension Layer {
  fileprivate var isForm: Bool { if case .form = self { true } else { false } }

  fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
