import TestSupport
import Testing
import XMLEncryption

/// What is refused for what anybody can see: no key was used, because there was none to use yet.
@Suite struct RefusalTests {
  private static func text(_ placement: Encryptor.KeyPlacement = .inside) throws -> String {
    var encryptor = Encryptor(for: [try Fixture.recipient()])
    encryptor.keyPlacement = placement
    return Fixture.document(try encryptor.markup(Fixture.plaintext))
  }

  private static func code(_ text: String, _ policy: EncryptionPolicy = EncryptionPolicy())
    -> String
  {
    do {
      _ = try Fixture.encrypted(text, policy: policy)
      return "accepted"
    } catch let error as EncryptionError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }

  private static let keyMethod =
    "Algorithm=\"http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p\""
  private static let dataMethod =
    "Algorithm=\"http://www.w3.org/2009/xmlenc11#aes256-gcm\""

  /// ENC-08, ENC-11, ENC-12: one edit each.
  @Test(arguments: [
    ("xmlenc#Element\"", "xmlenc#Content\"", "encryption.type-unsupported"),
    ("xmlenc11#aes256-gcm", "xmlenc11#aes512-gcm", "encryption.method-unsupported"),
    ("xmlenc#rsa-oaep-mgf1p", "xmlenc#rsa-1_5", "encryption.malformed"),
    ("xmlenc#rsa-oaep-mgf1p", "xmlenc#kw-aes256", "encryption.method-unsupported"),
    ("xmldsig#sha1", "xmldsig#md5", "encryption.method-unsupported"),
    ("xmldsig#sha1", "xmldsig-more#sha3-256", "encryption.method-unsupported"),
    (" " + dataMethod, "", "encryption.method-missing"),
    (" " + keyMethod, "", "encryption.method-missing"),
    (dataMethod + ">", dataMethod + "><xenc:KeySize>128</xenc:KeySize>", "encryption.malformed"),
    (dataMethod + ">", dataMethod + "><xenc:KeySize>256</xenc:KeySize>", "accepted"),
    (
      dataMethod + ">", dataMethod + "><xenc:OAEPparams>AA==</xenc:OAEPparams>",
      "encryption.malformed"
    ),
    (
      keyMethod + ">",
      keyMethod + "><xenc11:MGF xmlns:xenc11=\"http://www.w3.org/2009/xmlenc11#\" "
        + "Algorithm=\"http://www.w3.org/2009/xmlenc11#mgf1sha256\"/>",
      "encryption.method-unsupported"
    ),
    (
      keyMethod + ">",
      keyMethod + "><xenc11:MGF xmlns:xenc11=\"http://www.w3.org/2009/xmlenc11#\" "
        + "Algorithm=\"http://www.w3.org/2009/xmlenc11#mgf1sha1\"/>",
      "accepted"
    ),
    (
      "<xenc:CipherData><xenc:CipherValue>",
      "<xenc:CipherData><xenc:CipherReference URI=\"file:///etc/passwd\"/><xenc:CipherValue>",
      "encryption.cipher-reference"
    ),
    (
      "<xenc:CipherData><xenc:CipherValue>", "<xenc:CipherData><xenc:CipherValue>*",
      "encryption.malformed"
    ),
    (
      "<xenc:CipherData><xenc:CipherValue>", "<xenc:CipherData><xenc:CipherValue><b/>",
      "encryption.malformed"
    ),
    ("<xenc:CipherData>", "<xenc:CipherData>text", "encryption.malformed"),
    ("</xenc:EncryptedKey>", "<xenc:CipherData/></xenc:EncryptedKey>", "encryption.malformed"),
    ("<xenc:EncryptedKey ", "<xenc:EncryptedKey Other=\"1\" ", "encryption.malformed"),
    (
      "</xenc:EncryptionMethod><xenc:CipherData>",
      "</xenc:EncryptionMethod><ds:KeyInfo><ds:RetrievalMethod URI=\"#_x\"/></ds:KeyInfo>"
        + "<xenc:CipherData>",
      "encryption.key-reference"
    ),
    (
      "</xenc:EncryptionMethod><xenc:CipherData>",
      "</xenc:EncryptionMethod><ds:KeyInfo><xenc:EncryptedKey/></ds:KeyInfo><xenc:CipherData>",
      "encryption.key-reference"
    ),
    (
      "<xenc:EncryptedKey ", "<ds:RetrievalMethod URI=\"#_x\"/><xenc:EncryptedKey ",
      "encryption.key-reference"
    ),
  ])
  func oneEditIsRefusedWithItsCode(_ old: String, _ new: String, _ code: String) throws {
    let text = try Self.text()
    let place = try #require(text.firstRange(of: old))
    #expect(Self.code(text.replacingCharacters(in: place, with: new)) == code)
  }

  @Test func noKeyAtAllIsMissing() throws {
    let text = try Self.text()
    let start = try #require(text.firstRange(of: "<ds:KeyInfo"))
    let end = try #require(text.firstRange(of: "</ds:KeyInfo>"))
    let without = text.replacingCharacters(
      in: start.lowerBound..<end.upperBound, with: "")
    #expect(Self.code(without) == "encryption.key-missing")
  }

  /// LIM-10, ENC-12: five keys are too many; the fourth is still tried.
  @Test func moreKeysThanThePolicyAllowsAreRefused() throws {
    for (count, expected) in [(4, "accepted"), (5, "encryption.too-many")] {
      let recipients = try (0..<count).map { _ in try Fixture.recipient() }
      for placement in Encryptor.KeyPlacement.allCases {
        var encryptor = Encryptor(for: recipients)
        encryptor.keyPlacement = placement
        let text = Fixture.document(try encryptor.markup(Fixture.plaintext))
        #expect(Self.code(text) == expected)
      }
    }
  }

  @Test func aKeyBesideIsFoundByItsReferenceAndByNoOther() throws {
    let text = try Self.text(.beside)
    let identified = text.replacing("<xenc:EncryptedKey ", with: "<xenc:EncryptedKey Id=\"_k\" ")
    func reference(_ attributes: String, _ content: String = "") -> String {
      let keyInfo =
        "<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:RetrievalMethod "
        + "\(attributes)>\(content)</ds:RetrievalMethod></ds:KeyInfo><xenc:CipherData>"
      guard let place = identified.firstRange(of: "<xenc:CipherData>") else { return "" }
      return identified.replacingCharacters(in: place, with: keyInfo)
    }
    let type = "Type=\"http://www.w3.org/2001/04/xmlenc#EncryptedKey\""
    #expect(try Fixture.decrypted(reference("URI=\"#_k\" \(type)")) == Fixture.plaintext)
    #expect(try Fixture.decrypted(reference("URI=\"#_k\"")) == Fixture.plaintext)
    let again = "<ds:RetrievalMethod URI=\"#_k\"></ds:RetrievalMethod>"
    let many = String(repeating: again, count: 4)
    let five = reference("URI=\"#_k\"").replacing("</ds:KeyInfo>", with: many + "</ds:KeyInfo>")
    #expect(Self.code(five) == "encryption.too-many")
    // Each reference is a key that is tried, beside those inside.
    let key = try #require(identified.firstMatch(of: /<xenc:EncryptedKey .*<\/xenc:EncryptedKey>/))
    for (count, expected) in [(2, "accepted"), (3, "encryption.too-many")] {
      let more = String(repeating: again, count: count) + key.0
      let several = reference("URI=\"#_k\"")
        .replacing("</ds:KeyInfo>", with: more + "</ds:KeyInfo>")
      #expect(Self.code(several) == expected)
    }
    for (attributes, content) in [
      ("URI=\"#_other\" \(type)", ""), ("URI=\"\" \(type)", ""), (type, ""),
      ("URI=\"http://example.com/#_k\"", ""), ("URI=\"#_k\" Type=\"urn:other\"", ""),
      ("URI=\"#_k\" \(type)", "<ds:Transforms/>"), ("URI=\"#xpointer(id('_k'))\"", ""),
    ] {
      #expect(Self.code(reference(attributes, content)) == "encryption.key-reference")
    }
  }

  /// A key that says to be for something else is not for this.
  @Test func aKeyForOtherDataIsNotTried() throws {
    let text = try Self.text(.beside)
    let other = text.replacing("DataReference URI=\"#", with: "DataReference URI=\"#x")
    #expect(Self.code(other) == "encryption.key-missing")
    let place = "<xenc:CipherData>"
    let named = try #require(text.firstRange(of: place)).lowerBound
    var carried = text
    carried.insert(
      contentsOf: "<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:KeyName>k1"
        + "</ds:KeyName></ds:KeyInfo>", at: named)
    func carrying(_ name: String) -> String {
      carried.replacing(
        "</xenc:EncryptedKey>",
        with: "<xenc:CarriedKeyName>\(name)</xenc:CarriedKeyName>"
          + "</xenc:EncryptedKey>")
    }
    #expect(try Fixture.decrypted(carrying("k1")) == Fixture.plaintext)
    #expect(Self.code(carrying("k2")) == "encryption.key-missing")
  }

  /// A key of an algorithm that is not accepted does not stand in the way of one that is.
  @Test func oneKeyOfAnAcceptedAlgorithmIsEnough() throws {
    let text = try Self.text(.beside)
    let start = try #require(text.firstRange(of: "<xenc:EncryptedKey"))
    let end = try #require(text.firstRange(of: "</xenc:EncryptedKey>"))
    let wrapped = String(text[start.lowerBound..<end.upperBound])
      .replacing("rsa-oaep-mgf1p", with: "kw-aes128")
    var both = text
    both.insert(contentsOf: wrapped, at: start.lowerBound)
    #expect(try Fixture.decrypted(both) == Fixture.plaintext)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: new)
    return copy
  }
}
