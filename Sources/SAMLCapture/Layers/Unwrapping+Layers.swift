import Deflate
import SAMLFormats

/// The layers, in the order in which they are met.
extension Unwrapping {
  /// Removes what copying puts around text that is not XML, and records each.
  mutating func unquote(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !XMLStart.precedes(text) else { return text }
    let marked = SignificantText(text)
    if let mark = marked.byteOrderMark {
      record.note(remark: .byteOrderMark, Occurrences(at: mark))
    }
    for run in marked.skipped { record.skip(run, isExact: payload.isSent) }
    return marked.content
  }

  /// Takes the value of the field out of a form body or a query (IN-09).
  mutating func takeField(from text: ArraySlice<UInt8>) throws(CaptureError) -> [UInt8]? {
    let trimmed = XMLText.trimmed(text)
    // JSON may quote a form body, or several; which one is meant is not for this reader to guess.
    guard trimmed.first != UInt8(ascii: "{"), trimmed.first != UInt8(ascii: "[") else { return nil }
    let parameters = parameters(in: trimmed)
    let values = parameters.values(named: Array(field.utf8), atMost: 2)
    guard let value = values.first else { return nil }
    // Behind white space it is a word of a text, which has to be looked for.
    guard
      payload.context != .text
        || !trimmed[..<value.startIndex].contains(where: XMLText.isWhiteSpace)
    else { return nil }
    isInField = true
    guard values.count == 1 else { throw .fieldRepeated(at: record.place(values[1].startIndex)) }
    try record.remove(parameters.isQuery ? .query(field: field) : .form(field: field))
    query = parameters.query
    // A query of the Redirect binding is looked at whole.
    if query == nil, let other = parameters.otherMessage(beside: field) {
      record.note(
        defect: .fieldsMixed, Occurrences(at: other.startIndex), depth: record.trail.count - 1)
    }
    if let signature = parameters.simpleSignature {
      record.note(remark: .simpleSign, Occurrences(at: signature), depth: record.trail.count - 1)
    }
    let bytes = Array(value)
    if payload.isShownDecoded {
      record.note(remark: .formDecoded, Occurrences(at: value.startIndex))
    } else {
      barePlus = Occurrences(of: UInt8(ascii: "+"), in: bytes[...])
    }
    return bytes
  }

  /// The parameters of a form, or of a query.
  private func parameters(in text: ArraySlice<UInt8>) -> Parameters {
    guard payload.context != .queryString else { return Parameters(query: text) }
    let parameters = Parameters(in: text)
    // A signed query without its address, such as browsers copy, looks like a form. A message is deflated in
    // a query alone (SAML Bindings §3.4.4.1). What came in a container stays what it was there.
    guard payload.layers.isEmpty, parameters.simpleSignature != nil,
      let value = parameters.values(named: Array(field.utf8), atMost: 1).first,
      Plausibility.isDeflated(value)
    else { return parameters }
    return Parameters(query: text)
  }

  /// Decodes percent-encoding; `+` is a space only if what comes out is XML.
  mutating func removePercent(from text: ArraySlice<UInt8>) throws(CaptureError) -> [UInt8] {
    // Nothing decodes the value of a part of a form once more.
    if record.unwrapped.last == .percent || payload.isPartOfForm && record.unwrapped.isEmpty {
      record.note(defect: .doublePercentEncoding, Occurrences(of: UInt8(ascii: "%"), in: text))
    }
    var bytes: [UInt8]
    do throws(MalformedEscape) {
      bytes = try PercentText.decode(text, plus: .literal)
      let plus = Occurrences(of: UInt8(ascii: "+"), in: text)
      if plus.count > 0, XMLStart.precedes(bytes[...]), isInField || !PercentText.hasSpace(text) {
        bytes = try PercentText.decode(text, plus: .space)
        if !isInField { record.note(remark: .plusReadAsSpace, plus) }
      }
    } catch {
      throw .percentMalformed(at: record.place(error.offset))
    }
    try record.remove(.percent)
    return bytes
  }

  /// Decodes Base64, and DEFLATE where that is what comes out (SAML Bindings §3.4.4.1).
  mutating func removeBase64(from text: ArraySlice<UInt8>) throws(CaptureError) -> [UInt8] {
    if record.unwrapped.contains(.base64) {
      record.note(defect: .doubleBase64, Occurrences(at: text.startIndex))
    }
    let isGrant = isInTokenRequest && TextScanner.kind(of: text)?.isAssertion == true
    if isGrant {
      record.note(
        defect: .base64StandardAlphabet,
        Occurrences(ofAny: [UInt8(ascii: "+"), UInt8(ascii: "/")], in: text))
      record.note(remark: .base64Padded, Occurrences(of: UInt8(ascii: "="), in: text))
      barePlus = Occurrences()
    }
    let bytes = try decode(Base64Text(repairing: text), isGrant)
    try record.remove(.base64)
    if XMLStart.precedes(bytes[...]) || Base64Text.isPlausible(bytes[...]) { return bytes }
    let start = record.place(bytes.startIndex)
    if XMLText.trimmed(bytes[...]).starts(with: "&lt;".utf8) { throw .xmlEscaped(at: start) }
    if let inflated = InflateStream.prefixBehindHeader(of: bytes, count: 64),
      XMLStart.precedes(inflated[...])
    {
      throw .zlibHeader(at: start)
    }
    return try removeDeflate(from: bytes)
  }

  /// Whether the payload is in a parameter of a request to a token endpoint.
  private var isInTokenRequest: Bool {
    record.trail.contains { layer in
      switch layer {
      case .form(let field), .query(let field): TokenParameter(exactly: field) != nil
      default: false
      }
    }
  }

  /// Whether the payload is in a field of SAML's bindings, or in one that was asked for.
  private var isInMessageField: Bool { isInField && TokenParameter(exactly: field) == nil }

  private mutating func decode(
    _ text: Base64Text, _ isGrant: Bool
  ) throws(CaptureError) -> [UInt8] {
    guard text.decodedCount <= limits.decodedBytes else {
      throw .decodedTooLarge(limit: limits.decodedBytes)
    }
    record.note(defect: .plusAsSpace, text.lostPluses)
    // An assertion in no form may be on its way to a token endpoint, which takes the other one (RFC 7522 §2.1).
    let isBase64URL =
      isGrant
      || !isInMessageField && text.urlSymbols.count + text.missingPadding.count > 0
        && TextScanner.kind(of: text.padded[...])?.isAssertion == true
    if !isBase64URL { record.note(defect: .base64URLAlphabet, text.urlSymbols) }
    if isGrant {
      record.note(defect: .base64LineBreaks, text.lineBreaks)
    } else {
      record.note(remark: .base64LineBreaks, text.lineBreaks)
    }
    record.note(remark: .unescapedPlus, barePlus, depth: payload.layers.count + 1)
    barePlus = Occurrences()
    do throws(Base64Error) {
      let bytes = try Base64.decode(text.padded, whiteSpace: .ignored)
      if !isBase64URL { record.note(defect: .base64MissingPadding, text.missingPadding) }
      return bytes
    } catch {
      throw refusal(of: text, error)
    }
  }

  /// Spare bits that are not zero, before padding that we added, are a symbol that was cut off.
  private func refusal(of text: Base64Text, _ error: Base64Error) -> CaptureError {
    let place = record.place(text.startOffset + error.offset)
    return switch error {
    case .nonZeroTrailingBits where text.missingPadding.count > 0:
      .base64Truncated(at: record.place(text.endOffset))
    case .incompleteQuantum: .base64Truncated(at: record.place(text.endOffset))
    case .symbolOutsideAlphabet where payload.endsInEllipsis: .shortened(at: place)
    case .symbolOutsideAlphabet: .base64Malformed(at: place)
    case .misplacedPadding, .dataAfterPadding: .base64PaddingMisplaced(at: place)
    case .nonZeroTrailingBits: .base64TrailingBits(at: place)
    }
  }

  /// Inflates, and refuses what is not XML then (IN-02).
  private mutating func removeDeflate(from bytes: [UInt8]) throws(CaptureError) -> [UInt8] {
    let inflated: [UInt8]
    let limit = limits.inflatedBytes(from: bytes.count)
    do throws(InflateError) {
      inflated = try InflateStream.inflate(bytes, limit: limit)
    } catch {
      switch error {
      case .malformed(let offset): throw .deflateMalformed(at: record.place(offset))
      case .tooLarge: throw .deflateTooLarge(limit: limit)
      }
    }
    try record.remove(.deflate)
    guard XMLStart.precedes(inflated[...]) else { throw .noPayload }
    return inflated
  }
}
