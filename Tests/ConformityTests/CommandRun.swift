import CanonicalXML
import Foundation
import SAML
import SAMLCapture
import SAMLConfiguration
import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// Runs the vectors through the command, which must say what the libraries say: an option that reaches
/// nowhere shows as a difference.
struct CommandRun: Sendable {
  let program: CommandProgram
  private var corpora: Corpora { program.corpora }

  /// A difference between the command and the libraries.
  struct Difference: Sendable, CustomStringConvertible {
    let vector: String
    let expected: String
    let actual: String
    var description: String { "\(vector): \(actual) instead of \(expected)" }
  }

  /// What came of all vectors of a kind.
  struct Outcome: Sendable {
    var asked = 0
    /// Those whose keys the command does not take: RSA below 2048 bits.
    var left = 0
    var differences: [Difference] = []

    mutating func add(_ vector: Vector, expected: String, actual: String) {
      asked += 1
      guard expected != actual else { return }
      differences.append(Difference(vector: vector.id, expected: expected, actual: actual))
    }
  }

  /// The part of a record that is compared.
  private struct Record: Decodable {
    struct Finding: Decodable {
      let code: String
      let outcome: String
      let required: Bool
    }

    let verdict: String
    let findings: [Finding]

    /// What stands against the payload, without what its packaging says.
    var codes: [String] {
      let failed = findings.filter { $0.outcome == "fail" && !$0.code.hasPrefix("capture.") }
      return Set(failed.map(\.code)).sorted()
    }

    var text: String { ([verdict] + codes).joined(separator: " ") }
  }

  /// `saml validate --policy` against `ResponseVerifier`.
  func responses(_ vectors: [Vector]) throws -> Outcome {
    var outcome = Outcome()
    for vector in vectors where vector.expected.outcome != .values {
      guard let document = try? vector.document(corpora) else { continue }
      let tree = try? XMLTree(parsing: document)
      let keys = try Keys(of: vector, corpora, message: tree)
      let privateKeys = vector.files("privateKey", "spPrivateKey", "spPrivateKeys")
      guard keys.defaultRefusals.isEmpty, privateKeys.allSatisfy(isTaken) else {
        outcome.left += 1
        continue
      }
      let expectations = Expectations(of: vector, keys, message: tree)
      let decryptors = try privateKeys.map {
        try PrivateKeyDecryptor(PrivateKey(pem: corpora.bytes($0)))
      }
      let verdict = ResponseVerifier(
        policy: expectations.policy, keys: decryptors, explaining: .search
      )
      .evaluate(.response(document), at: expectations.now)
      let failed = Set(verdict.findings.filter { $0.outcome == .fail }.map(\.code.rawValue))
        .sorted()
      // The command names another document and a message that stops by codes of the capture.
      let isOfCapture =
        failed == ["xml.doctype"] && DocumentKind(startOf: document) != .message
        || failed == ["xml.not-well-formed"] && DocumentKind.isCutOff(document)
      let record = try record(
        ["validate", "--exact", "--at", expectations.now.description]
          + ["--format", "json", "--exit-zero"] + privateKeys.flatMap { ["--decryption-key", $0] },
        vector, expectations.policy)
      outcome.add(
        vector,
        expected: ([verdict.outcome.kind.rawValue] + (isOfCapture ? [] : failed)).joined(
          separator: " "),
        actual: record)
    }
    return outcome
  }

  /// `saml verify --policy`: never signed what must be refused, and signed what core validation accepts.
  func signatures(_ vectors: [Vector]) throws -> (outcome: Outcome, accepted: [String]) {
    var outcome = Outcome()
    var accepted: [String] = []
    let signatures = SignatureRun(corpora: corpora)
    for vector in vectors {
      guard let document = try? vector.document(corpora) else { continue }
      let keys = try Keys(of: vector, corpora, message: try? XMLTree(parsing: document))
      guard keys.defaultRefusals.isEmpty, !keys.anchors.isEmpty else {
        outcome.left += 1
        continue
      }
      var policy = Policy()
      policy.trustAnchors = keys.anchors
      policy.signature = vector.signaturePolicy
      let record = try record(["verify", "--format", "json", "--exit-zero"], vector, policy)
      if vector.expected.isRefusal {
        if record.hasPrefix("signed") { accepted.append(vector.id) }
        continue
      }
      let isSigned =
        try signatures.judge(vector).outcome == .passed && Self.refused[vector.id] == nil
      outcome.add(
        vector, expected: isSigned ? "signed" : "not signed",
        actual: record.hasPrefix("signed") ? "signed" : isSigned ? record : "not signed")
    }
    return (outcome, accepted)
  }

  /// What the command refuses and its source does not.
  private static let refused = [
    "signxml/xades/xades-counter-signature-injected":
      "The source looks at the first signature alone; a second one in the document fails."
  ]

  /// `saml canonicalize` of whole documents.
  func canonicalizations(_ vectors: [Vector]) throws -> Outcome {
    let names: [CanonicalizationMethod: String] = [
      .exclusive10: "exc-c14n", .inclusive10: "c14n", .inclusive11: "c14n11",
    ]
    var outcome = Outcome()
    for vector in vectors {
      guard vector.options["transforms"] == nil, vector.option("xpath") == nil,
        let method = vector.option("c14nAlgorithm").flatMap(CanonicalizationMethod.init),
        let name = names[method.withoutComments], let file = vector.expected.canonicalFile,
        try CanonicalizationRun(corpora: corpora).judge(vector).outcome == .passed,
        vector.option("apex") == nil
      else { continue }
      var arguments = ["canonicalize", vector.file, "--method", name]
      if method != method.withoutComments { arguments.append("--with-comments") }
      if let prefixes = vector.options["inclusivePrefixes"]?.strings, !prefixes.isEmpty {
        arguments += ["--inclusive-prefixes", prefixes.joined(separator: " ")]
      }
      let run = try program.run(arguments)
      let isExpected = try run.output == corpora.bytes(file)
      outcome.add(
        vector, expected: "the bytes of the vector",
        actual: isExpected ? "the bytes of the vector" : "other bytes: \(run.errors)")
    }
    return outcome
  }

  /// `saml decrypt` of documents with one ciphertext.
  func decryptions(_ vectors: [Vector]) throws -> Outcome {
    let run = EncryptionRun(corpora: corpora)
    var outcome = Outcome()
    for vector in vectors {
      guard let key = vector.option("privateKey"), isTaken(key) else {
        outcome.left += 1
        continue
      }
      guard let judgement = try run.judge(vector) else { continue }
      let decrypted =
        judgement.outcome == .passed && vector.expected.outcome != .failsToDecrypt
      let result = try program.run(
        ["decrypt", vector.file, "--decryption-key", key]
          + ["cbc", "tripledes-cbc", "rsa-1_5"].flatMap { ["--accept-dangerous", $0] })
      outcome.add(
        vector, expected: decrypted ? "decrypted" : "refused",
        actual: result.status == 0 ? "decrypted" : decrypted ? result.errors : "refused")
    }
    return outcome
  }

  private func isTaken(_ key: String) -> Bool {
    do {
      _ = try PrivateKeyDecryptor(PrivateKey(pem: corpora.bytes(key)))
      return true
    } catch {
      return false
    }
  }

  private func record(
    _ arguments: [String], _ vector: Vector, _ policy: Policy
  ) throws -> String {
    var policy = policy
    // A file has settings for the others, which count for nothing in the list.
    policy.signature.signatureMethods = policy.signature.signatureMethods.filter {
      !$0.isWeak && $0.family != .dsa
    }
    policy.signature.digestMethods = policy.signature.digestMethods.filter { !$0.isWeak }
    let run = try program.run(
      arguments + ["--policy", "@policy", vector.file], policy: PolicyDocument(policy).text)
    do {
      let records = try JSONDecoder().decode([Record].self, from: Data(run.output))
      return records.count == 1 ? records[0].text : "\(records.count) records: \(run.errors)"
    } catch {
      return "status \(run.status): \(run.errors)"
    }
  }
}
