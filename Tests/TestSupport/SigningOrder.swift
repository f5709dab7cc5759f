import CanonicalXML
import XMLSignature

/// One entry of a vector's `sign:` line: what is signed, and then in any order a signature method, a
/// digest method, a canonical form and a key, such as `assertion rsa-sha256 sha512 inclusive10 rsa2048`.
struct SigningOrder: Sendable {
  /// `assertion`, `response`, or `#` and an ID.
  let target: String
  let key: TestKey
  let method: SignatureMethod
  let digest: DigestMethod
  let canonicalizer: Canonicalizer
  /// Whether the ID may begin as no name does.
  let acceptsNmtokenIDs: Bool

  init(parsing text: Substring) throws {
    let words = text.split(separator: " ").map(String.init)
    guard let target = words.first else { throw VectorError.malformed(String(text)) }
    self.target = target
    var method: SignatureMethod?
    var digest = DigestMethod.sha256
    var form = CanonicalizationMethod.exclusive10
    var prefixes: [String] = []
    var key: TestKey?
    acceptsNmtokenIDs = words.contains("nmtoken")
    for word in words.dropFirst() where word != "nmtoken" {
      if let known = SignatureMethod.allCases.first(where: { $0.rawValue.hasSuffix("#\(word)") }) {
        method = known
      } else if let known = DigestMethod.allCases.first(where: {
        $0.rawValue.hasSuffix("#\(word)")
      }) {
        digest = known
      } else if let known = CanonicalizationMethod.allCases.first(where: { "\($0)" == word }) {
        form = known
      } else if let known = TestKey(rawValue: word) {
        key = known
      } else if word.hasPrefix("prefixes=") {
        prefixes = word.dropFirst(9).split(separator: "+").map(String.init)
      } else {
        throw VectorError.malformed(String(text))
      }
    }
    self.method = method ?? .rsaSHA256
    self.key = key ?? TestKey(for: self.method)
    self.digest = digest
    canonicalizer = Canonicalizer(form, inclusivePrefixes: Array(exact: prefixes))
  }

  func signer() throws -> ElementSigner<PrivateKey> {
    var signer = ElementSigner(key: try key.privateKey())
    signer.signatureMethod = method
    signer.digestMethod = digest
    signer.canonicalizer = canonicalizer
    signer.acceptsNmtokenIDs = acceptsNmtokenIDs
    return signer
  }
}
