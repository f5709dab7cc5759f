import SAMLFormats

/// The parameters of a form body, a query string or a URL, in their encoded bytes.
struct Parameters {
  /// Whether they follow a `?`.
  let isQuery: Bool

  private let bytes: ArraySlice<UInt8>

  /// Finds where the parameters start and end.
  ///
  /// A `?` opens a query if what precedes it can be no parameter: it holds no `=` or `&`, or is a
  /// path, or has a scheme first. A form body may well carry a URL as one of its values.
  init(in text: ArraySlice<UInt8>) {
    guard let mark = text.place(of: UInt8(ascii: "?")), Self.isLocation(text[..<mark]) else {
      bytes = text
      isQuery = false
      return
    }
    bytes = text[(mark + 1)...].prefix { $0 != UInt8(ascii: "#") }
    isQuery = true
  }

  /// Takes a text for a query string.
  init(query text: ArraySlice<UInt8>) {
    bytes = text
    isQuery = true
  }

  /// The bytes of a query as they were sent, which a signature of the HTTP-Redirect binding covers (SAML
  /// Bindings §3.4.4.1); nil for a form.
  var query: ArraySlice<UInt8>? { isQuery ? bytes : nil }

  /// Where the signature of the HTTP-POST-SimpleSign binding starts, which covers the values of a form; nil
  /// for a query.
  var simpleSignature: Int? {
    guard !isQuery, !values(named: Array("SigAlg".utf8), atMost: 1).isEmpty else { return nil }
    return values(named: Array("Signature".utf8), atMost: 1).first?.startIndex
  }

  /// The value of the other field of the bindings, where it has one (SAML Bindings §3.5.4).
  func otherMessage(beside field: ExactString) -> ArraySlice<UInt8>? {
    let fields = ["SAMLRequest", "SAMLResponse"]
    guard fields.contains(field) else { return nil }
    return fields.lazy.filter { $0 != field }
      .flatMap { values(named: Array($0.utf8), atMost: .max) }.first { !$0.isEmpty }
  }

  /// Returns the values of the parameters of a name, in order.
  ///
  /// Names are compared after decoding, as a receiver compares them. A parameter without `=` has an
  /// empty value. A value that starts with `<` is unencoded XML. It may contain `&`, so it reaches
  /// to the end.
  func values(named name: [UInt8], atMost limit: Int) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty, values.count < limit {
      let parameter = rest[..<(rest.place(of: UInt8(ascii: "&")) ?? rest.endIndex)]
      let equals = parameter.place(of: UInt8(ascii: "="))
      if Self.isName(parameter[..<(equals ?? parameter.endIndex)], name) {
        let start = equals.map { $0 + 1 } ?? parameter.endIndex
        values.append(XMLStart.precedes(parameter[start...]) ? rest[start...] : parameter[start...])
      }
      rest = rest[parameter.endIndex...].dropFirst()
    }
    return values
  }

  /// The parameters in order, in their encoded bytes; those without `=` are skipped.
  func all(
    atMost limit: Int
  ) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    bytes.split(separator: UInt8(ascii: "&"), maxSplits: limit).prefix(limit).compactMap { part in
      part.firstIndex(of: UInt8(ascii: "=")).map { (part[..<$0], part[($0 + 1)...]) }
    }
  }

  private static func isLocation(_ head: ArraySlice<UInt8>) -> Bool {
    guard let delimiter = head.firstIndex(where: isDelimiter) else { return true }
    guard head.first != UInt8(ascii: "/") else { return true }
    let scheme = head[..<delimiter].drop { $0 != UInt8(ascii: ":") }
    return scheme.starts(with: "://".utf8)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "&")
  }

  private static func isName(_ encoded: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    // A byte of a name is written as three at most.
    guard name.count...(3 * name.count) ~= encoded.count else { return false }
    do throws(MalformedEscape) {
      return try PercentText.decode(encoded, plus: .space) == name
    } catch {
      return false
    }
  }
}
