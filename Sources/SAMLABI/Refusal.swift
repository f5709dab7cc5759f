import SAML
import SAMLConfiguration
import SAMLFormats
import SAMLInspection
import SAMLReport
import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// An error for a caller in another language.
struct Refusal: Error {
  private let code: StableCode
  private let place: String?

  init(_ code: StableCode, at place: String? = nil) {
    self.code = code
    self.place = place
  }

  /// An object with the members `code` and `message`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("code", code.rawValue)
      writer.member(
        "message", place.map { "\(SafeText.make($0)): \(code.summary)" } ?? code.summary)
    }
    return writer.bytes
  }
}

extension Verifier {
  /// Makes a verifier of a policy that holds its keys.
  convenience init(policy bytes: [UInt8], decryptionKey: [UInt8]?) throws(Refusal) {
    let document: PolicyDocument
    do throws(PolicyFileError) { document = try PolicyDocument(parsing: bytes) } catch {
      throw Refusal(error.code, at: error.place)
    }
    // No file is read here: without its keys the policy would reject responses that it should
    // accept.
    guard document.trustFiles.isEmpty, document.metadataTrustFiles.isEmpty else {
      throw Refusal(
        .policyValueNotAllowed, at: "trust: expected the text of keys as pem, not a file")
    }
    let keys = try decryptionKey.map { pem throws(Refusal) in [try Self.decryptor(pem)] } ?? []
    self.init(
      ResponseVerifier(policy: document.policy, keys: keys, explaining: .search),
      Inspector(policy: document.policy, decryptionKeys: keys))
  }

  private static func decryptor(_ pem: [UInt8]) throws(Refusal) -> PrivateKeyDecryptor {
    do { return try PrivateKeyDecryptor(file: pem) } catch {
      throw Refusal(error.code, at: "decryption key")
    }
  }
}
