import CanonicalXML
import Foundation
import TestSupport
import TestTools
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What a report on signatures takes, and refuses to take.
@Suite struct DiagnosisMaterialTests {
  /// ALG-04: no key can become a secret.
  @Test(arguments: [
    "samples/trust/idp-rsa.pem", "samples/keys/test-only-idp-rsa.key.pem",
    "samples/keys/test-only-idp-ec.key.pem", "vectors/recipes/general/short-rsa.pem",
    "vectors/recipes/general/root.pem",
  ])
  func aKeyIsNoSecret(_ path: String) throws {
    let file = try Repository.bytes(path)
    let text = String(decoding: file, as: UTF8.self)
    let body = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    #expect(throws: MACSecret.Refusal.isKey) { try MACSecret(file) }
    #expect(throws: MACSecret.Refusal.isKey) { try MACSecret(Array(body.utf8)) }
    let der = [UInt8](try #require(Data(base64Encoded: body)))
    #expect(throws: MACSecret.Refusal.isKey) { try MACSecret(der) }
  }

  /// A public key in every form that people have it in (CVE-2018-7644).
  @Test(arguments: [
    "bytes behind", "info behind", "url", "unpadded", "hexadecimal", "colons", "UTF-16", "jwk",
    "jwks",
    "metadata", "ssh", "ssh body", "ssh2", "printed", "bytes around",
  ])
  func aPublicKeyIsNoSecret(_ form: String) throws {
    let anchor = try TestKey.rsa2048.trustAnchor()
    let info = anchor.publicKey.subjectPublicKeyInfo
    let pem = String(decoding: try Repository.bytes("samples/trust/idp-rsa.pem"), as: UTF8.self)
    let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    let certificate = [UInt8](try #require(Data(base64Encoded: body)))
    let hexadecimal = info.map { String(format: "%02X", $0) }
    let ssh = Data([0, 0, 0, 7] + Array("ssh-rsa".utf8) + [0, 0, 0, 3, 1, 0, 1] + info)
      .base64EncodedString()
    let jwk = #"{"kty":"RSA","n":"\#(Data(info).base64EncodedString())","e":"AQAB"}"#
    let secret: [UInt8] =
      switch form {
      case "bytes behind": certificate + [0x0A]
      case "info behind": info + Array("rest".utf8)
      case "url": Array(body.replacing("+", with: "-").replacing("/", with: "_").utf8)
      case "unpadded": Array(Data(info).base64EncodedString().replacing("=", with: "").utf8)
      case "hexadecimal": Array(hexadecimal.joined().utf8)
      case "colons": Array(hexadecimal.joined(separator: ":").utf8)
      case "UTF-16": pem.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case "jwk": Array(jwk.utf8)
      case "jwks": Array(#"{"keys": [\#(jwk)]}"#.utf8)
      case "metadata":
        Array(
          "<md:KeyDescriptor><ds:X509Certificate>\(body)</ds:X509Certificate></md:KeyDescriptor>"
            .utf8)
      case "ssh": Array("ssh-rsa \(ssh) me".utf8)
      case "ssh body": Array(ssh.utf8)
      case "printed": Array("Modulus=\(hexadecimal.joined())\n".utf8)
      case "bytes around": [0x0A] + info + [0]
      default: Array("---- BEGIN SSH2 PUBLIC KEY ----\n\(ssh)\n".utf8)
      }
    #expect(throws: MACSecret.Refusal.isKey) { try MACSecret(secret) }
  }

  /// What is random is a secret, whatever it begins with.
  @Test(arguments: [
    [0x30, 0x82], Array("an open secret".utf8), [0x30, 0x05, 1, 2, 3], [UInt8](0...63),
  ])
  func otherBytesAreASecret(_ bytes: [UInt8]) throws { _ = try MACSecret(bytes) }

  @Test func aSecretHasSomeBytes() throws {
    #expect(throws: MACSecret.Refusal.empty) { try MACSecret([]) }
    #expect(throws: MACSecret.Refusal.tooLong(maximum: 4096)) {
      try MACSecret([UInt8](repeating: 7, count: 5000))
    }
    #expect(String(describing: Mirror(reflecting: try MACSecret([1, 2, 3])).children.count) == "0")
  }

  /// An HMAC that is cut below half of its digest, or below 80 bits, can be guessed (CVE-2009-0217).
  @Test(arguments: [
    ("", "signature.digest-mismatch"), ("256", "signature.digest-mismatch"),
    ("128", "signature.value-mismatch"), ("120", "signature.method-forbidden"),
    ("0", "signature.method-forbidden"), ("129", "signature.method-forbidden"),
    ("264", "signature.method-forbidden"), ("x", "signature.malformed"),
  ])
  func theLengthOfAnHMACIsBounded(_ bits: String, _ code: String) throws {
    let text = String(
      decoding: try Repository.bytes("vectors/recipes/general/hmac.xml"), as: UTF8.self)
    let method = "xmldsig-more#hmac-sha256\""
    let changed =
      bits.isEmpty
      ? text
      : text.replacing(
        "\(method)/>",
        with: "\(method)><HMACOutputLength>\(bits)</HMACOutputLength></SignatureMethod>")
    let tree = try XMLTree(parsing: Array(changed.replacing("1 &lt; 2", with: "").utf8))
    let element = try #require(tree.elements(DSigName.signature).first)
    var material = DiagnosisMaterial()
    material.secret = try MACSecret(Array("an open secret".utf8))
    var found: [String] = []
    do throws(SignatureError) {
      let validation = try GeneralSignature(element, reportingOn: material)
        .validate(against: [], IDMap(of: tree))
      for outcome in [validation.value] + validation.references.map(\.outcome) {
        if case .fails(let error) = outcome { found.append(error.code.rawValue) }
      }
    } catch {
      found.append(error.code.rawValue)
    }
    // The whole length is part of what is signed, so it changes the value as well.
    #expect(found.contains(code), "\(found)")
  }
}
