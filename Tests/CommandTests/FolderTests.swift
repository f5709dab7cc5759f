import Foundation
import TestTools
import Testing

/// A folder stands for the files in it; one that cannot be used does not stop the others.
@Suite(.serialized) struct FolderTests {
  @Test func theOtherFilesAreJudgedAllTheSame() async throws {
    let folder = try mixedFolder()
    let run = try await Program.run(arguments, in: folder.url)
    #expect(
      run.outputText == """
        VALID         captures/a.xml
        INDETERMINATE captures/damaged.xml  capture.cut
        INVALID       captures/deeper/b.xml  signature.missing

        NEED capture.cut: The capture is cut off, so the message cannot be validated.
             found byte 5066 of the capture
             help: Compare with the length that was sent. Record the whole body: a HAR
               with content, or the bytes in a file.

        3 payloads: 1 valid, 1 invalid, 1 indeterminate

        """)
    #expect(run.errorText == "Note: ignored, without a payload: 1 file in folders\n")
    #expect(run.status == 1)
  }

  @Test func filesThatBeginWithAPointAreLeftOut() async throws {
    let folder = try mixedFolder()
    let run = try await Program.run(arguments + ["--format", "ndjson"], in: folder.url)
    let sources = try JudgedRecord.lines(of: run.output).map(\.source)
    #expect(sources == ["captures/a.xml", "captures/damaged.xml", "captures/deeper/b.xml"])
  }

  @Test func aFileThatIsNamedHasToHoldAPayload() async throws {
    let folder = try mixedFolder()
    let run = try await Program.run(arguments + ["captures/notes.txt"], in: folder.url)
    #expect(run.status == 3)
    #expect(run.errorText.contains("Error: captures/notes.txt: Nothing in the input looks like"))
  }

  @Test func aFolderWithoutAnyPayloadIsAFailure() async throws {
    let folder = try ScratchFolder()
    try folder.write(Data("nothing\n".utf8), to: "captures/a.txt")
    try folder.write(Data("nothing\n".utf8), to: "captures/b.txt")
    let run = try await Program.run(arguments, in: folder.url)
    #expect(run.status == 3)
    #expect(run.errorText.contains("2 files in folders"))
  }

  @Test func anEmptyFolderHoldsNoPayload() async throws {
    let folder = try ScratchFolder()
    let run = try await Program.run(["validate", "."], in: folder.url)
    #expect(run.status == 3, "an empty folder is reported as if all were valid")
  }

  private func mixedFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let samples = Repository.samples.appending(path: "captures")
    let sound = try Data(
      contentsOf: samples.appending(path: "assertion-signed-rsa-sha256.xml"))
    try folder.write(sound, to: "captures/a.xml")
    try folder.write(sound.dropLast(100), to: "captures/damaged.xml")
    try folder.write(sound, to: "captures/.hidden.xml")
    try folder.write(
      Data(contentsOf: samples.appending(path: "unsigned.xml")), to: "captures/deeper/b.xml")
    try folder.write(Data("nothing to see\n".utf8), to: "captures/notes.txt")
    return folder
  }

  private var arguments: [String] {
    let trust = Repository.samples.appending(path: "trust/idp-rsa.pem").path
    return [
      "validate", "--at", "2026-03-01T12:00:30Z", "--trust", trust, "--audience",
      "https://saml.sp.auth.adobe.com", "captures",
    ]
  }
}
