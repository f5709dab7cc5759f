/// Computes digests of many texts that begin as the same bytes do, and digests the beginning once.
package struct NearbyDigests: ~Copyable {
  private let bytes: [UInt8]
  private let method: DigestMethod
  /// The digest of the first bytes.
  private var beginning: IncrementalDigest?
  /// How many these are.
  private var count = 0

  /// - Parameters:
  ///   - method: The algorithm.
  ///   - bytes: What each text has in common, up to a place of its own.
  package init(_ method: DigestMethod, near bytes: [UInt8]) {
    self.method = method
    self.bytes = bytes
  }

  /// The digest of a text; nil where the algorithm is not available.
  ///
  /// It costs least where each text has more in common than the one before.
  package mutating func digest(of text: [UInt8]) -> [UInt8]? {
    var common = 0
    while common < min(bytes.count, text.count), bytes[common] == text[common] { common += 1 }
    do throws(KeyError) {
      // Where little is in common, one call costs less than two.
      guard common >= 512 else { return try method.digest(of: text) }
      if beginning == nil || common < count {
        beginning = try IncrementalDigest.begin(method)
        count = 0
      }
      try beginning?.update(bytes[count..<common])
      count = common
      guard var digest = try beginning?.copy() else { return nil }
      try digest.update(text[common...])
      return try digest.finish()
    } catch {
      return nil
    }
  }
}
