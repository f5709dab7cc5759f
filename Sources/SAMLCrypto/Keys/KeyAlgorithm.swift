/// The kinds of public key that are accepted, recognised by the bytes that announce them.
///
/// The `AlgorithmIdentifier` is compared as a whole (RFC 3279 §2.3.1, RFC 5480 §2.1.1, RFC 8410 §3):
/// a curve is named or it is refused, and no parameter of it reaches any arithmetic.
enum KeyAlgorithm: Sendable, Hashable {
  case rsa
  case ec(PublicKey.Curve)
  case ed25519
  case ed448
  /// The one kind that agrees on keys and signs nothing (RFC 8410 §3).
  case x25519
  /// The one kind whose parameters belong to the key: a modulus, an order and a generator.
  case dsa
  /// One set of parameters of ML-DSA or SLH-DSA (RFC 9881 §2, RFC 9909 §3).
  case postQuantum(PostQuantumAlgorithm)

  /// The kinds whose whole identifier is known.
  private static let named: [KeyAlgorithm] =
    [.rsa] + PublicKey.Curve.allCases.map(KeyAlgorithm.ec) + [.ed25519, .ed448, .x25519]
    + PostQuantumAlgorithm.allCases.map(KeyAlgorithm.postQuantum)

  /// Reads the algorithm of a `SubjectPublicKeyInfo` (RFC 5280 §4.1.2.7).
  init(subjectPublicKeyInfo der: [UInt8]) throws(KeyError) {
    var reader = try DERReader(entering: der)
    let algorithm = try reader.next()
    let key = try reader.next()
    guard algorithm.tag == DERTag.sequence, key.tag == DERTag.bitString, reader.isAtEnd else {
      throw .malformedDER
    }
    let identifier = der[algorithm.start..<algorithm.contents.upperBound]
    if let known = Self.named.first(where: { identifier.elementsEqual($0.identifier) }) {
      self = known
      return
    }
    let parameters = der[algorithm.contents]
    if try Self.isDSA(Array(der[algorithm.start..<algorithm.contents.upperBound])) {
      self = .dsa
      return
    }
    throw parameters.starts(with: DEREncoding.ecPublicKey)
      ? .unsupportedCurve : .unsupportedAlgorithm
  }

  private var identifier: [UInt8] {
    switch self {
    case .rsa: DEREncoding.rsa
    case .ec(let curve): curve.algorithm
    case .ed25519:
      [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]
    case .ed448:
      [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x71]
    case .x25519:
      [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x6E]
    // Its parameters follow its identifier, so it is never found by comparison.
    case .dsa:
      DEREncoding.dsa
    case .postQuantum(let algorithm): algorithm.identifier
    }
  }

  /// Whether an identifier is id-dsa with three numbers, and nothing else (RFC 3279 §2.3.2).
  private static func isDSA(_ identifier: [UInt8]) throws(KeyError) -> Bool {
    var reader = try DERReader(entering: identifier)
    guard !reader.isAtEnd else { return false }
    let name = try reader.next()
    guard identifier[name.start..<name.contents.upperBound].elementsEqual(DEREncoding.dsa),
      !reader.isAtEnd
    else { return false }
    let parameters = try reader.next()
    guard parameters.tag == DERTag.sequence, reader.isAtEnd else { return false }
    var numbers = try DERReader(
      entering: Array(identifier[parameters.start..<parameters.contents.upperBound]))
    for _ in 0..<3 {
      guard !numbers.isAtEnd, try numbers.next().tag == DERTag.integer else { return false }
    }
    return numbers.isAtEnd
  }
}
