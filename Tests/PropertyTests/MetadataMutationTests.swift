import CanonicalXML
import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// Metadata that is read in pieces is what was signed, whatever is done to it without a key.
@Suite struct MetadataMutationTests {
  /// A group of groups and entities that is cut into some pieces of four kilobytes.
  private static func document(_ reference: String) throws -> [UInt8] {
    let certificate = try String(
      decoding: Repository.bytes("samples/trust/idp-ec.pem"), as: UTF8.self
    ).split(separator: "\n").filter { !$0.hasPrefix("---") }.joined(separator: "\n")
    let key =
      "<md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)"
      + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
    let entities = (0..<8).map { number in
      "<md:EntityDescriptor entityID='urn:\(number)' ID='_\(number)'><!-- \(number) -->"
        + "<md:Extensions xmlns:x='urn:x'><x:a y='&#10;&lt;'>text &amp; more</x:a></md:Extensions>"
        + "<md:IDPSSODescriptor protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'>"
        + key + "</md:IDPSSODescriptor></md:EntityDescriptor>"
    }
    let text =
      "<?xml version='1.0'?><!-- before -->\n<md:EntitiesDescriptor ID='_all' "
      + "xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' xml:lang='en' "
      + "xmlns:ds='http://www.w3.org/2000/09/xmldsig#' validUntil='2040-01-01T00:00:00Z'>"
      + entities[..<3].joined(separator: "\n") + "<md:EntitiesDescriptor xml:base='urn:b' ID='_in'>"
      + entities[3...].joined(separator: "\n")
      + "</md:EntitiesDescriptor></md:EntitiesDescriptor>\n<!-- after -->"
    var signer = WholeDocumentSigner()
    signer.uri = reference
    if reference.isEmpty { signer.form = .inclusive10 }
    return Array(try signer.sign(text, in: "<md:EntitiesDescriptor").utf8)
  }

  @Test(arguments: ["", "#_all"])
  func noMutantOfMetadataIsBelieved(reference: String) throws {
    let metadata = try SignedMetadata(
      Self.document(reference), signedBy: TestKey.p256.trustAnchor())
    Mutants(of: metadata.bytes, donors: [metadata.bytes], count: 1500, seed: 7).expectSound {
      switch metadata.judge($0) {
      case .refused: (false, nil)
      case .believed: (true, nil)
      case .broken(let what): (true, what)
      }
    }
  }
}
