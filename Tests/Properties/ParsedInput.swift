import CanonicalXML

/// What holds of every parse: within the limits, and stable when it is written and read again.
public enum ParsedInput {
  /// Why bytes break the property, or nil.
  ///
  /// Bytes that are refused break nothing. Canonical bytes with comments are a document again,
  /// with the same canonical bytes (Canonical XML 1.0 §1.3), and the reader of plain documents
  /// sees what the general parser sees, also within the smaller limits of a policy.
  public static func violation(by bytes: [UInt8]) -> String? {
    let limits = ParseLimits.default
    guard let tree = try? XMLTree(parsing: bytes, limits: limits) else { return nil }
    guard tree.nodes.count <= limits.maximumNodes, bytes.count <= limits.maximumBytes else {
      return "more nodes or bytes than the limit"
    }
    guard tree.isInsideItsDocument else {
      return "a position behind the end"
    }
    let canonicalizer = Canonicalizer(.inclusive10WithComments)
    guard let once = try? canonicalizer.bytes(of: tree) else { return nil }
    guard let again = try? XMLTree(parsing: once, limits: .rereading(once)),
      let twice = try? canonicalizer.bytes(of: again)
    else { return "canonical bytes are no document" }
    guard once == twice else { return "canonical bytes of canonical bytes differ" }
    return PlainReading(of: once, limits: .rereading(once)).difference
      ?? PlainReading(of: bytes, limits: limits).difference
  }
}
