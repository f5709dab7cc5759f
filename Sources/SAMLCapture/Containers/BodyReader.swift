import SAMLFormats

/// Finds payloads in a string of a container: a URL, a header, a body.
struct BodyReader {
  let scanner: TextScanner
  let limits: CaptureLimits

  /// How many bytes the bodies of the whole input may inflate to.
  let budget: InflationBudget

  /// Finds the payloads in a string, in order.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - isQuery: Whether it is a query string without its `?`.
  ///   - isLine: Whether it is a line of a text, in which white space separates words.
  ///   - depth: How many bodies are inside one another.
  /// - Returns: The payloads with the layers around them.
  func candidates(
    in text: ArraySlice<UInt8>, isQuery: Bool = false, isLine: Bool = false, depth: Int = 0
  ) -> [TextCandidate] {
    guard depth < Self.largestDepth else { return [] }
    let trimmed = XMLText.trimmed(text)
    if JSONCapture.precedes(trimmed), let found = json(trimmed, depth: depth) { return found }
    if text.starts(with: [0x1F, 0x8B]) {
      let (bytes, isDamaged) = inflated(text)
      return inside(.gzip, bytes, depth: depth).map { candidate in
        var candidate = candidate
        if isDamaged { candidate.defects.append(.gzipMalformed) }
        return candidate
      }
    }
    if let form = multipart(text) { return form }
    if XMLStart.precedes(trimmed),
      let kind = MessageKind(startOf: trimmed.prefix(TextScanner.sampleSize)),
      XMLExtent.end(of: trimmed) ?? trimmed.endIndex == trimmed.endIndex
    {
      return [
        TextCandidate(Array(text), field: scanner.field, context: .text, kind: kind, offset: 0)
      ]
    }
    if !isLine, let whole = encoded(text, trimmed) { return [whole] }
    let found = scanner.candidates(in: text, isQuery: isQuery)
    guard found.isEmpty, let bytes = decoded(trimmed) else { return found }
    return inside(.base64, bytes, depth: depth)
  }

  /// The payloads of a form in parts; nil where it is none, or has none of the fields.
  func multipart(_ text: ArraySlice<UInt8>) -> [TextCandidate]? {
    let found = MultipartForm(text)?.candidates(of: scanner) ?? []
    return found.isEmpty ? nil : found
  }

  /// The whole text, if it is nothing but Base64 or its percent-encoding, perhaps in lines.
  private func encoded(
    _ text: ArraySlice<UInt8>, _ trimmed: ArraySlice<UInt8>
  ) -> TextCandidate? {
    guard trimmed.count >= TextScanner.smallest, trimmed.prefix(64).allSatisfy(Self.isEncoded),
      let kind = TextScanner.kind(of: trimmed), trimmed.allSatisfy(Self.isEncoded)
    else { return nil }
    return TextCandidate(Array(text), field: scanner.field, context: .text, kind: kind, offset: 0)
  }

  private static func isEncoded(_ byte: UInt8) -> Bool {
    Base64Text.isTextByte(byte) || byte == UInt8(ascii: "%")
  }

  private func inside(_ layer: Layer, _ bytes: [UInt8], depth: Int) -> [TextCandidate] {
    let found = candidates(in: bytes[...], depth: depth + 1)
    guard !found.isEmpty else { return [] }
    let sent = SentText(in: bytes[...])
    return found.map { candidate in
      var candidate = candidate
      let isFoundHere = candidate.layers.isEmpty
      candidate.layers.insert(layer, at: 0)
      if isFoundHere, sent.request(at: candidate.offset)?.isVerbatim == true,
        sent.isWrapped(candidate.offset, candidate.bytes, of: candidate.field)
      {
        candidate.defects.append(.furtherLayer)
      }
      return candidate
    }
  }

  /// Finds the payloads in a body of JSON; nil when it is not JSON.
  private func json(_ text: ArraySlice<UInt8>, depth: Int) -> [TextCandidate]? {
    var limits = JSONLimits()
    limits.stringBytes = self.limits.capturedBytes
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(text)
    var place = JSONPlace()
    var found: [TextCandidate] = []
    do throws(JSONTextError) {
      while true {
        guard let token = try tokenizer.last() else { break }
        guard let string = place.follow(token) else { continue }
        found += candidates(in: string, at: place, depth: depth + 1).map { candidate in
          var candidate = candidate
          candidate.layers.insert(.json(pointer: place.pointer), at: 0)
          return candidate
        }
        place.endValue()
      }
    } catch {
      return found.isEmpty ? nil : found
    }
    return found
  }

  /// Finds the payloads in a string of JSON: the value of a field, if that is its name, or any
  /// text.
  func candidates(in string: JSONString, at place: JSONPlace, depth: Int) -> [TextCandidate] {
    let bytes = string.bytes[...]
    if case .name(let name)? = place.steps.last,
      let field = scanner.fields.first(where: { $0 == name }),
      scanner.holds(field, TextScanner.kind(of: bytes)), !XMLText.trimmed(bytes).isEmpty
    {
      return [value(string, of: ExactString(utf8: field))]
    }
    return candidates(in: bytes, depth: depth)
  }

  /// A string that is the value of a field by its name.
  func value(_ string: JSONString, of field: ExactString) -> TextCandidate {
    TextCandidate(
      string.bytes + (string.isCutOff ? [0x20] : []), field: field, context: .fieldValue,
      kind: TextScanner.kind(of: string.bytes[...]), offset: 0)
  }

  /// Decodes Base64 around a whole body, if the result is text or is compressed.
  private func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count >= TextScanner.smallest, text.count / 4 * 3 <= limits.capturedBytes,
      text.prefix(64).allSatisfy(Base64Text.isTextByte), isText(text.prefix(64)),
      text.allSatisfy(Base64Text.isTextByte)
    else { return nil }
    return decode(Base64Text(repairing: text))
  }

  private func isText(_ start: ArraySlice<UInt8>) -> Bool {
    guard let bytes = decode(Base64Text(repairing: start.prefix(start.count / 4 * 4))) else {
      return false
    }
    return bytes.starts(with: [0x1F, 0x8B])
      || bytes.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private func decode(_ text: Base64Text) -> [UInt8]? {
    do throws(Base64Error) {
      return try Base64.decode(text.padded, whiteSpace: .ignored)
    } catch {
      return nil
    }
  }

  /// As much of a gzip stream as may be held, and whether it is damaged: one that a recorder cut is not.
  private func inflated(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], isDamaged: Bool) {
    var bytes: [UInt8] = []
    let stream = GzipStream()
    stream.append(text)
    budget.add(compressed: text.count)
    do throws(ContainerError) {
      while bytes.count <= limits.capturedBytes, let piece = try stream.next(),
        budget.take(piece.count)
      {
        bytes += piece
      }
    } catch {
      // The output before the damage is searched, and no payload in it is what was sent.
      return (bytes, true)
    }
    return (bytes, false)
  }

  /// A body of JSON in a body of JSON in Base64 is as deep as anybody has seen.
  private static let largestDepth = 4
}

extension JSONPlace {
  /// Follows a token, and returns it if it is a string; the caller then ends the value.
  mutating func follow(_ token: JSONToken) -> JSONString? {
    switch token {
    case .objectStart: open(isArray: false)
    case .arrayStart: open(isArray: true)
    case .objectEnd, .arrayEnd: close()
    case .key(let key): name(key.bytes.count > 256 ? [] : key.bytes)
    case .string(let string):
      beginValue()
      return string
    case .number, .bool, .null:
      beginValue()
      endValue()
    }
    return nil
  }
}
