import Foundation
import SAML
import SAMLConfiguration
import SAMLFormats
import TestTools
import Testing
import XMLSignature

/// `--trust` takes a certificate in the forms in which people have one, and searches nothing for one.
@Suite struct HeldKeyTests {
  private static let pem = String(
    decoding: (try? Repository.key("p256.cert.pem")) ?? [], as: UTF8.self
  ).trimmingCharacters(in: .newlines)
  private static let base64 = pem.split(separator: "\n").dropFirst().dropLast().joined()

  private static let forms: [String: String] = [
    "one line": pem.replacing("\n", with: ""),
    "blanks for line ends": pem.replacing("\n", with: " "),
    "written line ends": pem.replacing("\n", with: "\\n"),
    "a string of JSON": "\"" + pem.replacing("\n", with: "\\r\\n") + "\\n\"\n",
    "its Base64": base64,
    "its Base64 in columns": base64.enumerated().map { $0 % 60 == 59 ? "\($1)\r\n" : "\($1)" }
      .joined(),
    "PEM in Base64": Data(pem.utf8).base64EncodedString(),
    "Base64 in Base64": Data(base64.utf8).base64EncodedString(),
    "a public key": "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
  ]

  private static func load(_ file: [UInt8]) throws -> (LoadedPolicy, LoadingTests.Files) {
    let files = LoadingTests.Files([
      "policy.json": Array(#"{"trust": ["held"]}"#.utf8), "held": file,
    ])
    return (
      try PolicyDocument.load("policy.json", at: Instant(millisecondsSince1970: 0), reading: files),
      files
    )
  }

  @Test(arguments: forms.keys.sorted())
  func aCertificateIsReadInTheFormInWhichItIsHeld(_ form: String) throws {
    let text = try #require(Self.forms[form])
    let (loaded, files) = try Self.load(Array(text.utf8))
    let anchor = try #require(loaded.policy.trustAnchors.first)
    #expect(loaded.policy.trustAnchors.count == 1)
    #expect(files.heard == ["unwrapped \(anchor.certificate?.subject ?? "key")"])
    guard form != "a public key" else { return }
    #expect(anchor.certificate?.der == [UInt8](try #require(Data(base64Encoded: Self.base64))))
  }

  /// A bundle with one certificate holds that; of several nobody knows which one signs.
  @Test func aBundleOfPKCS7IsReadIfItHoldsOneCertificate() throws {
    let certificates = try ["rsa2048", "p256"].map { name in
      try #require(TrustAnchor.parse(Repository.key("\(name).cert.pem")).first?.certificate)
    }
    func bundle(_ certificates: [Certificate]) -> [UInt8] {
      let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
      let signed =
        Self.der(0x02, [1]) + Self.der(0x31, []) + Self.der(0x30, Self.der(0x06, pkcs7 + [1]))
        + Self.der(0xA0, certificates.flatMap(\.der)) + Self.der(0x31, [])
      return Self.der(0x30, Self.der(0x06, pkcs7 + [2]) + Self.der(0xA0, Self.der(0x30, signed)))
    }
    for certificate in certificates {
      for held in [
        bundle([certificate]), Array(Data(bundle([certificate])).base64EncodedString().utf8),
      ] {
        #expect(try Self.load(held).0.policy.trustAnchors.map(\.certificate) == [certificate])
      }
    }
    let refusal = try Self.refusal(of: bundle(certificates))
    #expect(refusal.code == .keySeveralCertificates)
    let place = try #require(refusal.place)
    #expect(certificates.allSatisfy { place.contains($0.subject) }, "\(place)")
    #expect(try Self.refusal(of: bundle([])).code == .keyMissingCertificate)
  }

  /// What only contains a certificate is refused: it would bring the key that it is signed with.
  @Test func nothingIsSearchedForACertificate() throws {
    let der = try #require(Data(base64Encoded: Self.base64))
    let other = String(decoding: try Repository.key("rsa2048.cert.pem"), as: UTF8.self)
    let secret = String(decoding: try Repository.key("p256.key.pem"), as: UTF8.self)
    let message = "<r>\u{EB}<ds:X509Certificate>\(Self.base64)</ds:X509Certificate></r>"
    let rows: [(file: String, code: StableCode)] = [
      ("{\"x5c\": [\"\(Self.base64)\"]}", .keyMetadataJSON),
      ("[\"\(Self.base64)\"]", .keyMetadataJSON),
      (Data(message.utf8).base64EncodedString(), .keyUnrecognizedFormat),
      ((der + der).base64EncodedString(), .keyTrailingOctets),
      ((der + [0]).base64EncodedString(), .keyTrailingOctets),
      ("key: " + Self.base64, .keyUnrecognizedFormat),
      ((Self.pem + other).replacing("\n", with: " "), .keyMalformedPEM),
      (secret.replacing("\n", with: ""), .keyPrivateKeyAsTrustAnchor),
      (Data(secret.utf8).base64EncodedString(), .keyPrivateKeyAsTrustAnchor),
    ]
    for (file, code) in rows {
      #expect(try Self.refusal(of: Array(file.utf8)).code == code, "\(file.prefix(40))")
    }
  }

  private static func refusal(of file: [UInt8]) throws -> ConfigurationError {
    try #require(#expect(throws: ConfigurationError.self) { _ = try load(file) })
  }

  private static func der(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let count = contents.count
    guard count >= 0x80 else { return [tag, UInt8(count)] + contents }
    let length = [UInt8(count >> 8), UInt8(count & 0xFF)].drop { $0 == 0 }
    return [tag, 0x80 + UInt8(length.count)] + length + contents
  }
}
