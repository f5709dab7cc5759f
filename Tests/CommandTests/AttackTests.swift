import Foundation
import TestSupport
import TestTools
import Testing

/// `saml attack`: every variant is answered by `saml validate` as the manifest expects.
@Suite(.serialized) struct AttackTests {
  private static let captures = [
    "assertion-signed-rsa-sha256.xml", "response-signed-rsa-sha256.xml",
    "both-signed-rsa-sha256.xml",
    "assertion-signed-ecdsa-sha256.xml", "exclusive-with-comments.xml", "soap-envelope.xml",
    "soap-prefixes-on-the-envelope.xml", "utf-16-little-endian.xml", "form-body.txt",
    "structured-attribute-value.xml", "without-subject-confirmation.xml",
  ]
  private static let key = [
    "--key", "samples/keys/test-only-idp-rsa.key.pem", "--certificate", "samples/trust/idp-rsa.pem",
  ]
  private static let trust = [
    "--trust", "samples/trust/idp-rsa.pem", "--trust", "samples/trust/idp-ec.pem",
  ]

  @Test(arguments: captures, [trust, key])
  func everyVariantIsAnsweredAsExpected(_ capture: String, _ arguments: [String]) async throws {
    let variants = try await AttackFolder(of: "samples/captures/\(capture)", arguments)
    #expect(variants.run.status == 0, "\(variants.run.errorText)")
    let vectors = try variants.manifest().vectors
    #expect(vectors.count > 50)
    #expect(Set(vectors.map(\.id)).count == vectors.count)
    let hasRules = vectors.contains { $0.id.hasPrefix("attack/rules-") }
    #expect(hasRules == (arguments == Self.key))
    let answers = try await variants.answers()
    for vector in vectors {
      let answer = answers[vector.slug]?.answer ?? "reject"
      let isRight = vector.expected == "either" || answer == vector.expected
      #expect(isRight, "\(capture): \(vector.id) is answered by \(answer)")
    }
    #expect(answers["control-sound"]?.answer == "accept")
  }

  /// A variant that is rejected for a careless mistake in it would test nothing.
  @Test func theSignaturesOfVariantsHold() async throws {
    let variants = try await AttackFolder(of: "samples/captures/\(Self.captures[0])", Self.key)
    let mismatches: Set = ["signature.value-mismatch", "signature.digest-mismatch"]
    let answers = try await variants.answers()
    for (slug, answer) in answers where slug.hasPrefix("wrapping-") {
      #expect(mismatches.isDisjoint(with: answer.failed), "\(slug)")
    }
    let rules = answers.filter { $0.key.hasPrefix("rules-") && !$0.key.contains("sha-1") }
    #expect(rules.count > 15)
    for (slug, answer) in rules {
      #expect(Set(answer.failed).count == 1, "\(slug): \(answer.failed)")
      #expect(answer.failed.allSatisfy { !$0.hasPrefix("signature.") }, "\(slug)")
    }
  }

  /// What is posted is what the manifest holds, and the owner alone can read it.
  @Test func theFilesAreThoseOfTheManifest() async throws {
    let variants = try await AttackFolder(of: "samples/captures/\(Self.captures[0])", Self.trust)
    let vectors = try variants.manifest().vectors
    for vector in vectors {
      let file = try variants.file(of: vector.slug)
      #expect(try Data(contentsOf: file) == Data(base64Encoded: vector.document))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
    let control = try #require(vectors.first { $0.slug == "control-sound" })
    let capture = Repository.samples.appending(path: "captures/\(Self.captures[0])")
    #expect(try Data(contentsOf: capture) == Data(base64Encoded: control.document))
    let key = try String(
      contentsOf: variants.url.appending(path: "keys/trusted-1.pem"), encoding: .utf8)
    #expect(key.hasPrefix("-----BEGIN CERTIFICATE-----"))
    #expect(!key.contains("PRIVATE"))
  }

  /// The response can be made fresh for a service whose clock runs.
  @Test func theTimesMoveToTheMomentThatIsGiven() async throws {
    let variants = try await AttackFolder(
      of: "samples/captures/\(Self.captures[0])", Self.key + ["--at", "2031-05-06T07:08:09Z"])
    let manifest = try variants.manifest()
    #expect(manifest.vectors.allSatisfy { $0.policy.now == "2031-05-06T07:08:09Z" })
    let answers = try await variants.answers()
    #expect(answers["control-sound"]?.answer == "accept")
    #expect(answers["rules-conditions-are-over"]?.failed == ["time.expired"])
  }

  @Test func oneClassComesWithTheControlAlone() async throws {
    let variants = try await AttackFolder(
      of: "samples/captures/\(Self.captures[0])", Self.trust + ["--class", "comment"])
    let slugs = try variants.manifest().vectors.map(\.slug)
    #expect(slugs.first == "control-sound")
    #expect(slugs.count > 5)
    #expect(slugs.dropFirst().allSatisfy { $0.hasPrefix("comment-") })
  }

  /// The marks are a line before the key, and the name of its certificate.
  @Test(arguments: [
    ("# saml test key\n", "", 0), ("", "", 2), ("# saml test keys\n", "", 2),
    ("", "# saml test key\n", 2), ("  # saml test key \r\n", "", 0),
  ])
  func onlyAMarkedKeySigns(_ before: String, _ behind: String, _ status: Int32) async throws {
    let scratch = try ScratchFolder()
    let pem = try String(
      contentsOf: Repository.samples.appending(path: "keys/test-only-idp-rsa.key.pem"),
      encoding: .utf8)
    let key = try scratch.write(Data((before + pem + behind).utf8), to: "key.pem")
    let folder = scratch.url.appending(path: "variants").path
    let run = try await Program.run([
      "attack", "samples/captures/\(Self.captures[0])", "--key", key.path, "--output-dir", folder,
    ])
    #expect(run.status == status, "\(run.errorText)")
    #expect(FileManager.default.fileExists(atPath: folder) == (status == 0))
    if status == 2 { #expect(run.errorText.contains("is not marked as a test key")) }
  }

  /// A certificate marks its own key, and no other one.
  @Test func theCertificateOfAnotherKeyMarksNothing() async throws {
    let scratch = try ScratchFolder()
    let run = try await Program.run([
      "attack", "samples/captures/\(Self.captures[0])", "--key",
      "samples/keys/test-only-idp-ec.key.pem", "--certificate", "samples/trust/idp-rsa.pem",
      "--output-dir", scratch.url.appending(path: "variants").path,
    ])
    #expect(run.status == 2)
    #expect(run.errorText.contains("is not the certificate of the key"))
  }

  /// A rejected attack proves nothing where the response is rejected by itself.
  @Test(arguments: [
    ("wrong-audience.xml", 0), ("unsigned.xml", 1), ("encrypted-assertion.xml", 1),
    ("two-assertions.xml", 1), ("success-without-assertion.xml", 1), ("soap-fault.xml", 1),
    ("attribute-value-changed.xml", 1), ("signed-by-an-unknown-key.xml", 1),
    ("doctype-with-internal-entity.xml", 1), ("xml-truncated.xml", 1), ("duplicate-id.xml", 1),
    ("base64-truncated.txt", 1), ("object-inside-signature.xml", 1),
  ])
  func nothingIsWrittenOfACaptureThatIsNotSound(_ capture: String, _ status: Int32) async throws {
    let variants = try await AttackFolder(of: "samples/captures/\(capture)", Self.trust)
    #expect(variants.run.status == status, "\(variants.run.errorText)")
    #expect(!variants.run.wasKilled)
    #expect(FileManager.default.fileExists(atPath: variants.url.path) == (status == 0))
  }

  /// No sample stops the program, whatever is wrong with it.
  @Test func everySampleIsAnswered() async throws {
    let classes = Program.effort == 1 ? ["--class", "wrapping"] : []
    for sample in try Manifest.cases() {
      let run = try await AttackFolder(of: sample.sample.path, Self.trust + classes).run
      #expect(!run.wasKilled && [0, 1, 3].contains(run.status), "\(sample)")
    }
  }

  @Test func aFolderWithAFileIsLeftAlone() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(Data("mine".utf8), to: "variants/mine.txt")
    let folder = scratch.url.appending(path: "variants")
    let run = try await Program.run(
      ["attack", "samples/captures/\(Self.captures[0])", "--output-dir", folder.path] + Self.trust)
    #expect(run.status == 2)
    #expect(run.errorText.contains("is not empty"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine.txt"])
  }

  @Test func answersAreComparedWithTheManifest() async throws {
    let variants = try await AttackFolder(
      of: "samples/captures/\(Self.captures[0])", Self.trust + ["--class", "wrapping"])
    let slugs = try variants.manifest().vectors.map(\.slug)
    let scratch = try ScratchFolder()
    for slug in slugs {
      let answer = slug == "control-sound" ? "accept\nsub-5e0a77c1\n" : "reject\n"
      try scratch.write(Data(answer.utf8), to: "answers/\(slug).txt")
    }
    let answers = scratch.url.appending(path: "answers").path
    let sound = try await Program.run(["attack", variants.url.path, "--answers", answers])
    #expect(sound.status == 0, "\(sound.errorText)")
    #expect(
      sound.outputText.contains(
        "tests=\"\(slugs.count)\" failures=\"0\" errors=\"0\" skipped=\"0\""))

    try scratch.write(Data("ACCEPT\n".utf8), to: "answers/\(slugs[1]).txt")
    try scratch.write(Data("reject\nsubject-evil\n".utf8), to: "answers/\(slugs[2]).txt")
    try scratch.write(Data("perhaps".utf8), to: "answers/\(slugs[3]).txt")
    try scratch.write(Data("unsupported".utf8), to: "answers/\(slugs[4]).txt")
    try FileManager.default.removeItem(atPath: "\(answers)/\(slugs[5]).txt")
    let report = scratch.url.appending(path: "report.xml").path
    let wrong = try await Program.run([
      "attack", variants.url.path, "--answers", answers, "--output", report,
    ])
    #expect(wrong.status == 1)
    #expect(wrong.output.isEmpty)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("failures=\"2\" errors=\"2\" skipped=\"1\""))
    #expect(text.contains("The service accepted what it must reject."))
    #expect(wrong.errorText.contains("2 wrong, 2 without an answer, 1 unsupported."))
  }

  /// The folder of variants may come from somebody else.
  @Test(arguments: [
    "", "{}", "[]", "{\"schema\": 1, \"vectors\": []}", "{\"schema\": 2, \"vectors\": [{}]}",
    "{\"schema\": 1, \"vectors\": [{\"id\": \"attack/../../x\", \"expected\": \"reject\"}]}",
    "{\"schema\": 1, \"vectors\": [{\"id\": \"attack/a\", \"expected\": \"perhaps\"}]}",
    String(repeating: "[", count: 100_000),
  ])
  func aForeignManifestIsRefused(_ manifest: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write(Data(manifest.utf8), to: "variants/manifest.json")
    try scratch.write(Data("reject".utf8), to: "answers/a.txt")
    let run = try await Program.run([
      "attack", scratch.url.appending(path: "variants").path, "--answers",
      scratch.url.appending(path: "answers").path,
    ])
    #expect(run.status == 3 && !run.wasKilled)
    #expect(run.errorText.contains("is no manifest of saml attack."))
  }

  @Test(arguments: [
    [], ["--output-dir", "x"], ["--class", "rules", "--output-dir", "x"] + trust,
    ["--output-dir", "x", "--at", "now"] + trust, ["--output-dir", "x"] + trust + key,
    ["--list", "--answers", "x"], ["--answers", "x", "--key", "y"],
    ["--output-dir", "x", "--output", "y"] + trust,
  ])
  func flagsThatDoNotFitAreWrongUsage(_ arguments: [String]) async throws {
    let run = try await Program.run(["attack", "samples/captures/\(Self.captures[0])"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }
}

/// A folder of variants that the program has written.
private struct AttackFolder {
  struct Policy: Decodable {
    let now: String
    let skew: Int
    let audience: [String]
    let issuer: [String]
    let recipient: String?
    let destination: String?
    let inResponseTo: String?
  }

  struct Vector: Decodable {
    let id: String
    let document: String
    let expected: String
    let forbidden: [String]?
    let policy: Policy

    var slug: String { String(id.dropFirst("attack/".count)) }
  }

  struct Manifest: Decodable {
    let vectors: [Vector]
  }

  let run: Program.Run
  let url: URL
  private let scratch: ScratchFolder

  init(of capture: String, _ arguments: [String]) async throws {
    scratch = try ScratchFolder()
    url = scratch.url.appending(path: "variants")
    run = try await Program.run(["attack", capture, "--output-dir", url.path] + arguments)
  }

  func manifest() throws -> Manifest {
    let file = url.appending(path: "manifest.json")
    return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  func file(of slug: String) throws -> URL {
    let files = ["xml", "txt"].map { url.appending(path: "\(slug).\($0)") }
    return try #require(files.first { FileManager.default.fileExists(atPath: $0.path) })
  }

  /// What `saml validate` says of each variant by the policy of the manifest.
  func answers() async throws -> [String: (answer: String, failed: [String])] {
    let vectors = try manifest().vectors
    let policy = try #require(vectors.first).policy
    var arguments = ["validate", "--format", "ndjson", "--show-values", "--exact"]
    arguments += ["--at", policy.now, "--clock-skew", String(policy.skew)]
    arguments += ["--trust", url.appending(path: "keys/trusted-1.pem").path]
    arguments += policy.audience.flatMap { ["--audience", $0] }
    arguments += policy.issuer.flatMap { ["--issuer", $0] }
    arguments += policy.recipient.map { ["--recipient", $0] } ?? []
    arguments += policy.destination.map { ["--destination", $0] } ?? []
    arguments += policy.inResponseTo.map { ["--in-response-to", $0] } ?? []
    arguments += try vectors.map { try file(of: $0.slug).path }
    let run = try await Program.run(arguments)
    #expect(!run.wasKilled)
    var answers: [String: (answer: String, failed: [String])] = [:]
    for line in run.output.split(separator: UInt8(ascii: "\n")) {
      let record = try JSONDecoder().decode(JudgedRecord.self, from: line)
      let slug = URL(filePath: record.source).deletingPathExtension().lastPathComponent
      answers[slug] = (record.verdict == "valid" ? "accept" : "reject", record.failed)
      guard record.verdict == "valid" else { continue }
      let text = String(decoding: line, as: UTF8.self)
      for forged in ["subject-evil", "value-evil"] { #expect(!text.contains(forged), "\(slug)") }
    }
    return answers
  }
}
