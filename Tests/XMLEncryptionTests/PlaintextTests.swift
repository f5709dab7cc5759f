import CanonicalXML
import TestSupport
import Testing
import XMLEncryption

/// A plaintext is exactly one element, where its ciphertext stood (ENC-03).
@Suite struct PlaintextTests {
  private static func refusal(_ plaintext: String, attributes: String = "") throws -> String? {
    let encryptor = Encryptor(for: [try Fixture.recipient()])
    let markup = try encryptor.markup(Array(plaintext.utf8))
    return try Fixture.refusal(Fixture.document(markup, attributes: attributes))
  }

  @Test(arguments: [
    "", "text", "<a/>text", "<a/><b/>", "<!-- c --><a/>", "<a/><?p i?>", "<a>", "</plaintext>",
    "</plaintext><plaintext>", "<a/></plaintext><plaintext>", "<!DOCTYPE a><a/>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>", "<a>&e;</a>",
    "<?xml version=\"1.0\"?><a/>", "\u{FEFF}<a/>", "<p:a/>", "<a b=\"1\" b=\"2\"/>",
    "<![CDATA[a]]>",
    "&#60;a/>", "<a>\u{0}</a>",
  ])
  func whatIsNotOneElementIsNamedAlike(_ plaintext: String) throws {
    #expect(try Self.refusal(plaintext) == "encryption.not-an-element")
  }

  @Test(arguments: ["<a/>", " <a/>\n", "<a><!-- c --><b/></a>", "<a xmlns=\"urn:a\"/>"])
  func oneElementIsRead(_ plaintext: String) throws {
    #expect(try Self.refusal(plaintext) == nil)
  }

  @Test func bytesThatAreNotUTF8AreNamedAlike() throws {
    let encryptor = Encryptor(for: [try Fixture.recipient()])
    for bytes: [UInt8] in [[0x3C, 0x61, 0xFF, 0x2F, 0x3E], [0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00]] {
      let text = Fixture.document(try encryptor.markup(bytes))
      #expect(try Fixture.refusal(text) == "encryption.not-an-element")
    }
  }

  /// LIM-14: what is inside is held to the limits of the document.
  @Test func aPlaintextBeyondTheLimitsIsNamedAlike() throws {
    let deep = String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70)
    #expect(try Self.refusal(deep) == "encryption.not-an-element")
  }

  /// XML Encryption 1.1 §4.5.4: namespaces and `xml:` attributes are those of the place.
  @Test func thePlaintextIsReadWhereItsCiphertextStood() throws {
    let encryptor = Encryptor(for: [try Fixture.recipient()])
    let markup = try encryptor.markup(Array("<p:a><b/></p:a>".utf8))
    let text =
      "<r xmlns:p=\"urn:outer\" xmlns=\"urn:default\" xml:lang=\"en\"><container "
      + "xmlns:p=\"urn:p?a=1&amp;b=2\">\(markup)</container></r>"
    let tree = try XMLTree(parsing: Array(text.utf8))
    let container = try #require(tree.root.children.first { _ in true })
    let data = try #require(container.children.first { _ in true })
    let encrypted = try EncryptedElement(data)
    let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
    let decrypted = try encrypted.decrypt(with: keys, in: container)
    #expect(decrypted.element.name == ExpandedName("a", in: "urn:p?a=1&b=2"))
    #expect(decrypted.element.children.map(\.name) == [ExpandedName("b", in: "urn:default")])
    let lang = ExpandedName("lang", in: "http://www.w3.org/XML/1998/namespace")
    #expect(decrypted.element.parent?.attribute(lang) == "en")
    // Elsewhere the prefix means nothing.
    let elsewhere = try XMLTree(parsing: Array("<r/>".utf8)).root
    #expect(throws: EncryptionError.decryptionFailed) { try decrypted.reread(in: elsewhere) }
  }

  @Test func anElementOfAnotherNameIsRefused() throws {
    let encryptor = Encryptor(for: [try Fixture.recipient()])
    let encrypted = try Fixture.encrypted(
      Fixture.document(try encryptor.markup(Fixture.plaintext)))
    let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
    let context = try #require(encrypted.data.element.parent)
    let secret = ExpandedName("secret", in: "urn:s")
    #expect(
      try encrypted.decrypt(with: keys, in: context, expecting: [secret]).element.hasName(secret))
    #expect(throws: EncryptionError.plaintextNotElement) {
      try encrypted.decrypt(with: keys, in: context, expecting: [ExpandedName("secret")])
    }
  }

  /// A plaintext that is no element is named where AES-GCM has proved the key, and nowhere else: padding
  /// would be told from a wrong key.
  @Test(arguments: [BlockEncryptionMethod.aes256GCM, .aes256CBC])
  func aPlaintextThatIsNoElementIsNamedBehindATag(method: BlockEncryptionMethod) throws {
    var encryptor = Encryptor(for: [try Fixture.recipient()])
    encryptor.blockMethod = method
    let plaintext = Array("<?xml version='1.0'?><a/>".utf8)
    let encrypted = try Fixture.encrypted(
      Fixture.document(try encryptor.markup(plaintext)), policy: Fixture.lax)
    let keys = encrypted.contentKeys(by: [try Fixture.decryptor()])
    let context = try #require(encrypted.data.element.parent)
    let error: EncryptionError = method.isAuthenticated ? .plaintextNotElement : .decryptionFailed
    #expect(throws: error) { try encrypted.decrypt(with: keys, in: context) }
    #expect(throws: EncryptionError.decryptionFailed) {
      try encrypted.decrypt(with: [], in: context)
    }
  }
}
