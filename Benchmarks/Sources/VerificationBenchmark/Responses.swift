import CanonicalXML
import Foundation
import XMLSignature

/// Signed responses of one kind, all of them different.
struct Responses {
  let name: String
  let documents: [[UInt8]]
  let trusted: TrustedKey

  var byteCount: Int { documents.reduce(0) { $0 + $1.count } }

  /// The kind of the responses.
  struct Kind {
    let name: String
    let bytes: Int
    var count = 200
    var key = "rsa2048"
    var isPrettyPrinted = false
    var signsResponse = false
    /// The lengths of attribute values, in bytes.
    var lengths = 8..<48
  }

  static let kinds = [
    Kind(name: "4 KB", bytes: 4 << 10),
    Kind(name: "8 KB", bytes: 8 << 10),
    Kind(name: "20 KB", bytes: 20 << 10),
    Kind(name: "8 KB, pretty-printed", bytes: 8 << 10, isPrettyPrinted: true),
    Kind(name: "8 KB, response signed too", bytes: 8 << 10, signsResponse: true),
    Kind(name: "8 KB, P-256", bytes: 8 << 10, key: "p256"),
    Kind(name: "1 MB", bytes: 1_000_000, count: 3),
    Kind(name: "1 MB, long values", bytes: 1_000_000, count: 3, lengths: 1500..<3500),
  ]

  init(named name: String, atMost count: Int) throws {
    guard var kind = Self.kinds.first(where: { $0.name == name }) else {
      preconditionFailure("There is no such kind.")
    }
    kind.count = min(kind.count, count)
    try self.init(kind)
  }

  init(_ kind: Kind) throws {
    name = kind.name
    trusted = try TrustedKey(named: kind.key)
    var writer = ResponseWriter(kind)
    let signer = ElementSigner(key: trusted.privateKey)
    documents = try (0..<kind.count).map { _ in
      var bytes = Array(writer.response().utf8)
      let tree = try XMLTree(parsing: bytes)
      guard let assertion = tree.root.children.first(where: { $0.name.localName == "Assertion" })
      else { preconditionFailure("The writer writes an assertion.") }
      bytes = try signer.sign(assertion)
      return kind.signsResponse ? try signer.sign(XMLTree(parsing: bytes).root) : bytes
    }
  }
}

extension Responses {
  /// Writes the key and each response to a file of its own.
  func write(to folder: URL) throws {
    try Data(trusted.publicPEM).write(to: folder.appending(path: "key.pem"))
    for (number, document) in documents.enumerated() {
      try Data(document).write(to: folder.appending(path: "\(number).xml"))
    }
  }
}

/// A key pair of the tests, and its public half as both contenders load it.
struct TrustedKey {
  let privateKey: PrivateKey
  let publicPEM: [UInt8]
  let certificatePEM: [UInt8]

  init(named name: String) throws {
    let keys = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../vectors/keys")
    privateKey = try PrivateKey(
      pem: Array(Data(contentsOf: keys.appending(path: "\(name).key.pem"))))
    let encoded = Data(privateKey.publicKey.subjectPublicKeyInfo).base64EncodedString(
      options: .lineLength64Characters)
    publicPEM = Array(
      "-----BEGIN PUBLIC KEY-----\n\(encoded)\n-----END PUBLIC KEY-----\n".utf8)
    certificatePEM = Array(try Data(contentsOf: keys.appending(path: "\(name).pem")))
  }
}

/// Writes responses, one after another, from a seed.
struct ResponseWriter {
  private let kind: Responses.Kind
  private var state: UInt64 = 0x2545_F491_4F6C_DD1D
  private var text = ""
  private static let letters = Array("etaoinshrdlucmfwyp ETAOIN0123456789".utf8)

  init(_ kind: Responses.Kind) { self.kind = kind }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 8
  }

  private mutating func line(_ depth: Int, _ content: String) {
    guard kind.isPrettyPrinted else {
      text += content
      return
    }
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private mutating func word(_ count: Int) -> String {
    String(decoding: (0..<count).map { _ in Self.letters[Int(next() % 35)] }, as: UTF8.self)
  }

  mutating func response() -> String {
    text = ""
    let names = "urn:oasis:names:tc:SAML:2.0"
    line(
      0,
      "<samlp:Response xmlns:samlp=\"\(names):protocol\" xmlns:saml=\"\(names):assertion\" "
        + "ID=\"_r\(next())\" Version=\"2.0\" IssueInstant=\"2026-03-01T12:00:00Z\" "
        + "Destination=\"https://sp.example.com/acs\" InResponseTo=\"_q1\">")
    line(1, "<saml:Issuer>https://idp.example.com</saml:Issuer>")
    line(1, "<samlp:Status><samlp:StatusCode Value=\"\(names):status:Success\"/></samlp:Status>")
    line(
      1,
      "<saml:Assertion xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" "
        + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" ID=\"_a\(next())\" "
        + "Version=\"2.0\" IssueInstant=\"2026-03-01T12:00:00Z\">")
    line(2, "<saml:Issuer>https://idp.example.com</saml:Issuer>")
    line(2, "<saml:Subject>")
    line(3, "<saml:NameID Format=\"\(names):nameid-format:transient\">_\(next())</saml:NameID>")
    line(3, "<saml:SubjectConfirmation Method=\"\(names):cm:bearer\">")
    line(
      4,
      "<saml:SubjectConfirmationData NotOnOrAfter=\"2026-03-01T12:05:00Z\" "
        + "Recipient=\"https://sp.example.com/acs\" InResponseTo=\"_q1\"/>")
    line(3, "</saml:SubjectConfirmation>")
    line(2, "</saml:Subject>")
    line(
      2,
      "<saml:Conditions NotBefore=\"2026-03-01T11:59:00Z\" NotOnOrAfter=\"2026-03-01T12:05:00Z\">")
    line(
      3,
      "<saml:AudienceRestriction><saml:Audience>https://sp.example.com</saml:Audience>"
        + "</saml:AudienceRestriction>")
    line(2, "</saml:Conditions>")
    line(2, "<saml:AuthnStatement AuthnInstant=\"2026-03-01T12:00:00Z\" SessionIndex=\"_s1\">")
    line(
      3,
      "<saml:AuthnContext><saml:AuthnContextClassRef>\(names):ac:classes:Password"
        + "</saml:AuthnContextClassRef></saml:AuthnContext>")
    line(2, "</saml:AuthnStatement>")
    line(2, "<saml:AttributeStatement>")
    writeAttributes()
    line(2, "</saml:AttributeStatement>")
    line(1, "</saml:Assertion>")
    line(0, "</samlp:Response>")
    return text
  }

  /// Attributes until the size is reached.
  private mutating func writeAttributes() {
    // A signature with its bytes is added to what is written here.
    let signatures = kind.signsResponse ? 2 : 1
    let size = kind.bytes - 1400 * signatures - 120
    var number = 0
    while text.utf8.count < size {
      number += 1
      line(
        3,
        "<saml:Attribute Name=\"urn:oid:1.3.6.1.4.1.5923.1.1.1.\(number)\" "
          + "NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:uri\" "
          + "FriendlyName=\"\(word(10))\">")
      for _ in 0..<(1 + Int(next() % 3)) {
        let length = kind.lengths.lowerBound + Int(next() % UInt64(kind.lengths.count))
        line(
          4, "<saml:AttributeValue xsi:type=\"xs:string\">\(word(length))</saml:AttributeValue>")
      }
      line(3, "</saml:Attribute>")
    }
  }
}
