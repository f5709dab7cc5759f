import CanonicalXML
import SAML
import SAMLFormats
import TestSupport
import TestTools
import XMLSignature

/// Metadata made for tests.
enum TestMetadata {
  static let namespaces =
    "xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' xmlns:ds='http://www.w3.org/2000/09/xmldsig#'"
  static let saml2 = "urn:oasis:names:tc:SAML:2.0:protocol"

  /// The text of a certificate of the test keys, such as `rsa2048`.
  static func certificate(_ name: String) throws -> String {
    let bytes = try Repository.key("\(name).cert.pem")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("-----") }.joined(separator: "\n")
  }

  static func key(_ name: String, use: String? = "signing") throws -> String {
    let use = use.map { " use='\($0)'" } ?? ""
    return """
      <md:KeyDescriptor\(use)><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      \(try certificate(name))
      </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
      """
  }

  static func role(
    _ name: String = "IDPSSODescriptor", protocols: String = saml2, _ attributes: String = "",
    _ keys: String...
  ) -> String {
    "<md:\(name) protocolSupportEnumeration='\(protocols)' \(attributes)>\(keys.joined())</md:\(name)>"
  }

  static func entity(
    _ entityID: String = "https://idp.example.com", _ attributes: String = "", _ roles: String...
  ) -> String {
    "<md:EntityDescriptor \(namespaces) entityID='\(entityID)' \(attributes)>"
      + roles.joined(separator: "\n") + "</md:EntityDescriptor>"
  }

  static func group(_ attributes: String = "", _ children: String...) -> String {
    "<md:EntitiesDescriptor \(namespaces) \(attributes)>\n" + children.joined(separator: "\n  ")
      + "\n</md:EntitiesDescriptor>"
  }

  /// Many entities, each with text that makes it a few kilobytes, and one identity provider.
  static func aggregate(of count: Int, _ attributes: String = "ID='_all'") throws -> String {
    let filler = String(repeating: "<x:f xmlns:x='urn:x'>&lt;filler&#38;</x:f>\r\n", count: 60)
    let others = (1..<count).map { number in
      "<md:EntityDescriptor entityID='https://sp\(number).example.com'><md:Extensions>\(filler)"
        + "</md:Extensions></md:EntityDescriptor>"
    }
    let provider = entity(
      "https://idp.example.com", "", role("IDPSSODescriptor", "", try key("rsa2048")))
    return "<?xml version='1.0'?><!-- made up -->"
      + "<md:EntitiesDescriptor \(namespaces) xmlns:unused='urn:unused' xml:lang='en' \(attributes)>\n"
      + others.joined(separator: "\n") + provider + "</md:EntitiesDescriptor>\n<!-- end -->"
  }

  static func sign(
    _ text: String, by key: TestKey = .p256,
    change: (inout ElementSigner<PrivateKey>) -> Void = { _ in }
  )
    throws -> [UInt8]
  {
    var limits = ParseLimits()
    limits.maximumBytes = 64 << 20
    limits.maximumElements = 1 << 20
    limits.maximumNodes = 1 << 22
    limits.maximumNamespaces = 1 << 20
    var signer = ElementSigner(key: try key.privateKey())
    change(&signer)
    return try signer.sign(XMLTree(parsing: Array(text.utf8), limits: limits).root)
  }

  /// Limits under which a document of 60 KB is cut into several parts.
  static var small: MetadataLimits {
    var limits = MetadataLimits()
    limits.part.maximumBytes = 40_000
    return limits
  }

  static func read(
    _ text: String, trust: MetadataTrust = .source, selecting selected: Set<ExactString>? = nil
  ) throws -> Metadata {
    try Metadata(parsing: Array(text.utf8), trust: trust, selecting: selected)
  }
}
