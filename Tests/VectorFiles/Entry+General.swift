import SAML
import SAMLVectors
import TestSupport
import TestTools
import XMLSignature

extension Entry {
  /// The documents of `vectors/recipes/general`, which another implementation has signed.
  static func general() throws -> [Entry] { try GeneralSignature.all.map(Entry.init) }

  private init(_ signature: GeneralSignature) throws {
    self.init(
      id: "general/\(Self.word(signature.name))", description: signature.description,
      spec: [signature.spec], kind: .signedXML,
      document: try Repository.bytes("vectors/recipes/general/\(signature.file).xml"),
      trust: ["idp-rsa"],
      policy: PolicyWords(at: TestPolicy.now, skew: .seconds(60), algorithmsOf: signature.policy),
      expectation: signature.code ?? "ok", signing: "general")
    words.answer = signature.answer
    self.signature = signature.answer == .either ? nil : signature.answer
    if signature.answer == .accept { words.reason = "The key that is trusted signed all of it." }
  }
}

/// A signature of another XML document, and what is answered to it.
private struct GeneralSignature {
  var name: String
  var file: String
  var description: String
  var spec: String
  var answer = SAMLVectors.Answer.accept
  var code: String?
  var acceptsSHA1 = false

  var policy: Policy {
    var policy = Policy()
    policy.signature.dangerous.acceptsSHA1 = acceptsSHA1
    return policy
  }

  static let all = [
    GeneralSignature(
      name: "enveloping manifest", file: "enveloping-manifest",
      description: "Two references to objects inside the signature, one of them a Manifest.",
      spec: "XML Signature 1.1 §5.1"),
    GeneralSignature(
      name: "detached and enveloped", file: "detached-and-enveloped",
      description: "A reference to a part beside the signature, and one to the rest.",
      spec: "XML Signature 1.1 §4.4.3.3"),
    GeneralSignature(
      name: "enveloped beside", file: "enveloped-beside",
      description: "The enveloped transform on an element beside the signature.",
      spec: "XML Signature 1.1 §6.6.4"),
    GeneralSignature(
      name: "xpointer with comments", file: "xpointer-with-comments",
      description: "A reference by XPointer, which a verifier need not know; it selects comments.",
      spec: "XML Signature 1.1 §4.4.3.2", answer: .either),
    GeneralSignature(
      name: "transform base64", file: "base64",
      description: "The bytes that a Base64 text stands for are digested.",
      spec: "XML Signature 1.1 §6.6.2"),
    GeneralSignature(
      name: "transform xpath", file: "xpath",
      description: "One reference that holds, and one with an XPath transform.",
      spec: "XML Signature 1.1 §6.6.3", answer: .either, code: "signature.transform-unsupported"),
    GeneralSignature(
      name: "transform xpath filter 2", file: "xpath-filter2",
      description: "A reference with two filters of XPath Filter 2.0.",
      spec: "XML-Signature XPath Filter 2.0 §3", answer: .either,
      code: "signature.transform-unsupported"),
    GeneralSignature(
      name: "hmac by an unknown secret", file: "hmac",
      description: "A MAC; the receiver trusts a certificate and has no secret.",
      spec: "XML Signature 1.1 §6.3.1", answer: .reject, code: "signature.method-forbidden"),
    GeneralSignature(
      name: "rsa-sha1", file: "rsa-sha1", description: "RSA with SHA-1.",
      spec: "XML Signature 1.1 §6.4.2", answer: .reject, code: "signature.method-forbidden"),
    GeneralSignature(
      name: "rsa-sha1 allowed", file: "rsa-sha1",
      description: "RSA with SHA-1, which the policy allows.", spec: "XML Signature 1.1 §6.4.2",
      acceptsSHA1: true),
    GeneralSignature(
      name: "reference to a file", file: "external",
      description: "A reference to a file, which nothing in the document names.",
      spec: "XML Signature 1.1 §4.4.3.1", answer: .either, code: "signature.reference-external"),
    GeneralSignature(
      name: "assertion of SAML 1.1", file: "saml-1.1",
      description: "An assertion of SAML 1.1: the verifier must know that AssertionID is an ID.",
      spec: "XML Signature 1.1 §4.4.3.3", answer: .either),
    GeneralSignature(
      name: "key in the message", file: "embedded-key",
      description: "The key is in the message, and it is also trusted.",
      spec: "XML Signature 1.1 §4.5.2"),
  ]
}
