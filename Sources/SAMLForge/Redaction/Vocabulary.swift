import SAML
import SAMLCapture
import SAMLFormats
import XMLSignature

/// Everything that takes the place of something else, the same throughout one copy.
struct Vocabulary {
  /// The throw-away keys.
  var keys: ThrowAwayKeys

  private var tokens = Tokens()
  private let redactsEntities: Bool

  init(keys: ThrowAwayKeys, redactsEntities: Bool) {
    self.keys = keys
    self.redactsEntities = redactsEntities
  }

  /// How many different values have a token.
  var tokenCount: Int { tokens.count }

  /// Counts the values that still occur in the parts that were kept.
  func countOfValues(leftIn text: [UInt8]) -> Int { tokens.countOfValues(leftIn: text) }

  /// Returns the replacement of a text or an attribute value, as it is written; nil where it stays.
  mutating func replacement(
    of written: ArraySlice<UInt8>, _ treatment: Treatment, readsReferences: Bool = true
  ) throws(RedactionError) -> [UInt8]? {
    switch treatment {
    case .kept: return nil
    case .bytes, .certificate, .artifact:
      guard let layout = Base64Layout(ofElement: written) else { break }
      return layout.text(of: try bytes(inPlaceOf: layout.bytes, treatment))
    default: break
    }
    let text = ValueText(written, readsReferences: readsReferences)
    let value = text.value
    guard !value.isEmpty else { return nil }
    let token: [UInt8]? =
      switch treatment {
      case .time where Self.isTime(value): nil
      case .faultCode where Self.isFaultCode(value): nil
      case .entity: redactsEntities ? entity(value) : nil
      case .endpoint: redactsEntities ? endpoint(value) : nil
      case .reference: reference(value)
      case .metadata(let key): word(of: key, inPlaceOf: value) ?? tokens.token(for: value)
      default: tokens.token(for: value)
      }
    return token.map(text.written)
  }

  /// Replaces a word of a closed list by another, so that the copy is read as the original is.
  ///
  /// Returns nil where there is no list, or the word is not in it. A value that very many people
  /// share stays. A rating becomes another one of the same length.
  private func word(of key: UserMetadataKey, inPlaceOf value: [UInt8]) -> [UInt8]? {
    let text = String(decoding: value, as: UTF8.self)
    guard let words = key.form.words, key.form.accepts(text) else { return nil }
    guard key.sensitivity != .general else { return value }
    return tokens.word(inPlaceOf: value, among: words.map { Array($0.utf8) })
  }

  /// The token of another parameter's value.
  mutating func token(for value: [UInt8]) -> [UInt8] { tokens.token(for: value) }

  /// Returns a policy with the same expectations of the copy as of the original.
  mutating func renamed(_ policy: Policy) throws(RedactionError) -> Policy {
    var renamed = policy
    renamed.trustAnchors = try keys.trust().map { anchor in
      var anchor = anchor
      anchor.issuer = anchor.issuer.map { entity($0) }
      return anchor
    }
    renamed.exceptions = policy.exceptions.map { exception in
      var exception = exception
      exception.issuer = entity(exception.issuer)
      return exception
    }
    renamed.inResponseTo = policy.inResponseTo.map { tokens.token(for: $0) }
    renamed.issuers = policy.issuers.map { entity($0) }
    renamed.audiences = policy.audiences.map { entity($0) }
    renamed.recipient = policy.recipient.map { endpoint($0) }
    renamed.destination = policy.destination.map { endpoint($0) }
    return renamed
  }

  private mutating func entity(_ value: ExactString) -> ExactString {
    guard redactsEntities else { return value }
    return ExactString(utf8: entity(Array(value.utf8)))
  }

  /// The scheme stays: whether it is a URI is what rules look at.
  private mutating func entity(_ value: [UInt8]) -> [UInt8] {
    let scheme = value.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    return value[..<scheme] + tokens.token(for: Array(value[scheme...]))
  }

  private mutating func endpoint(_ value: ExactString) -> ExactString {
    guard redactsEntities else { return value }
    return ExactString(utf8: endpoint(Array(value.utf8)))
  }

  /// Values that the rules treat as one endpoint have one token.
  private mutating func endpoint(_ value: [UInt8]) -> [UInt8] {
    entity(EndpointURI(value).folded)
  }

  /// An ID after `#`, alone or in the XPointer that XML Signature names; nil for the empty URI.
  private mutating func reference(_ uri: [UInt8]) -> [UInt8]? {
    guard uri.first == UInt8(ascii: "#") else { return uri.isEmpty ? nil : entity(uri) }
    let fragment = uri.dropFirst()
    if fragment.elementsEqual("xpointer(/)".utf8) { return nil }
    for quote in ["'", "\""] {
      let (start, end) = (Array("xpointer(id(\(quote)".utf8), Array("\(quote)))".utf8))
      guard fragment.count > start.count + end.count, fragment.starts(with: start),
        fragment.suffix(end.count).elementsEqual(end)
      else { continue }
      let id = Array(fragment.dropFirst(start.count).dropLast(end.count))
      return [UInt8(ascii: "#")] + start + tokens.token(for: id) + end
    }
    return [UInt8(ascii: "#")] + tokens.token(for: Array(fragment))
  }

  /// A certificate of a throw-away key, or as many random bytes; those of an artifact keep its type.
  private mutating func bytes(
    inPlaceOf bytes: [UInt8], _ treatment: Treatment
  ) throws(RedactionError) -> [UInt8] {
    if case .certificate = treatment, let made = try keys.certificate(inPlaceOf: bytes) {
      return made
    }
    var kept: ArraySlice<UInt8> = []
    if case .artifact = treatment { kept = bytes.prefix(2) }
    return kept + randomBytes(bytes.count - kept.count)
  }

  /// Whether it has only the characters of `xs:dateTime`; the rules check the rest.
  private static func isTime(_ value: [UInt8]) -> Bool {
    value.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "TZtz:.+-".utf8.contains(byte)
    }
  }

  private static func isFaultCode(_ value: [UInt8]) -> Bool {
    let local = value.split(separator: UInt8(ascii: ":"), maxSplits: 1).last ?? []
    return ["Client", "Server", "MustUnderstand", "VersionMismatch"].contains {
      local.elementsEqual($0.utf8)
    }
  }
}
