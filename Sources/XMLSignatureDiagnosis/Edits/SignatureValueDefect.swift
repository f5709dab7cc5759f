import XMLSignature

extension SignatureValueDefect {
  /// Returns the cause of a failure, if the defect alone proves it.
  ///
  /// - Parameters:
  ///   - method: The method that the message states for the value.
  ///   - isNamedTrusted: Whether the message names a trusted key; nil when it names none.
  /// - Returns: nil when other evidence has to decide.
  func cause(of method: SignatureMethod, isNamedTrusted: Bool?) -> SignatureDiagnosis.Cause? {
    switch self {
    case .inDER, .otherAlgorithm, .saltLength: .unsupported
    case .length(let count, let expected):
      // A length that fits values of other keys points to one of those keys. But it is no proof if
      // the value may have been cut after 256 symbols of Base64, or a multiple of them.
      isNamedTrusted != true && method.usualValueLengths.contains(count)
        && (count % 192 != 0 || expected.allSatisfy { $0 < count }) ? .wrongKey : nil
    case .overOtherBytes(let isByTrustedKey): isByTrustedKey ? .contentChanged : .wrongKey
    case .ofNoKey: nil
    }
  }

  /// Whether no trusted key has made the value, over any message.
  var isOfNoTrustedKey: Bool {
    switch self {
    case .length, .ofNoKey: true
    case .inDER, .otherAlgorithm, .saltLength, .overOtherBytes: false
    }
  }
}

extension SignatureMethod {
  /// Finds the defect of a value.
  ///
  /// It is evidence for a diagnosis only: such a value is refused in any case.
  ///
  /// - Parameters:
  ///   - value: The value, which verifies with none of the keys.
  ///   - keys: The keys that may have made it.
  ///   - bytes: The bytes that the value should sign; nil if there are none.
  /// - Returns: nil when no defect is known.
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

  /// Whether bytes end with the digest of others, by any method; the prefix that names the method
  /// is ignored.
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
