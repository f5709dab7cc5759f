/// What alone tells that a signature value is of no key that was tried.
public enum SignatureValueDefect: Sendable, Hashable {
  /// A pair of numbers in DER, as libraries for certificates make it, where ECDSA and DSA have the
  /// numbers side by side (XML Signature 1.1 §6.4.1, §6.4.3).
  case inDER
  /// Another length, in octets, than those that values of the keys have, in ascending order.
  case length(Int, expected: [Int])
}

extension SignatureMethod {
  /// What is wrong with a value, if that is told without arithmetic.
  ///
  /// Evidence for a diagnosis: such a value is refused for its length, whatever it is.
  func defect(of value: [UInt8], for keys: [PublicKey]) -> SignatureValueDefect? {
    if isInDER(value) { return .inDER }
    let lengths = Set(keys.filter { fits($0.kind) }.map(\.signatureOctetCount))
    guard !lengths.isEmpty, !lengths.contains(value.count) else { return nil }
    return .length(value.count, expected: lengths.sorted())
  }

  /// The lengths, in octets, that values have by the keys in use.
  var usualValueLengths: Set<Int> {
    switch family {
    case .rsaPKCS1, .rsaPSS: [128, 192, 256, 384, 512, 1024]
    case .ecdsa: [56, 64, 96, 132]
    case .dsa: [40, 56, 64]
    case .ed25519: [64]
    case .ed448: [114]
    }
  }

  private func isInDER(_ value: [UInt8]) -> Bool {
    guard family == .ecdsa || family == .dsa else { return false }
    do {
      var reader = try DERReader(entering: value)
      let numbers = try [reader.next(), reader.next()]
      return reader.isAtEnd && numbers.allSatisfy { $0.tag == DERTag.integer }
    } catch {
      return false
    }
  }
}
