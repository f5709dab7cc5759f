import Foundation
import TestSupport
import TestTools
import Testing

/// Every payload of every container is found and judged as the manifest says, in order.
@Suite(.serialized) struct ContainerSampleTests {
  @Test(arguments: try Manifest.load().containers)
  func thePayloadsOfAContainerAreJudgedInOrder(_ container: SampleContainer) async throws {
    let policy = try Manifest.load().policy
    let run = try await Program.run(
      ["validate", "--format", "ndjson"] + policy.arguments + ["samples/\(container.file)"])
    let records = try JudgedRecord.lines(of: run.output)
    #expect(records.map(\.source) == container.records.map { "samples/\($0.source)" })
    #expect(records.map(\.verdict) == container.records.map(\.verdict))
    #expect(records.map(\.failed) == container.records.map(\.failed))
    #expect(records.map(\.trail) == container.records.map(\.trail))
    let complaints = run.errorText.matches(of: /\[([a-z0-9.-]+)\]/).map { String($0.1) }
    #expect(complaints == container.complaints)
    let isClean = container.records.allSatisfy { $0.verdict == "valid" }
    #expect(run.status == (container.complaints.isEmpty ? (isClean ? 0 : 1) : 3))
  }

  @Test(arguments: try Manifest.load().containers)
  func aSourceOfARecordNamesItsPayload(_ container: SampleContainer) async throws {
    let policy = try Manifest.load().policy
    for record in container.records {
      let source = "samples/\(record.source)"
      let run = try await Program.run(
        ["validate", "--format", "ndjson"] + policy.arguments + [source])
      let again = try JudgedRecord.lines(of: run.output)
      #expect(again.map(\.source) == [source])
      #expect(again.map(\.verdict) == [record.verdict])
      #expect(run.errorText == "")
    }
  }

  @Test func decodingAPlaceGivesTheBytesOfTheMessage() async throws {
    let sample = Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    for place in ["login.har#entry=4", "login.har.gz#entry=5", "session.chlsj#entry=1"] {
      let run = try await Program.run(["decode", "samples/containers/\(place)"])
      #expect(run.status == 0)
      #expect(try run.output == Data(contentsOf: sample))
    }
    let run = try await Program.run(
      ["decode", "samples/containers/login.har", "--entry", "5", "--trail"])
    #expect(try run.output == Data(contentsOf: sample))
    #expect(run.errorText == "har > form:SAMLResponse > percent > base64\n")
  }

  @Test func decodingWritesEveryPayloadWhenAskedTo() async throws {
    let scratch = try ScratchFolder()
    let run = try await Program.run(
      ["decode", "samples/containers/login.har", "--output-dir", scratch.url.path])
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
    #expect(
      names == [
        "login.har_entry_2.xml", "login.har_entry_3.xml", "login.har_entry_4.xml",
        "login.har_entry_5.xml",
      ])
  }

  /// However long the name of the file is, and whatever its places are, nothing is written over.
  @Test func everyPayloadIsWrittenToAFileOfItsOwn() async throws {
    let scratch = try ScratchFolder()
    let payload = try String(
      contentsOf: Repository.samples.appending(path: "captures/base64.txt"), encoding: .utf8
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    let entry = "{\"SAMLResponse\": \"\(payload)\"}"
    let long = try scratch.write(
      Data("[\(entry), \(entry)]".utf8), to: String(repeating: "a", count: 70) + ".json")
    let line = try scratch.write(Data("\(entry)\(entry)".utf8), to: "line.json")
    let output = scratch.url.appending(path: "output")
    for input in [long, line] {
      let run = try await Program.run(["decode", input.path, "--output-dir", output.path])
      #expect(run.status == 0)
    }
    let stem = String(repeating: "a", count: 64)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: output.path).sorted() == [
        "\(stem)_entry_1.xml", "\(stem)_entry_2.xml", "line.json_line_1.2.xml",
        "line.json_line_1.xml",
      ])
  }

  /// A number that is put behind a name may make it the name of another input.
  @Test func aNameWithANumberIsNotTakenTwice() async throws {
    let scratch = try ScratchFolder()
    let sample = try Data(
      contentsOf: Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml"))
    for (number, path) in ["1/a", "2/a", "3/a.2", "4/A", "5/A.2"].enumerated() {
      let file = scratch.url.appending(path: "all/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (sample + Data("<!--\(number)-->".utf8)).write(to: file)
    }
    let run = try await Program.run(["decode", "all", "--output-dir", "out"], in: scratch.url)
    #expect(run.status == 0)
    let output = scratch.url.appending(path: "out")
    let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
    #expect(Set(names.map { $0.lowercased() }).count == 5)
    let contents = try names.map { try Data(contentsOf: output.appending(path: $0)) }
    #expect(Set(contents).count == 5)
  }

  @Test func theOnlyResponseIsMeantWhereNoPlaceIsNamed() async throws {
    let run = try await Program.run(["decode", "samples/containers/service.log"])
    #expect(run.status == 2)
    #expect(run.errorText.contains("  samples/containers/service.log#line=2  Response\n"))
    let alone = try await Program.run(["decode", "samples/containers/account.json"])
    #expect(alone.status == 0)
  }

  @Test func namesComeFromPatternsAndLists() async throws {
    let list = "samples/captures/base64.txt\r\n\nsamples/captures/percent-encoded.txt\n"
    let lines = try await Program.run(
      ["inspect", "--files-from", "-"], input: Data(list.utf8))
    #expect(lines.status == 0)
    let nul = "samples/captures/base64.txt\0samples/captures/percent-encoded.txt\0"
    let nulls = try await Program.run(
      ["inspect", "--files-from", "-", "-0"], input: Data(nul.utf8))
    #expect(nulls.output == lines.output)
    let mixed = try await Program.run(
      ["inspect", "--files-from", "-"], input: Data(nul.dropLast().utf8))
    // The list is wrong, and not an input: the run ends, as that of every other subcommand does.
    #expect(mixed.status == 2)
    #expect(mixed.output.isEmpty)
    #expect(mixed.errorText.contains("-: a name with NUL in it\nhelp: Write one name a line, or"))
    let pattern = try await Program.run(["inspect", "samples/captures/per*encoded.txt"])
    #expect(pattern.status == 0)
    #expect(pattern.outputText.hasPrefix("samples/captures/percent-encoded.txt\n"))
    let nothing = try await Program.run(["inspect", "samples/nothing-*.har"])
    #expect(nothing.status == 3)
    #expect(nothing.errorText.contains("none that this pattern matches"))
  }

  @Test func allMessagesAreShownByInspect() async throws {
    let run = try await Program.run(["inspect", "samples/containers/login.har"])
    let sources = run.outputText.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      sources == [2, 3, 4, 5].map { "samples/containers/login.har#entry=\($0)" })
  }
}
