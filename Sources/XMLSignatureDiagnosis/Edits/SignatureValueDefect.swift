import XMLSignature

/// What is wrong with a signature value of no key that was tried, as far as that can be told.
public enum SignatureValueDefect: Sendable, Hashable {
  /// A pair of numbers in DER, as libraries for certificates make it, where ECDSA and DSA have the
  /// numbers side by side (XML Signature 1.1 §6.4.1, §6.4.3).
  case inDER
  /// Another length, in bytes, than those that values of the keys have, in ascending order.
  case length(Int, expected: [Int])
  /// A key has made it over what is here by another algorithm of its kind than the method says.
  case otherAlgorithm
  /// It holds, but for a salt that is not as long as the digest (RFC 9231 §2.3.10).
  case saltLength
  /// It is whole, and was made by a key over another `SignedInfo` than the one that is here.
  case overOtherBytes(isByTrustedKey: Bool)
  /// None of the keys has made it, over whatever; a value of RSASSA-PKCS1-v1_5 tells that by itself.
  case ofNoKey

  /// The cause of a failure that the defect tells by itself.
  ///
  /// - Parameters:
  ///   - method: The method that the value is said to be of.
  ///   - isNamedTrusted: Whether the key is trusted that the message names; nil when it names none.
  /// - Returns: nil when other evidence has to tell.
  func cause(of method: SignatureMethod, isNamedTrusted: Bool?) -> SignatureDiagnosis.Cause? {
    switch self {
    case .inDER, .otherAlgorithm, .saltLength: .unsupported
    case .length(let count, let expected):
      // As long as values of other keys are, it is of one of them; unless it was cut behind 256 symbols of
      // Base64, or a multiple of them.
      isNamedTrusted != true && method.usualValueLengths.contains(count)
        && (count % 192 != 0 || expected.allSatisfy { $0 < count }) ? .wrongKey : nil
    case .overOtherBytes(let isByTrustedKey): isByTrustedKey ? .contentChanged : .wrongKey
    case .ofNoKey: nil
    }
  }

  /// Whether no trusted key has made the value as it is, whatever the message said when it was signed.
  var isOfNoTrustedKey: Bool {
    switch self {
    case .length, .ofNoKey: true
    case .inDER, .otherAlgorithm, .saltLength, .overOtherBytes: false
    }
  }
}

extension SignatureMethod {
  /// What is wrong with a value.
  ///
  /// Evidence for a diagnosis: such a value is refused, whatever it is.
  ///
  /// - Parameters:
  ///   - value: The value, which holds for none of the keys.
  ///   - keys: The keys that may have made it.
  ///   - bytes: What the value should have been made over; nil if there is nothing.
  /// - Returns: nil when nothing is known.
  func defect(
    of value: [UInt8], by keys: [SuspectedKey], over bytes: () -> [UInt8]?
  ) -> SignatureValueDefect? {
    if isInDER(value) { return .inDER }
    let fitting = keys.filter { fits($0.key.kind) }
    let lengths = Set(fitting.map(\.key.signatureByteCount))
    guard !lengths.isEmpty else { return nil }
    guard lengths.contains(value.count) else {
      return .length(value.count, expected: lengths.sorted())
    }
    guard family == .rsaPKCS1 || family == .rsaPSS, let bytes = bytes() else { return nil }
    for suspect in fitting {
      if let digestInfo = suspect.key.digestInfo(in: value) {
        return Self.isDigest(digestInfo, of: bytes)
          ? .otherAlgorithm : .overOtherBytes(isByTrustedKey: suspect.isTrusted)
      }
    }
    let pss = Self.allCases.first { $0.family == .rsaPSS && $0.digest == digest }
    if let pss,
      fitting.contains(where: { $0.key.verifiesWithAnySalt(value, over: bytes, method: pss) })
    {
      return family == .rsaPSS ? .saltLength : .otherAlgorithm
    }
    return family == .rsaPKCS1 ? .ofNoKey : nil
  }

  /// Whether bytes end with the digest of others, by any method: what stands in front names it.
  private static func isDigest(_ digestInfo: [UInt8], of bytes: [UInt8]) -> Bool {
    DigestMethod.allCases.contains { method in
      do {
        return try digestInfo.suffix(method.byteCount).elementsEqual(method.digest(of: bytes))
      } catch {
        return false
      }
    }
  }

  /// The lengths, in bytes, that values have by the keys in use.
  var usualValueLengths: Set<Int> {
    switch family {
    case .rsaPKCS1, .rsaPSS: [128, 192, 256, 384, 512, 1024]
    case .ecdsa: [56, 64, 96, 132]
    case .dsa: [40, 56, 64]
    case .ed25519: [64]
    case .ed448: [114]
    case .postQuantum(let algorithm): [algorithm.signatureByteCount]
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
