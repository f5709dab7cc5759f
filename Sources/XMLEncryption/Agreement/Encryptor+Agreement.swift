import SAMLFormats
import XMLSignature

extension Encryptor {
  /// Wraps a content key with a key that is agreed on with a recipient, by a key pair that is made for
  /// this message and thrown away.
  func agree(
    _ contentKey: SecretBytes, for recipient: Recipient
  ) throws(EncryptingError) -> (markup: String, value: [UInt8]) {
    guard let method = KeyAgreementMethod.allCases.last(where: { $0.fits(recipient.key.kind) })
    else { throw .keyUnsupported }
    let ephemeral: PrivateKey
    do { ephemeral = try PrivateKey.fresh(like: recipient.key, for: .encryption) } catch {
      throw .unavailable
    }
    guard let secret = SharedSecret.agreed(by: ephemeral.key, with: recipient.key),
      let wrappingKey = keyDerivation.key(from: secret, method: keyWrap),
      let value = KeyWrap(keyWrap).wrap(contentKey, with: wrappingKey)
    else { throw .unavailable }
    let markup = """
      <xenc:EncryptionMethod Algorithm="\(keyWrap.rawValue)"></xenc:EncryptionMethod>\
      <ds:KeyInfo xmlns:ds="\(DSigName.namespace)">\
      <xenc:AgreementMethod Algorithm="\(method.rawValue)">\
      \(keyDerivation.markup(keyByteCount: keyWrap.keyByteCount))\
      <xenc:OriginatorKeyInfo>\(ephemeral.publicKey.keyValueMarkup)</xenc:OriginatorKeyInfo>\
      \(recipient.certificate.map(Self.recipientMarkup) ?? "")\
      </xenc:AgreementMethod></ds:KeyInfo>
      """
    return (markup, value)
  }

  private static func recipientMarkup(_ certificate: Certificate) -> String {
    "<xenc:RecipientKeyInfo><ds:X509Data><ds:X509Certificate>\(base64(certificate.der))"
      + "</ds:X509Certificate></ds:X509Data></xenc:RecipientKeyInfo>"
  }

  fileprivate static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes), as: UTF8.self)
  }
}

extension PublicKey {
  /// The key by its value: as the standard names it on a curve, and in DER else
  /// (XML Signature 1.1 §4.5.2.3, §4.5.9).
  fileprivate var keyValueMarkup: String {
    let namespace = "xmlns:dsig11=\"\(KeyInfoName.namespace11)\""
    guard case .ec(let curve) = kind else {
      return "<dsig11:DEREncodedKeyValue \(namespace)>\(Encryptor.base64(subjectPublicKeyInfo))"
        + "</dsig11:DEREncodedKeyValue>"
    }
    let point = Array(subjectPublicKeyInfo.suffix(curve.pointByteCount))
    return """
      <ds:KeyValue><dsig11:ECKeyValue \(namespace)>\
      <dsig11:NamedCurve URI="\(curve.uri)"></dsig11:NamedCurve>\
      <dsig11:PublicKey>\(Encryptor.base64(point))</dsig11:PublicKey>\
      </dsig11:ECKeyValue></ds:KeyValue>
      """
  }
}

extension KeyDerivation {
  /// The `KeyDerivationMethod` for a key of a length.
  func markup(keyByteCount: Int) -> String {
    let parameters =
      switch self {
      case .concatKDF(let digest, let otherInfo): concatKDFMarkup(digest, otherInfo)
      case .hkdf(let digest, let salt, let info):
        hkdfMarkup(digest, salt, info)
      case .pbkdf2(let digest, let salt, let rounds):
        pbkdf2Markup(digest, salt, rounds, keyByteCount)
      }
    return "<xenc11:KeyDerivationMethod xmlns:xenc11=\"\(XEncName.namespace11)\" "
      + "Algorithm=\"\(method.rawValue)\">\(parameters)</xenc11:KeyDerivationMethod>"
  }

  /// Writes `otherInfo` as the first parameter, after the byte that counts no bit of padding; the
  /// other parameters are empty and left out.
  private func concatKDFMarkup(_ digest: DigestMethod, _ otherInfo: [UInt8]) -> String {
    let known = otherInfo.isEmpty ? "" : " AlgorithmID=\"00\(Hexadecimal.text(otherInfo))\""
    return "<xenc11:ConcatKDFParams\(known)><ds:DigestMethod Algorithm=\"\(digest.rawValue)\">"
      + "</ds:DigestMethod></xenc11:ConcatKDFParams>"
  }

  /// The length of the key follows from what it wraps, and is left out: some count it in bits.
  private func hkdfMarkup(_ digest: DigestMethod, _ salt: [UInt8], _ info: [UInt8]) -> String {
    let optional = [("Salt", salt), ("Info", info)].filter { !$0.1.isEmpty }.map { name, value in
      "<more:\(name)>\(Encryptor.base64(value))</more:\(name)>"
    }.joined()
    return """
      <more:HKDFParams xmlns:more="\(HKDFName.namespace)">\
      <more:PRF Algorithm="\(Self.hmacURIs[digest] ?? "")"></more:PRF>\(optional)\
      </more:HKDFParams>
      """
  }

  private func pbkdf2Markup(
    _ digest: DigestMethod, _ salt: [UInt8], _ rounds: Int, _ keyByteCount: Int
  ) -> String {
    """
    <xenc11:PBKDF2-params><xenc11:Salt><xenc11:Specified>\(Encryptor.base64(salt))\
    </xenc11:Specified></xenc11:Salt><xenc11:IterationCount>\(rounds)</xenc11:IterationCount>\
    <xenc11:KeyLength>\(keyByteCount)</xenc11:KeyLength>\
    <xenc11:PRF Algorithm="\(Self.hmacURIs[digest] ?? "")"></xenc11:PRF></xenc11:PBKDF2-params>
    """
  }
}
