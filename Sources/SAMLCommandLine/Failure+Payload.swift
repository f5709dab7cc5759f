import SAMLCapture
package import SAMLFormats

extension Failure {
  /// Reports that nothing in a capture looks like a payload, what it is instead, and which other
  /// field may have one.
  package static func noPayload(in source: String, _ captured: [UInt8], _ code: StableCode)
    -> Failure
  {
    if let mistaken = MistakenText(captured) {
      return unreadable(source, "\(mistaken.sentence) [\(mistaken.code)]\nhelp: \(mistaken.help)")
        .withCode(mistaken.code)
    }
    let failure = explained(code, in: source, .unreadable)
    guard let field = FieldSearch.fieldHoldingXML(in: captured) else { return failure }
    return failure.adding("The field \(field) seems to hold one: --field \(field).")
  }
}

extension Failure {
  /// Whether an input was read and has no payload.
  package var isOfNoPayload: Bool {
    let codes: [StableCode] = [
      .captureNoPayload, .captureEmpty, .captureNotSAML, .captureJSON, .captureHTMLPage,
      .captureMasked,
    ]
    return status == .unreadable && code.map(codes.contains) ?? false
  }
}

extension MistakenText {
  /// The kind of text, in one sentence.
  fileprivate var sentence: String {
    switch self {
    case .empty: "The input is empty."
    case .webToken: "This is a JSON Web Token, and no SAML."
    case .certificate: "This is a certificate or a public key, and no SAML message."
    case .privateKey: "This is a private key, and no SAML message."
    case .page: "This is an HTML page without a SAML field: the sign-in was not finished."
    case .null: "The file is the word null: the export had nothing to write."
    case .json: code.summary
    case .masked: code.unchecked ?? code.summary
    }
  }

  /// What to do.
  fileprivate var help: String {
    switch self {
    case .empty:
      "Look at what should have written it: a clipboard, a pipe, an export without content."
    case .webToken: "Look for the field SAMLResponse, or for Base64 that begins with PD94 or PHNh."
    case .certificate: "Name it behind --trust, and the message as the input."
    case .privateKey: "Name it behind --decryption-key, and keep it out of tickets."
    case .page: "Save the page that posts the response, or capture the post itself."
    case .null: "Export it again, and look at the file before you send it."
    case .json, .masked: code.help
    }
  }
}
