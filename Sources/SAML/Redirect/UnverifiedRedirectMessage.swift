import CanonicalXML
import Deflate
import SAMLFormats
import XMLSignature

/// A message of the HTTP-Redirect binding with its signature, both decoded and neither believed.
struct UnverifiedRedirectMessage: Sendable {
  /// The query as it was sent.
  let query: RedirectQuery
  /// The bytes of the XML, inflated from `query.message`.
  let message: [UInt8]
  /// Why another receiver cannot inflate the message, although its XML is there.
  let packing: RedirectDefect?
  /// The message as it was parsed.
  let tree: XMLTree
  /// The decoded value of `RelayState`.
  let relayState: [UInt8]?
  /// The decoded value of `SigAlg`.
  let signatureMethod: ExactString
  /// The decoded value of `Signature`.
  let signatureValue: [UInt8]

  /// Decodes a query that is signed.
  ///
  /// - Parameters:
  ///   - query: The query; it carries `SigAlg` and `Signature`.
  ///   - limits: How large the XML may be; nothing larger is inflated (IN-02).
  /// - Throws: `RedirectDefect` for the first value that cannot be read.
  init(_ query: RedirectQuery, _ limits: ParseLimits) throws(RedirectDefect) {
    guard let algorithm = query.signatureAlgorithm, let signature = query.signature else {
      throw .incomplete(missing: .signature)
    }
    self.query = query
    signatureMethod = ExactString(
      utf8: try Self.percentDecoded(algorithm, of: .signatureAlgorithm, plus: .space))
    signatureValue = try Self.base64Decoded(signature, of: .signature)
    if let relayState = query.relayState {
      self.relayState = try Self.percentDecoded(relayState, of: .relayState, plus: .space)
    } else {
      relayState = nil
    }
    let deflated = try Self.base64Decoded(query.message, of: query.messageParameter)
    (message, packing) = try Self.inflated(deflated, atMost: limits.maximumBytes)
    do throws(XMLParseError) { tree = try XMLTree(parsing: message, limits: limits) } catch {
      throw packing ?? .unreadable(error)
    }
    guard VerifiedRedirectMessage.Kind(of: tree.root) == query.kind else {
      throw packing ?? .otherMessage(query.messageParameter)
    }
  }

  private static func percentDecoded(
    _ value: ArraySlice<UInt8>, of parameter: RedirectParameter, plus: PercentText.Plus
  ) throws(RedirectDefect) -> [UInt8] {
    do throws(MalformedEscape) { return try PercentText.decode(value, plus: plus) } catch {
      throw .percentMalformed(parameter, offset: error.offset)
    }
  }

  /// A `+` that is not escaped can only be meant as itself, since Base64 has no spaces.
  private static func base64Decoded(
    _ value: ArraySlice<UInt8>, of parameter: RedirectParameter
  ) throws(RedirectDefect) -> [UInt8] {
    let text = try percentDecoded(value, of: parameter, plus: .literal)
    do throws(Base64Error) { return try Base64.decode(text) } catch {
      throw .base64(parameter, error)
    }
  }

  private static func inflated(
    _ bytes: [UInt8], atMost limit: Int
  ) throws(RedirectDefect) -> (bytes: [UInt8], packing: RedirectDefect?) {
    do throws(InflateError) { return (try InflateStream.inflate(bytes, limit: limit), nil) } catch {
      if bytes.first == UInt8(ascii: "<") { return (bytes, .notDeflated) }
      let inflated = InflateStream.prefixBehindHeader(of: bytes, count: limit) ?? []
      if inflated.first == UInt8(ascii: "<") { return (inflated, .zlibHeader) }
      switch error {
      case .malformed: throw .deflateMalformed
      case .tooLarge: throw .deflateTooLarge(limit: limit)
      }
    }
  }
}
