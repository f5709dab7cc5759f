import Foundation
import TestTools
import Testing

/// `--dump-bytes`: the canonical bytes, in files of one folder and nowhere else.
@Suite(.serialized) struct DumpTests {
  private static let arguments = ["--trust", "samples/trust/idp-rsa.pem", "--exit-zero"]

  @Test(arguments: ["verify", "validate"])
  func theBytesOfEachSignatureAreWritten(_ command: String) async throws {
    let folder = try ScratchFolder()
    let target = folder.url.appending(path: "bytes")
    let run = try await Program.run(
      [command, "--dump-octets", target.path] + Self.arguments
        + ["samples/captures/both-signed-rsa-sha256.xml"])
    #expect(run.status == 0, "\(run.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    let prefixes = Set(names.map { $0.prefix(35) })
    #expect(prefixes.count == 1)
    #expect(
      names.map { String($0.dropFirst(35)) } == [
        ".signature-1.reference-1.c14n", ".signature-1.signed-info.c14n",
        ".signature-2.reference-1.c14n", ".signature-2.signed-info.c14n",
      ])
    let texts = try names.map {
      try String(contentsOf: target.appending(path: $0), encoding: .utf8)
    }
    #expect(texts[0].hasPrefix("<samlp:Response "))
    #expect(texts[1].hasPrefix("<ds:SignedInfo "))
    #expect(texts[2].hasPrefix("<saml:Assertion "))
    #expect(!texts[2].contains("Signature"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: target.appending(path: names[0]).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// An empty folder has a reason, which the command names.
  @Test(
    arguments: [
      ("rsa-sha1.xml", "{}", ["signature.method-forbidden"], 0),
      ("rsa-sha1.xml", #"{"signature": {"dangerous": {"acceptsSHA1": true}}}"#, [], 2),
      ("unsigned.xml", "{}", ["signature.missing"], 0),
      ("xml-truncated.xml", "{}", ["capture.cut"], 0),
      (
        "both-signed-rsa-sha256.xml", #"{"limits": {"maximumElements": 3}}"#,
        ["xml.too-many-elements"], 0
      ),
      (
        "both-signed-rsa-sha256.xml", #"{"signature": {"maximumSignatures": 1}}"#,
        ["signature.too-many"], 2
      ),
      ("transform-not-allowed.xml", "{}", ["signature.transform-unsupported"], 1),
    ] as [(String, String, [String], Int)])
  func whatIsNotWrittenIsNamed(
    sample: String, policy: String, codes: [String], count: Int
  ) async throws {
    let folder = try ScratchFolder()
    let policy = try folder.write(Data(policy.utf8), to: "policy.json")
    let target = folder.url.appending(path: "bytes")
    let run = try await Program.run([
      "verify", "--dump-octets", target.path, "--policy", policy.path, "--exit-zero",
      "samples/captures/\(sample)",
    ])
    #expect(run.status == 0)
    let notes = run.errorText.split(separator: "\n").filter {
      $0.hasPrefix("Note: --dump-octets writes nothing for ")
    }
    #expect(notes.count == codes.count, "\(run.errorText)")
    for (note, code) in zip(notes, codes) { #expect(note.hasSuffix("[\(code)]")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).count == count)
  }

  @Test func aSourceThatClimbsIsWrittenInsideTheFolder() async throws {
    let folder = try ScratchFolder()
    let sample = try Data(
      contentsOf: Repository.samples.appending(path: "captures/trust-not-given.xml"))
    try folder.write(sample, to: "in/.. \u{1B}[1m.xml")
    let run = try await Program.run(
      ["verify", "--dump-octets", "out", "--exit-zero", "in/../in/.. \u{1B}[1m.xml"],
      in: folder.url)
    #expect(run.status == 0, "\(run.errorText)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "out").path)
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("_..___1m.xml.") }, "\(names)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["in", "out"])
  }

  @Test func aLinkInTheFolderIsNotFollowed() async throws {
    let folder = try ScratchFolder()
    try folder.write(Data("precious".utf8), to: "precious")
    let arguments =
      ["verify", "--dump-octets", folder.url.appending(path: "out").path] + Self.arguments
      + ["samples/captures/assertion-signed-rsa-sha256.xml"]
    #expect(try await Program.run(arguments).status == 0)
    let out = folder.url.appending(path: "out")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: out.path).sorted().first)
    try FileManager.default.removeItem(at: out.appending(path: name))
    try FileManager.default.createSymbolicLink(
      at: out.appending(path: name), withDestinationURL: folder.url.appending(path: "precious"))
    let run = try await Program.run(arguments)
    #expect(run.status == 2)
    #expect(
      try Data(contentsOf: folder.url.appending(path: "precious")) == Data("precious".utf8))
  }

  @Test func aFolderThatCannotBeMadeIsAWrongUsage() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Data(), to: "file")
    let run = try await Program.run(
      ["verify", "--dump-octets", file.path, "samples/captures/unsigned.xml"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }
}
