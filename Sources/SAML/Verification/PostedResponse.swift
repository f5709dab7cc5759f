import CanonicalXML
import SAMLFormats

/// A response in a form that was posted (SAML Bindings §3.5.4).
///
/// The body has one control `SAMLResponse`, which holds the Base64 of the XML. Nothing is repaired: what
/// two receivers could read in two ways is refused.
enum PostedResponse {
  /// Unpacks the XML.
  ///
  /// - Parameters:
  ///   - body: The body of the form, `application/x-www-form-urlencoded`.
  ///   - limits: How large the XML may be; nothing larger is decoded.
  /// - Returns: The bytes of the XML.
  /// - Throws: `PostedResponseError` for the first defect.
  static func xml(
    in body: [UInt8], _ limits: ParseLimits
  ) throws(PostedResponseError) -> [UInt8] {
    try checkSize(of: body, limits)
    return try decode(unescaped(try value(in: body)), atMost: limits.maximumBytes)
  }

  /// Reads the parameters of a request that is no response; an empty one counts as absent (RFC 6749 §3.2).
  ///
  /// - Parameters:
  ///   - names: Those that are wanted, of which none may be repeated.
  ///   - body: The body of the form.
  ///   - limits: How large an assertion in it may be.
  /// - Returns: The values, unescaped.
  /// - Throws: `PostedResponseError` for the first defect.
  static func parameters(
    _ names: [ExactString], of body: [UInt8], _ limits: ParseLimits
  ) throws(PostedResponseError) -> [ExactString: [UInt8]] {
    try checkSize(of: body, limits)
    let wanted = names.map { (name: $0, bytes: Array($0.utf8)) }
    var values: [ExactString: ArraySlice<UInt8>] = [:]
    var rest = body[...]
    while !rest.isEmpty {
      let control = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[control.endIndex...].dropFirst()
      let equals = control.firstIndex(of: UInt8(ascii: "=")) ?? control.endIndex
      guard let found = wanted.first(where: { isName(control[..<equals], $0.bytes) }) else {
        continue
      }
      let isFirst = values.updateValue(control[equals...].dropFirst(), forKey: found.name) == nil
      guard isFirst else { throw .controlRepeated(offset: control.startIndex) }
    }
    var texts: [ExactString: [UInt8]] = [:]
    for (name, value) in values where !value.isEmpty { texts[name] = try unescaped(value) }
    return texts
  }

  private static func checkSize(
    of body: [UInt8], _ limits: ParseLimits
  ) throws(PostedResponseError) {
    let largest = largestBody(limits)
    guard body.count <= largest else { throw .tooLarge(limit: largest) }
  }

  /// How many bytes a form may have in which a document within the limits is posted.
  static func largestBody(_ limits: ParseLimits) -> Int {
    // Base64 takes four bytes for three, each of which an escape triples; line breaks are escaped too.
    let (largest, overflows) = limits.maximumBytes.multipliedReportingOverflow(by: 8)
    return overflows ? .max - 1 : max(largest, smallestBodyLimit)
  }

  private static func unescaped(
    _ value: ArraySlice<UInt8>
  ) throws(PostedResponseError) -> [UInt8] {
    do throws(MalformedEscape) { return try PercentText.decode(value, plus: .space) } catch {
      throw .percentMalformed(offset: error.offset)
    }
  }

  /// The value of the one control, as it was encoded.
  private static func value(
    in body: [UInt8]
  ) throws(PostedResponseError) -> ArraySlice<UInt8> {
    var value: ArraySlice<UInt8>?
    var other: Int?
    var rest = body[...]
    while !rest.isEmpty {
      let control = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[control.endIndex...].dropFirst()
      let equals = control.firstIndex(of: UInt8(ascii: "=")) ?? control.endIndex
      if other == nil, isName(control[..<equals], request), control[equals...].count > 1 {
        other = control.startIndex
      }
      guard isName(control[..<equals], response) else { continue }
      guard value == nil else { throw .controlRepeated(offset: control.startIndex) }
      value = control[equals...].dropFirst()
    }
    guard let value, !value.isEmpty else { throw .noControl }
    if let other { throw .controlsMixed(offset: other) }
    return value
  }

  /// Names are compared after decoding, as a receiver compares them.
  private static func isName(_ encoded: ArraySlice<UInt8>, _ control: [UInt8]) -> Bool {
    // A byte of a name is written as three at most.
    guard control.count...(3 * control.count) ~= encoded.count else { return false }
    do throws(MalformedEscape) {
      return try PercentText.decode(encoded, plus: .space) == control
    } catch {
      return false
    }
  }

  /// Base64, in lines if the sender likes (RFC 4648 §4).
  static func decode(
    _ text: [UInt8], atMost maximum: Int
  ) throws(PostedResponseError) -> [UInt8] {
    var symbolCount = 0
    for (offset, symbol) in text.enumerated() {
      switch symbol {
      case 0x0A, 0x0D: continue
      case UInt8(ascii: " "): throw .plusAsSpace(offset: offset)
      case 0x09: throw .base64(.symbolOutsideAlphabet(offset: offset))
      case UInt8(ascii: "="): continue
      default: symbolCount += 1
      }
    }
    guard symbolCount / 4 * 3 + symbolCount % 4 * 3 / 4 <= maximum else {
      throw .tooLarge(limit: maximum)
    }
    do throws(Base64Error) { return try Base64.decode(text, whiteSpace: .ignored) } catch {
      throw .base64(error)
    }
  }

  /// Base64url without line breaks, with or without its padding (RFC 4648 §5).
  static func decodeURLSafe(
    _ text: [UInt8], atMost maximum: Int
  ) throws(PostedResponseError) -> [UInt8] {
    guard text.count / 4 * 3 <= maximum else { throw .tooLarge(limit: maximum) }
    var symbols = text
    for (offset, symbol) in text.enumerated() {
      switch symbol {
      case UInt8(ascii: "-"): symbols[offset] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): symbols[offset] = UInt8(ascii: "/")
      case UInt8(ascii: "+"), UInt8(ascii: "/"):
        throw .standardAlphabet(offset: offset)
      default: continue
      }
    }
    // One symbol over a full quantum is no byte, and stays for the decoder to refuse.
    let over = text.count % 4
    if over > 1, text.last != UInt8(ascii: "=") { symbols += Array("==".utf8.prefix(4 - over)) }
    do throws(Base64Error) { return try Base64.decode(symbols, whiteSpace: .refused) } catch {
      throw .base64(error)
    }
  }

  private static let response = Array("SAMLResponse".utf8)
  private static let request = Array("SAMLRequest".utf8)

  /// A body has other controls too, so it may be larger than the policy allows for XML.
  private static let smallestBodyLimit = 8 << 20
}

/// Why a posted form holds no response; each case has the code that a capture of it has.
enum PostedResponseError: Error, Equatable {
  /// The control is missing or empty.
  case noControl
  /// The control occurs twice, so two receivers could take two responses.
  case controlRepeated(offset: Int)
  /// The form has a request too, so two receivers could take two messages.
  case controlsMixed(offset: Int)
  /// The body, or what it decodes to, is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// A `%` is not followed by two hexadecimal digits (RFC 3986 §2.1).
  case percentMalformed(offset: Int)
  /// The Base64 text has a space, as if `+` was not escaped.
  case plusAsSpace(offset: Int)
  /// Base64url has a symbol of the standard alphabet.
  case standardAlphabet(offset: Int)
  /// The value is not Base64.
  case base64(Base64Error)

  var code: StableCode {
    switch self {
    case .noControl: .captureNoPayload
    case .controlRepeated: .captureFieldRepeated
    case .controlsMixed: .captureFieldsMixed
    case .tooLarge: .captureTooLarge
    case .percentMalformed: .capturePercentMalformed
    case .plusAsSpace: .capturePlusAsSpace
    case .standardAlphabet: .captureBase64StandardAlphabet
    case .base64(let error): error.captureCode
    }
  }
}

extension Base64Error {
  /// The code that a capture of such a text has.
  var captureCode: StableCode {
    switch self {
    case .symbolOutsideAlphabet: .captureBase64Malformed
    case .misplacedPadding, .dataAfterPadding: .captureBase64PaddingMisplaced
    case .nonZeroTrailingBits: .captureBase64TrailingBits
    // One symbol of a quantum is no byte: more than padding is lacking.
    case .incompleteQuantum(let count, _):
      count == 1 ? .captureBase64Truncated : .captureBase64MissingPadding
    }
  }
}

extension Finding {
  /// Reports that a posted form holds no response, and why.
  init(_ error: PostedResponseError) {
    self.init(error.code, .fail, expected: error.expected, actual: error.place)
  }
}

extension PostedResponseError {
  fileprivate var expected: Evidence? {
    switch self {
    case .noControl: .name(.control, "SAMLResponse")
    case .tooLarge(let limit): .atMost(limit, .bytes)
    case .controlRepeated, .controlsMixed, .percentMalformed, .plusAsSpace, .standardAlphabet,
      .base64:
      nil
    }
  }

  fileprivate var place: Evidence? {
    switch self {
    case .controlRepeated(let offset), .controlsMixed(let offset), .percentMalformed(let offset):
      .offset(offset, in: .form)
    case .plusAsSpace(let offset), .standardAlphabet(let offset): .offset(offset, in: .base64Text)
    case .base64(let error): .offset(error.offset, in: .base64Text)
    case .noControl, .tooLarge: nil
    }
  }
}
