import Foundation
import TestTools
import Testing

/// The words, the record and the exit status of `saml verify`.
@Suite struct VerifyTests {
  private static let trust = ["--trust", "samples/trust/idp-rsa.pem"]
  private static let forged =
    "<saml:Assertion ID=\"_forged\"><saml:Issuer>https://idp.example-mvpd.com</saml:Issuer></saml:Assertion>"

  /// Where a forged assertion is put into a response whose assertion is signed.
  enum Place: String, CaseIterable, CustomTestStringConvertible {
    case nowhere, before, after, extensions, insideIssuer, insideStatusCode, encryptedBeside

    var testDescription: String { rawValue }

    func forge(_ sound: String) throws -> String {
      func put(_ text: String, before mark: String) throws -> String {
        let place = try #require(sound.firstRange(of: mark)).lowerBound
        return String(sound[..<place]) + text + String(sound[place...])
      }
      switch self {
      case .nowhere: return sound
      case .before: return try put(forged, before: "<saml:Assertion")
      case .after: return try put(forged, before: "</samlp:Response>")
      case .extensions:
        return try put("<samlp:Extensions>\(forged)</samlp:Extensions>", before: "<samlp:Status>")
      case .insideIssuer: return try put(forged, before: "</saml:Issuer>")
      case .insideStatusCode:
        return sound.replacing(
          #/<samlp:StatusCode ([^>]*)/>/#, maxReplacements: 1,
          with: { "<samlp:StatusCode \($0.output.1)>\(forged)</samlp:StatusCode>" })
      case .encryptedBeside:
        return try put("<saml:EncryptedAssertion/>", before: "</samlp:Response>")
      }
    }
  }

  /// A list of revoked certificates counts wherever it is given; the signer's certificate needs one.
  @Test(arguments: [
    ([], "INTACT"), (["intermediate-revokes-none.pem"], "INTACT"),
    (["intermediate-revokes-none.pem", "root-revokes-none.pem"], "INTACT"),
    (["intermediate-revokes-none.pem", "root-revokes-intermediate.pem"], "NOT SIGNED"),
    (["root-revokes-none.pem"], "NOT SIGNED"),
  ])
  func everyGivenRevocationListCounts(_ lists: [String], _ word: String) async throws {
    let folder = "Tests/CommandTests/Chains/"
    let run = try await Program.run(
      [
        "verify", folder + "signed.xml", "--root", folder + "root.pem", "--intermediate",
        folder + "intermediate.pem", "--at", "2027-01-01T00:00:00Z",
      ] + lists.flatMap { ["--crl", folder + $0] })
    #expect(run.outputText.hasPrefix(word + " "), "\(run.outputText)")
  }

  /// A certificate that states its use signs only if that is one of them (RFC 5280 §4.2.1.3, §4.2.1.12), and one
  /// that SHA-1 signs proves nothing.
  @Test(arguments: [
    ("usage", "for-signatures", "INTACT"), ("usage", "for-encryption", "NOT SIGNED"),
    ("extended", "for-documents", "INTACT"), ("extended", "for-any", "INTACT"),
    ("extended", "for-servers", "NOT SIGNED"), ("extended", "for-code", "NOT SIGNED"),
    ("extended", "by-sha1", "NOT SIGNED"),
  ])
  func aChainIsOfCertificatesForDocuments(
    _ root: String, _ name: String, _ word: String
  ) async throws {
    let folder = "Tests/CommandTests/Chains/"
    let run = try await Program.run([
      "verify", folder + "signed-\(name).xml", "--root", folder + "\(root)-root.pem", "--at",
      "2027-01-01T00:00:00Z",
    ])
    #expect(run.outputText.hasPrefix(word + " "), "\(run.outputText)")
    #expect(run.outputText.contains("signature.no-chain") == (word == "NOT SIGNED"))
    #expect(!run.outputText.contains("signature.no-trust-anchor"))
  }

  /// The content of a resource is given once: of two, the last one would count without a word.
  @Test func aReferenceIsGivenOnce() async throws {
    let file = "samples/captures/assertion-signed-rsa-sha256.xml"
    let run = try await Program.run([
      "verify", file, "--reference", "urn:a=\(file)", "--reference", "urn:a=README.md",
    ])
    #expect(run.status == 2)
    #expect(run.errorText.contains("--reference gives urn:a twice"))
  }

  /// The parser would keep the last value, and the command would not do what its words say.
  @Test(arguments: [
    (["--at", "2026-03-01T12:00:30Z", "--at=2027-01-01T00:00:00Z"], "--at"),
    (["--output", "/dev/null", "-o", "/dev/null"], "--output"),
    (["--trust", "samples/trust/idp-rsa.pem", "--trust", "samples/trust/idp-ec.pem"], ""),
    (["-v", "-v", "--", "--at", "--at"], ""),
  ])
  func anOptionOfOneValueIsGivenOnce(_ arguments: [String], _ option: String) async throws {
    let run = try await Program.run(
      ["verify", "samples/captures/assertion-signed-rsa-sha256.xml"] + arguments)
    #expect((run.status == 2) == !option.isEmpty, "\(run.errorText)")
    #expect(
      option.isEmpty || run.errorText.contains("\(option) takes one value and is given twice"))
  }

  /// A value that no certificate has made says nothing of chains.
  @Test func aChangedValueIsNoLackOfAChain() async throws {
    let folder = "Tests/CommandTests/Chains/"
    var text = try String(
      contentsOf: Repository.root.appending(path: folder + "signed.xml"), encoding: .utf8)
    let value = try #require(text.firstRange(of: "SignatureValue>")).upperBound
    text.replaceSubrange(value...value, with: text[value] == "A" ? "B" : "A")
    let run = try await Program.run(
      [
        "verify", "-", "--root", folder + "root.pem", "--intermediate",
        folder + "intermediate.pem", "--at", "2027-01-01T00:00:00Z",
      ], input: Data(text.utf8))
    #expect(run.outputText.hasPrefix("NOT SIGNED "), "\(run.outputText)")
    #expect(run.outputText.contains("signature.value-mismatch"))
    #expect(!run.outputText.contains("signature.no-chain"))
  }

  /// Whoever wrote a message chose the key in it, so a page of warnings must not look clean.
  @Test(arguments: [("sarif", "\"level\":\"warning\""), ("github", "::warning ")])
  func anIntactSignatureIsAWarning(_ format: String, _ mark: String) async throws {
    let run = try await Program.run([
      "verify", "samples/captures/assertion-signed-rsa-sha256.xml", "--accept-embedded-key",
      "--format", format,
    ])
    #expect(run.status == 1)
    #expect(run.outputText.contains(mark), "\(run.outputText)")
    #expect(run.outputText.contains("signature.intact"))
  }

  @Test(arguments: Place.allCases)
  func aForgedAssertionAnywhereIsNotSigned(place: Place) async throws {
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let sound = String(decoding: try Data(contentsOf: sample), as: UTF8.self)
    let document = try place.forge(sound)
    #expect((document == sound) == (place == .nowhere))
    let run = try await Program.run(
      ["verify", "--format", "ndjson"] + Self.trust, input: Data(document.utf8))
    let record = try #require(try JudgedRecord.lines(of: run.output).first)
    #expect(record.verdict == (place == .nowhere ? "signed" : "not-signed"))
    // A forged element inside of an issuer also makes the issuer unclear.
    #expect(record.failed.first == (place == .nowhere ? nil : "signature.not-covered"))
    #expect(run.status == (place == .nowhere ? 0 : 1))
    let told = try await Program.run(["verify"] + Self.trust, input: Data(document.utf8))
    #expect(told.outputText.hasPrefix(place == .nowhere ? "SIGNED " : "NOT SIGNED "))
  }

  @Test func aSignedAssertionInAHeaderSpeaksForNoBody() async throws {
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let sound = String(decoding: try Data(contentsOf: sample), as: UTF8.self)
    let start = try #require(sound.firstRange(of: "<saml:Assertion")).lowerBound
    let end = try #require(sound.firstRange(of: "</saml:Assertion>")).upperBound
    let assertion = sound[start..<end].replacing(
      "<saml:Assertion",
      with: "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"",
      maxReplacements: 1)
    let body = sound[sound.startIndex..<start] + Self.forged + sound[end...]
    let document =
      "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Header>\(assertion)"
      + "</e:Header><e:Body>\(body)</e:Body></e:Envelope>"
    let run = try await Program.run(
      ["verify", "--format", "ndjson"] + Self.trust, input: Data(document.utf8))
    let record = try #require(try JudgedRecord.lines(of: run.output).first)
    #expect(record.verdict == "not-signed")
    #expect(Set(record.failed) == ["signature.not-covered"])
    #expect(run.status == 1)
  }

  /// A document is judged whole, also where a line of Base64 holds it and its root is not of SAML.
  @Test func aForgedAssertionInABase64LineIsNotSigned() async throws {
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    let sound = String(decoding: try Data(contentsOf: sample), as: UTF8.self)
    let document =
      "<w xmlns:e=\"urn:oasis:names:tc:SAML:2.0:assertion\">\(sound)<e:EncryptedAssertion/></w>"
    for input in [Data(document.utf8), Data(document.utf8).base64EncodedData()] {
      let run = try await Program.run(["verify", "--format", "ndjson"] + Self.trust, input: input)
      let records = try JudgedRecord.lines(of: run.output)
      #expect(records.map(\.verdict) == ["not-signed"])
      #expect(records.map(\.failed) == [["signature.not-covered"]])
    }
  }

  @Test func everyWrappedSampleIsNotSigned() async throws {
    let names = try FileManager.default
      .contentsOfDirectory(atPath: Repository.samples.appending(path: "captures").path)
      .filter { $0.hasPrefix("wrapping-") }
    try #require(names.count >= 11)
    let run = try await Program.run(
      ["verify", "--format", "ndjson"] + Self.trust + names.map { "samples/captures/\($0)" })
    let records = try JudgedRecord.lines(of: run.output)
    #expect(records.count == names.count)
    for record in records {
      #expect(record.verdict == "not-signed", "\(record.source)")
    }
  }

  /// Without a trusted key the answer stays open, unless something fails whoever signed.
  @Test(arguments: [
    ("assertion-signed-rsa-sha256.xml", "indeterminate"), ("unsigned.xml", "not-signed"),
    ("wrapping-9-forged-assertion-inside-extensions.xml", "not-signed"),
  ])
  func withoutAKeyNothingIsSigned(name: String, verdict: String) async throws {
    let run = try await Program.run(["verify", "--format", "ndjson", "samples/captures/\(name)"])
    #expect(try JudgedRecord.lines(of: run.output).map(\.verdict) == [verdict])
    #expect(run.status == 1)
  }

  /// A report is continued by the command and the version that began it.
  @Test func aReportOfAnotherKindIsNotContinued() async throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appending(path: "report")
    let arguments = ["--format", "ndjson", "--output", file.path, "samples/captures/base64.txt"]
    _ = try await Program.run(["verify"] + Self.trust + arguments)
    let written = try Data(contentsOf: file)
    let other = try await Program.run(["validate", "--resume"] + Self.trust + arguments)
    #expect(other.status == 2)
    #expect(other.errorText.contains("another subcommand"))
    #expect(try Data(contentsOf: file) == written)

    let old = String(decoding: written, as: UTF8.self)
      .replacing("\"schemaVersion\":2", with: "\"schemaVersion\":1")
    try Data(old.utf8).write(to: file)
    let older = try await Program.run(["verify", "--resume"] + Self.trust + arguments)
    #expect(older.status == 2)
    #expect(older.errorText.contains("another version"))
    #expect(try Data(contentsOf: file) == Data(old.utf8))
  }
}
