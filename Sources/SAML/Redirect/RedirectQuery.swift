import CanonicalXML
import SAMLFormats

/// A parameter of the HTTP-Redirect binding (SAML Bindings §3.4.4, §3.4.4.1).
enum RedirectParameter: String, Sendable, Hashable, CaseIterable {
  case request = "SAMLRequest"
  case response = "SAMLResponse"
  case relayState = "RelayState"
  case signatureAlgorithm = "SigAlg"
  case signature = "Signature"
  case encoding = "SAMLEncoding"

  /// The parameter of that name, spelled byte for byte.
  init?(spelled name: ArraySlice<UInt8>) {
    guard let parameter = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
    else {
      return nil
    }
    self = parameter
  }

  /// The parameter for which some receiver takes a name that is spelled otherwise.
  ///
  /// Receivers decode escapes in names. Some also drop white space around a name, and end it at a zero
  /// byte or at the bracket of an array. Others ignore the case of letters, or decode `%u0053`.
  init?(readFrom name: ArraySlice<UInt8>) {
    let decoded: [UInt8]
    do throws(MalformedEscape) {
      decoded = try PercentText.decode(Self.withPlainEscapes(name)[...], plus: .space)
    } catch {
      return nil
    }
    let plain = decoded.drop { $0 <= 0x20 }.prefix { $0 != 0 && $0 != UInt8(ascii: "[") }
    let end = plain.lastIndex { $0 > 0x20 } ?? plain.startIndex - 1
    let text = plain[plain.startIndex..<(end + 1)]
    if let spelled = Self(spelled: text) {
      self = spelled
    } else if let read = Self.read.first(where: { Self.isSame($0, text) }) {
      self = read
    } else {
      return nil
    }
  }

  /// The parameters whose values are read; of the others a second one under another spelling changes nothing.
  private static let read = [Self.request, .response, .relayState]

  private static func isSame(_ parameter: Self, _ text: ArraySlice<UInt8>) -> Bool {
    text.map { $0 | 0x20 }.elementsEqual(parameter.rawValue.utf8.map { $0 | 0x20 })
  }

  /// Writes an escape such as `%u0053`, which RFC 3986 does not have, as `%53`.
  private static func withPlainEscapes(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      plain.append(byte)
      let isWide = rest.prefix(3).map { $0 | 0x20 }.elementsEqual("u00".utf8)
      if byte == UInt8(ascii: "%"), isWide { rest = rest.dropFirst(3) }
    }
    return plain
  }
}

/// The parameters of a query as they were sent, each at most once.
///
/// Values stay percent-encoded. The signature covers those bytes, and the message is read from them and from
/// nothing else (CVE-2025-27773).
struct RedirectQuery: Sendable {
  /// The kind that the name of the message's parameter states.
  let kind: VerifiedRedirectMessage.Kind
  /// The value of `SAMLRequest` or `SAMLResponse`.
  let message: ArraySlice<UInt8>
  let relayState: ArraySlice<UInt8>?
  let signatureAlgorithm: ArraySlice<UInt8>?
  let signature: ArraySlice<UInt8>?
  /// The parameters that a signature may cover, in the order in which they were sent.
  let order: [RedirectParameter]

  /// Whether the query claims to be signed.
  var isSigned: Bool { signature != nil || signatureAlgorithm != nil }

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - query: The bytes between `?` and `#`, as they were sent.
  ///   - limit: The largest query, in bytes.
  /// - Throws: `RedirectDefect` for the first reason why two receivers could read two messages.
  init(parsing query: ArraySlice<UInt8>, atMost limit: Int) throws(RedirectDefect) {
    guard query.count <= limit else { throw .tooLarge(limit: limit) }
    var values: [RedirectParameter: ArraySlice<UInt8>] = [:]
    var order: [RedirectParameter] = []
    var misspelled: RedirectDefect?
    for part in Self.parts(of: query) {
      let offset = part.text.startIndex - query.startIndex
      let name = part.text.prefix { $0 != UInt8(ascii: "=") }
      guard let parameter = RedirectParameter(readFrom: name) else { continue }
      guard values[parameter] == nil else { throw .repeated(parameter, offset: offset) }
      let isPlain = !part.isBehindSemicolon && RedirectParameter(spelled: name) != nil
      if !isPlain, misspelled == nil { misspelled = .misspelled(parameter, offset: offset) }
      values[parameter] = part.text[name.endIndex...].dropFirst()
      order.append(parameter)
    }
    if let misspelled { throw misspelled }
    switch (values[.request], values[.response]) {
    case (let request?, nil): (kind, message) = (.request, request)
    case (nil, let response?): (kind, message) = (.response, response)
    case (_?, _?): throw .mixed
    case (nil, nil): throw .noMessage
    }
    relayState = values[.relayState]
    signatureAlgorithm = values[.signatureAlgorithm]
    signature = values[.signature]
    self.order = order.filter { $0 != .signature && $0 != .encoding }
    guard (signature == nil) == (signatureAlgorithm == nil) else {
      throw .incomplete(missing: signature == nil ? .signature : .signatureAlgorithm)
    }
    if let encoding = values[.encoding], !Self.isDeflate(encoding) { throw .encoding }
  }

  /// The bytes that the signature covers (SAML Bindings §3.4.4.1): a parameter that was not sent is left out.
  var signedBytes: [UInt8] {
    let parameters: [RedirectParameter] = [messageParameter, .relayState, .signatureAlgorithm]
    return text(of: parameters) { _, value in Array(value) }
  }

  var messageParameter: RedirectParameter { kind == .request ? .request : .response }

  /// Parameters in an order of choice, each value as `write` writes it; those that were not sent are left out.
  func text(
    of parameters: [RedirectParameter],
    _ write: (RedirectParameter, ArraySlice<UInt8>) -> [UInt8]
  ) -> [UInt8] {
    let written = parameters.compactMap { parameter in
      value(of: parameter).map { Array("\(parameter.rawValue)=".utf8) + write(parameter, $0) }
    }
    return Array(written.joined(separator: [UInt8(ascii: "&")]))
  }

  private func value(of parameter: RedirectParameter) -> ArraySlice<UInt8>? {
    switch parameter {
    case .request: kind == .request ? message : nil
    case .response: kind == .response ? message : nil
    case .relayState: relayState
    case .signatureAlgorithm: signatureAlgorithm
    case .signature: signature
    case .encoding: nil
    }
  }

  /// The parts between `&`, and between `;`, which some receivers take for the same (HTML 4.01 §B.2.2).
  private static func parts(
    of query: ArraySlice<UInt8>
  ) -> [(text: ArraySlice<UInt8>, isBehindSemicolon: Bool)] {
    query.split(separator: UInt8(ascii: "&")).flatMap { part in
      let pieces = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      // The first piece keeps all of the value, as a receiver has it that splits at `&` alone.
      return [(part, false)] + pieces.dropFirst().map { ($0, true) }
    }
  }

  /// Without the parameter the encoding is DEFLATE, the only one that the standard defines (SAML Bindings
  /// §3.4.4).
  private static func isDeflate(_ value: ArraySlice<UInt8>) -> Bool {
    do throws(MalformedEscape) {
      return try PercentText.decode(value, plus: .space) == Array(deflate.utf8)
    } catch {
      return false
    }
  }

  private static let deflate: ExactString =
    "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE"
}
