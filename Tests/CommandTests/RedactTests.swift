import Foundation
import SAMLForge
import TestSupport
import TestTools
import Testing

/// `saml redact`: the copy is judged as its original is, and holds nothing of it.
@Suite(.serialized) struct RedactTests {
  /// Samples that cannot be read, so that nobody can say where their values stand; see
  /// docs/reference/redaction.md.
  private static let unreadable = [
    "base64-truncated.txt", "base64-malformed.txt", "xml-truncated.xml", "prefix-not-declared.xml",
    "doctype-with-internal-entity.xml",
  ]

  @Test func onlyWhatCannotBeReadIsRefused() async throws {
    for sample in try Manifest.cases() where Self.unreadable.contains(sample.name) {
      let copy = try await RedactedSample(sample)
      #expect(copy.run.status == 1, "\(sample)")
      #expect(copy.bytes == nil && copy.trust == nil, "\(sample)")
    }
  }

  @Test(arguments: try Manifest.cases().filter { !unreadable.contains($0.name) })
  func theCopyIsJudgedAsTheOriginalAndHoldsNothingOfIt(_ sample: SampleCase) async throws {
    let copy = try await RedactedSample(sample)
    #expect(copy.run.status == 0, "\(copy.run.outputText)\(copy.run.errorText)")
    let original = try await copy.judgeOriginal()
    let judged = try await copy.judgeByThePrintedCommand()
    #expect(judged.verdict == original.verdict)
    #expect(judged.findings == original.findings)
    #expect(judged.trail == original.trail)

    let originalXML = try await copy.decoded(at: sample.sample.path)
    let copiedXML = try await copy.decoded(at: copy.path)
    #expect(RedactedSample.skeleton(copiedXML) == RedactedSample.skeleton(originalXML))
    #expect(copiedXML.utf8.count == originalXML.utf8.count)
    var left = try await copy.canariesLeft()
    // A token of five digits is another value in one of 100,000 copies, and not in two.
    if !left.isEmpty { left.formIntersection(try await RedactedSample(sample).canariesLeft()) }
    #expect(left == [], "\(sample)")
    let texts = try await copy.texts()
    for secret in RedactedSample.cryptographicTexts(in: originalXML) {
      #expect(!texts.contains { $0.contains(secret) }, "\(sample): a digest or key is left")
    }
    #expect(copy.trust.map { !$0.contains("PRIVATE") } ?? true)
  }

  /// The copy of a posted message tells the same of the exchange, and nothing else of it.
  @Test func theCopyOfAnExchangeIsAnArchive() async throws {
    let body = ExchangeSample.escaped(
      try ExchangeSample.base64("assertion-signed-rsa-sha256.xml"))
    var exchange = ExchangeSample(body: "SAMLResponse=\(body)", status: 403)
    exchange.answer = #"{"code":"invalid_integration","message":"secret-of-the-viewer"}"#
    let folder = try ScratchFolder()
    let input = try folder.write(try exchange.archive(), to: "a.har").path
    let output = folder.url.appending(path: "copy.har").path
    let trust = Repository.samples.appending(path: "trust/idp-rsa.pem").path
    let run = try await Program.run([
      "redact", input, "--output", output, "--trust", trust, "--audience",
      "https://saml.sp.auth.adobe.com",
    ])
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let written = try String(contentsOfFile: output, encoding: .utf8)
    #expect(!written.contains("secret-of-the-viewer") && !written.contains(body.prefix(3000)))
    var answers: [Substring] = []
    for (file, key) in [(input, trust), (output, output + ".pem")] {
      let why = try await Program.run(["why", file, "--trust", key])
      answers.append(try #require(why.outputText.split(separator: "posted").first))
    }
    #expect(answers[0].contains("403 with the code invalid_integration"))
    #expect(answers[0] == answers[1])
  }

  /// What is read is not written over, by whatever name.
  @Test(arguments: [
    ("input.xml", "./input.xml"), ("input.xml", "link.xml"), ("input.xml", "trust"),
    ("input.xml", "policy.json"), ("login.har#entry=4", "login.har"),
  ])
  func noFileThatIsReadIsWrittenOver(_ input: String, _ output: String) async throws {
    let scratch = try ScratchFolder()
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let trust = Repository.samples.appending(path: "trust/idp-rsa.pem")
    let archive = Repository.samples.appending(path: "containers/login.har")
    let policy = Data(#"{"trust": ["trust.pem"]}"#.utf8)
    let files = [
      try scratch.write(try Data(contentsOf: sample), to: "input.xml"),
      try scratch.write(try Data(contentsOf: trust), to: "trust.pem"),
      try scratch.write(try Data(contentsOf: archive), to: "login.har"),
      try scratch.write(policy, to: "policy.json"),
    ]
    let before = try files.map { try Data(contentsOf: $0) }
    try FileManager.default.createSymbolicLink(
      at: scratch.url.appending(path: "link.xml"), withDestinationURL: files[0])
    let run = try await Program.run(
      ["redact", input, "--policy", "policy.json", "--output", output], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errorText.contains("name another file with --output."))
    #expect(try files.map { try Data(contentsOf: $0) } == before)
  }

  /// Of what stands in front of a query the endpoint stays and nothing else.
  @Test(arguments: [
    "curl -H \"Authorization: Bearer canary-token\" https://sp.example.com/sso",
    "https://canary-user:canary-word@sp.example.com/sso",
    "https://sp.example.com/sso;jsessionid=canary-session",
    "canary https://sp.example.com/sso", "//canary:canary@sp.example.com/sso",
    "https://canary:can/ary@sp.example.com/sso", "(canary)https://sp.example.com/sso",
    "Cookie:canary;https://sp.example.com/sso",
  ])
  func whatStandsInFrontOfACapturedURLIsMasked(_ front: String) async throws {
    let scratch = try ScratchFolder()
    let file = Repository.samples.appending(path: "captures/redirect-deflate.txt")
    let url = try String(contentsOf: file, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let query = try #require(url.firstIndex(of: "?"))
    let text = front + url[query...]
    let input = try scratch.write(Data(text.utf8), to: "input.txt")
    let copy = scratch.url.appending(path: "copy.txt")
    let run = try await Program.run(["redact", input.path, "--output", copy.path])
    #expect(run.status == 0)
    let copied = try String(contentsOf: copy, encoding: .utf8)
    #expect(!copied.contains("canary") && !copied.contains("can/ary"))
    #expect(copied.contains("sp.example.com/sso"))
    #expect(copied.contains("//"))
    // Of several words the one that holds the payload is copied.
    let word = front.split(separator: " ").last ?? ""
    #expect(copied.prefix { $0 != "?" }.utf8.count == word.utf8.count)
  }

  /// One payload of an archive, log or list is copied without the rest of it.
  @Test(arguments: try Manifest.load().containers.flatMap(\.records).map(\.source))
  func aPayloadOfAContainerIsCopiedAlone(_ source: String) async throws {
    let record = try #require(
      try Manifest.load().containers.flatMap(\.records).first { $0.source == source })
    let scratch = try ScratchFolder()
    let copy = scratch.url.appending(path: "copy")
    let run = try await Program.run(
      ["redact", "samples/\(source)", "--output", copy.path] + Manifest.load().policy.arguments)
    guard !record.failed.contains(where: { $0.hasPrefix("capture.base64-") }) else {
      #expect(run.status == 1)
      #expect(!FileManager.default.fileExists(atPath: copy.path))
      return
    }
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let text = SearchedText(String(decoding: try Data(contentsOf: copy), as: UTF8.self))
    #expect(try await Canaries.all.filter { $0.isIn(text) }.map(\.value) == [])
  }

  /// The edit that a diagnosis names is done to the copy too, however long the content is.
  @Test func aLongResponseThatWasIndentedIsCopiedAsOneThatWasIndented() async throws {
    let attribute =
      "<saml:Attribute Name=\"n\"><saml:AttributeValue>\(String(repeating: "v", count: 400))"
      + "</saml:AttributeValue></saml:Attribute>"
    let response =
      "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" "
      + "xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"_r\" Version=\"2.0\" "
      + "IssueInstant=\"2026-03-01T12:00:00Z\"><saml:Issuer>https://idp.example.com</saml:Issuer>"
      + "<samlp:Status><samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/>"
      + "</samlp:Status><saml:Assertion ID=\"_a\" Version=\"2.0\" "
      + "IssueInstant=\"2026-03-01T12:00:00Z\"><saml:Issuer>https://idp.example.com</saml:Issuer>"
      + "<saml:AttributeStatement>\(String(repeating: attribute, count: 200))"
      + "</saml:AttributeStatement></saml:Assertion></samlp:Response>"
    let signed = try await Program.run(
      ["sign", "-", "--key", "samples/keys/test-only-idp-rsa.key.pem"], input: Data(response.utf8))
    #expect(signed.status == 0)
    let indented = signed.outputText.replacing("<saml:Attribute ", with: "\n  <saml:Attribute ")
    let scratch = try ScratchFolder()
    let input = try scratch.write(Data(indented.utf8), to: "input.xml")
    let copy = scratch.url.appending(path: "copy.xml")
    let trust = ["--trust", "samples/trust/idp-rsa.pem"]
    let judged = try await Program.run(["validate", input.path, "--format", "json"] + trust)
    #expect(judged.outputText.contains("\"edit\": \"indented\""))
    let run = try await Program.run(["redact", input.path, "--output", copy.path] + trust)
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
  }

  @Test func ofSeveralPayloadsOneIsToBeNamed() async throws {
    let scratch = try ScratchFolder()
    let copy = scratch.url.appending(path: "copy").path
    let run = try await Program.run(
      ["redact", "samples/containers/login.har", "--output", copy])
    #expect(run.status == 2)
    #expect(run.errorText.contains("samples/containers/login.har#entry=4  Response"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}

/// A sample that was redacted by the program.
private struct RedactedSample {
  let run: Program.Run
  /// The copy; nil when none was written.
  let bytes: Data?
  /// What it is trusted by; nil when nothing was written.
  let trust: String?
  let path: String

  private let sample: SampleCase
  private let arguments: [String]
  private let original: String
  private let folder: ScratchFolder

  /// Redacts it by its policy, without the keys that decrypt: nothing can decrypt the copy.
  init(_ sample: SampleCase) async throws {
    folder = try ScratchFolder()
    path = folder.url.appending(path: sample.name).path
    self.sample = sample
    original = sample.sample.path
    arguments = sample.argumentsWithoutDecryption
    let command = ["redact", original, "--output", path] + arguments
    run = try await KeyMaker.current.withValue(KeyPool().key) {
      try await Program.run(command)
    }
    bytes = FileManager.default.contents(atPath: path)
    trust = FileManager.default.contents(atPath: path + ".pem").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func judgeOriginal() async throws -> JudgedRecord {
    try await judge(["validate", original] + arguments)
  }

  func judgeByThePrintedCommand() async throws -> JudgedRecord {
    let line = try #require(
      run.outputText.split(separator: "\n").first { $0.contains("saml validate") })
    let command = line.trimmingPrefix(while: \.isWhitespace).dropFirst("saml".count)
    return try await judge(ShellCommand(String(command)).arguments)
  }

  private func judge(_ arguments: [String]) async throws -> JudgedRecord {
    let run = try await Program.run(arguments + ["--format", "ndjson"])
    return try #require(try JudgedRecord.lines(of: run.output).first, "\(run.errorText)")
  }

  /// The XML of a capture, an envelope around it included.
  func decoded(at path: String) async throws -> String {
    let run = try await Program.run(["decode", path])
    let isUTF16 = run.output.starts(with: [0xFF, 0xFE])
    return isUTF16 ? String(data: run.output, encoding: .utf16) ?? "" : run.outputText
  }

  /// The values of the original that stand in the copy, as it lies there or decoded.
  func canariesLeft() async throws -> Set<String> {
    let searched = try await texts().map(SearchedText.init)
    let canaries = try await Canaries.values(of: sample.sample)
    return canaries.filter { value in
      let canary = Canary(value)
      return searched.contains { canary.isIn($0) }
    }
  }

  /// The copy, decoded and as it lies there.
  func texts() async throws -> [String] {
    [try await decoded(at: path), String(decoding: try #require(bytes), as: UTF8.self)]
  }

  /// Everything but letters, digits and the symbols of Base64: markup, punctuation, white space.
  static func skeleton(_ xml: String) -> [UInt8] {
    let symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
    let left = Set(symbols.utf8)
    return xml.utf8.filter { $0 < 0x80 && !left.contains($0) }
  }

  /// What could confirm a guess at a value: digests, signature values, ciphertext; and certificates.
  static func cryptographicTexts(in xml: String) -> Set<String> {
    let opening =
      /<[a-z]*:?(?:DigestValue|SignatureValue|X509Certificate|CipherValue)>\s*([^<\s]{8,})/
    return Set(xml.matches(of: opening).map { String($0.1) })
  }
}

extension SampleCase {
  fileprivate var name: String { sample.file.split(separator: "/").last.map(String.init) ?? "" }

  fileprivate var argumentsWithoutDecryption: [String] {
    var arguments = policyArguments
    while let index = arguments.firstIndex(of: "--decryption-key") {
      arguments.removeSubrange(index...(index + 1))
    }
    return arguments
  }
}
