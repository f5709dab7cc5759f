import Foundation
import TestTools
import Testing

/// Many payloads: in order whatever the number of threads, one after another into the report, and
/// nothing that stops the rest.
@Suite(.serialized) struct BatchTests {
  private static let judging = [
    "validate", "--at", "2026-03-01T12:00:30Z", "--trust", "samples/trust/idp-rsa.pem",
    "--audience", "https://saml.sp.auth.adobe.com",
  ]

  /// With the key of the sample whose subject is encrypted, no verdict is open.
  private static let decided =
    judging + ["--decryption-key", "samples/keys/test-only-partner-decryption.key.pem"]

  @Test(arguments: ["human", "json", "ndjson"])
  func theNumberOfThreadsChangesNothing(_ format: String) async throws {
    let arguments = Self.decided + ["--format", format, "samples/captures", "nowhere", "README.md"]
    let one = try await Program.run(arguments + ["--jobs", "1"])
    #expect(one.output.count > 1000)
    for jobs in ["2", "16"] {
      let many = try await Program.run(arguments + ["--jobs", jobs])
      #expect(many.output == one.output)
      #expect(many.errors == one.errors)
      #expect(many.status == 3)
    }
  }

  @Test func recordsWithoutOrderAreTheSameRecords() async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(Data(try Self.payloads(200).utf8), to: "many.json")
    let arguments =
      Self.judging + ["--format", "ndjson", "--jobs", "4", "samples/captures", file.path]
    let ordered = try await Program.run(arguments)
    let unordered = try await Program.run(arguments + ["--unordered"])
    #expect(Self.lines(ordered.output).sorted() == Self.lines(unordered.output).sorted())
  }

  /// A thread takes small payloads of one file together, and each of them counts all the same.
  @Test(arguments: ["human", "json", "ndjson", "junit", "sarif"])
  func smallPayloadsAreJudgedInOrder(_ format: String) async throws {
    let scratch = try ScratchFolder()
    let whole = try scratch.write(Data(try Self.payloads(500).utf8), to: "whole.json")
    let cut = try scratch.write(Data(try Self.payloads(50).dropLast().utf8), to: "cut.json")
    let arguments =
      Self.judging + ["--format", format, whole.path, "nowhere", cut.path, whole.path]
    let one = try await Program.run(arguments + ["--jobs", "1"])
    for jobs in ["2", "16"] {
      let many = try await Program.run(arguments + ["--jobs", jobs])
      #expect(many.output == one.output)
      #expect(many.errors == one.errors)
    }
    guard format == "ndjson" else { return }
    let sources = try JudgedRecord.lines(of: one.output).map(\.source)
    let expected = [(whole, 500), (cut, 50), (whole, 500)].flatMap { file, count in
      (1...count).map { "\(file.path)#entry=\($0)" }
    }
    #expect(sources == expected)
    #expect(one.errorText.split(separator: "\n").filter { $0.hasPrefix("Error: ") }.count == 2)
  }

  /// A terminal shows the report and the diagnostics as one.
  @Test(arguments: ["1", "2", "16"])
  func aDiagnosticStandsWhereItsInputDoes(_ jobs: String) async throws {
    let scratch = try ScratchFolder()
    let cut = try scratch.write(Data(try Self.payloads(50).dropLast().utf8), to: "cut.json")
    let judging =
      Self.judging + ["--format", "ndjson", "--jobs", jobs, cut.path, "nowhere", cut.path]
    let run = try await Program.start(
      ["-c", "\"$0\" \"$@\" 2>&1", Program.executable().path] + judging,
      executable: URL(filePath: "/bin/sh"))
    let starts = run.outputText.split(separator: "\n").map { line in
      String(line.prefix { $0 != ":" && $0 != "{" })
    }
    let records = Array(repeating: "", count: 50)
    let expected: [String] = records + ["Error", "Error"] + records + ["Error"]
    #expect(starts.filter { $0 != "help" } == expected)
  }

  /// What follows in the same file may be hours away.
  @Test func aPayloadDoesNotWaitForTheNextOne() async throws {
    let program = try RunningProgram(["validate", "-", "--format", "ndjson", "--jobs", "2"])
    try program.write(Data(try Self.payloads(5000).dropLast().utf8))
    try await program.waitForLines(5000)
    #expect(try JudgedRecord.lines(of: program.output).count == 5000)
    try program.write(Data("]".utf8))
    try program.closeInput()
    #expect(try program.end() == nil)
  }

  /// An array of JSON with a damaged payload in each element; a sound one in some of them.
  private static func payloads(_ count: Int) throws -> String {
    let sample = "captures/assertion-signed-rsa-sha256.xml"
    let sound = try Data(contentsOf: Repository.samples.appending(path: sample))
      .base64EncodedString()
    let elements = (0..<count).map { number in
      "{\"SAMLResponse\":\"\(number % 37 == 36 ? sound : "PHNh\(number)")\"}"
    }
    return "[" + elements.joined(separator: ",") + "]"
  }

  @Test func whatWasUsedBeforeIsToldInTheOrderOfTheInput() async throws {
    let sample = "samples/captures/assertion-signed-rsa-sha256.xml"
    let arguments =
      Self.judging + ["--replay-cache", "memory", "--format", "ndjson", "--jobs", "8"]
    let run = try await Program.run(arguments + Array(repeating: sample, count: 20))
    let verdicts = try JudgedRecord.lines(of: run.output).map(\.verdict)
    #expect(verdicts == ["valid"] + Array(repeating: "invalid", count: 19))
  }

  @Test func linesOfJSONAreJudgedOneByOne() async throws {
    let payload = try Data(
      contentsOf: Repository.samples.appending(path: "captures/assertion-signed-rsa-sha256.xml")
    ).base64EncodedString()
    let lines = [
      "{\"id\":\"a\",\"payload\":\"\(payload)\"}", "",
      "{\"payload\":\"\(payload)\",\"more\":[{}]}\r",
      "no JSON", "{\"id\":4}", "{\"id\":5,\"payload\":\"nothing\"}",
      "{\"payload\":\"\(payload)\",\"payload\":\"\(payload)\"}", "{\"id\":[],\"payload\":\"\"}",
      "{\"id\":-9,\"payload\":\"\(payload.replacing("+", with: "%2B"))\"}",
    ]
    let input = Data(lines.joined(separator: "\n").utf8)
    let run = try await Program.run(
      Self.judging + ["--ndjson-input", "--format", "ndjson"], input: input)
    let records = try Self.lines(run.output).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(records.map { $0["source"] as? String } == ["-#line=1", "-#line=3", "-#line=9"])
    #expect(records.map { $0["verdict"] as? String } == ["valid", "valid", "valid"])
    #expect(records.map { $0["id"] as? String } == ["a", nil, nil])
    #expect(records.map { $0["id"] as? Int } == [nil, nil, -9])
    let errors = run.errorText.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    #expect(errors.map { $0.prefix(16) } == [4, 5, 6, 7, 8].map { "Error: -#line=\($0):" })
    #expect(run.status == 3)
    #expect(!run.errorText.contains(payload.prefix(20)))
  }

  @Test(arguments: [
    "{", "[]", "{\"payload\":\"a\"", "{\"payload\":\"a\"}}", "{\"payload\":\"\u{1}\"}",
    "{\"payload\":\"\\uD800\"}", "{\"payload\":01}", "{\"payload\":\"a\",}",
    "{\"payload\":\"\\x\"}",
    "{\"a\":\(String(repeating: "[", count: 100_000))",
    "{\"payload\":\"<a/>\",\"a\":\(nested("1", in: 64))}",
  ])
  func aLineThatIsNoJSONObjectIsTold(_ line: String) async throws {
    let run = try await Program.run(["validate", "--ndjson-input"], input: Data(line.utf8))
    #expect(run.status == 3)
    #expect(!run.wasKilled)
    #expect(run.errorText.hasPrefix("Error: -#line=1: this line is not a JSON object"))
  }

  @Test(arguments: [nested("1", in: 63), nested("", in: 64)])
  func aLineMayBe64LevelsDeep(_ value: String) async throws {
    let line = "{\"payload\":\"<a/>\",\"a\":\(value)}"
    let run = try await Program.run(
      ["validate", "--ndjson-input", "--format", "ndjson"], input: Data(line.utf8))
    #expect(run.status == 1)
    #expect(Self.lines(run.output).count == 1)
  }

  private static func nested(_ value: String, in count: Int) -> String {
    String(repeating: "[", count: count) + value + String(repeating: "]", count: count)
  }

  /// Strings are looked at in blocks: no place of an escape, a quotation mark or a fault may matter.
  @Test func stringsAreReadWhateverTheirLength() async throws {
    let lengths = 0...140
    let texts = lengths.map { String(repeating: "x", count: $0) }
    let lines = texts.flatMap { text in
      [
        #"{"id":"\#(text)\"y","payload":"<a/>"}"#,
        "{\"id\":\"\(text)\u{1}y\",\"payload\":\"<a/>\"}",
      ]
    }
    let run = try await Program.run(
      Self.judging + ["--ndjson-input", "--format", "ndjson"],
      input: Data(lines.joined(separator: "\n").utf8))
    let records = try Self.lines(run.output).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(records.map { $0["id"] as? String } == texts.map { $0 + "\"y" })
    let errors = run.errorText.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    #expect(errors.count == texts.count)
    #expect(run.status == 3)
  }

  @Test func aReportThatWasCutOffIsCompleted() async throws {
    let scratch = try ScratchFolder()
    let arguments =
      Self.judging + [
        "--format", "ndjson", "--output", scratch.url.appending(path: "report").path,
        "samples/captures", "samples/captures/base64.txt",
      ]
    let file = scratch.url.appending(path: "report")
    _ = try await Program.run(arguments)
    let whole = try Data(contentsOf: file)
    for length in [0, 1, 5000, whole.count - 1, whole.count] {
      try whole.prefix(length).write(to: file)
      let run = try await Program.run(arguments + ["--resume", "--jobs", "3"])
      #expect(try Data(contentsOf: file) == whole, "cut off at \(length)")
      #expect(run.status == 1)
    }
  }

  @Test func nothingElseThanAReportIsWrittenOn() async throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(Data("dear diary\n".utf8), to: "report")
    let run = try await Program.run(
      Self.judging + ["--format", "ndjson", "--resume", "--output", file.path, "README.md"])
    #expect(run.status == 2)
    #expect(try Data(contentsOf: file) == Data("dear diary\n".utf8))
  }

  @Test func theReportIsNoInput() async throws {
    let scratch = try ScratchFolder()
    let sample = Repository.samples.appending(path: "captures/unsigned.xml")
    try scratch.write(try Data(contentsOf: sample), to: "a.xml")
    let arguments = ["validate", "--format", "ndjson", "--output"]
    for _ in 0..<2 {
      let run = try await Program.run(arguments + ["report", "."], in: scratch.url)
      #expect(run.status == 1, "\(run.errorText)")
    }
    let refused = try await Program.run(arguments + ["a.xml", "./a.xml"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(try Data(contentsOf: scratch.url.appending(path: "a.xml")) == Data(contentsOf: sample))
  }

  @Test func aSummaryIsWrittenBesideTheReport() async throws {
    let arguments = Self.decided + ["--format", "ndjson", "--summary", "samples/captures"]
    let run = try await Program.run(arguments)
    let verdicts = try JudgedRecord.lines(of: run.output).map(\.verdict)
    let valid = verdicts.count { $0 == "valid" }
    let invalid = verdicts.count { $0 == "invalid" }
    let others = verdicts.count - valid - invalid
    #expect(
      run.errorText.hasPrefix(
        "\(verdicts.count) payloads: \(valid) valid, \(invalid) invalid, \(others) indeterminate\n")
    )
    #expect(run.errorText.contains("\n  first reason "))
    #expect(run.errorText.contains("\n  (not verified) "))
  }

  #if os(Linux)
    @Test func aFullDiskIsTold() async throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let run = try await Program.start(Self.judging + ["samples/captures"], output: full)
      try full.close()
      #expect(run.status == 2)
      #expect(run.errorText.contains("standard output: "))
    }

    /// Half of a message, or none of it, is not what was asked for.
    @Test(arguments: [
      ["decode", "samples/captures/base64.txt"], ["inspect", "samples/captures/base64.txt"],
      ["encode", "samples/captures/assertion-signed-rsa-sha256.xml"],
      ["canonicalize", "samples/captures/assertion-signed-rsa-sha256.xml"],
      ["explain", "saml.audience"],
      ["validate", "--print-policy"], ["--version"], ["doctor"],
      ["query", "make", "--issuer", "urn:a", "--subject", "b"],
    ])
    func aFullDiskIsToldByOtherSubcommandsToo(_ arguments: [String]) async throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let run = try await Program.start(arguments, output: full)
      try full.close()
      #expect(run.status == 2)
      #expect(run.errorText.hasPrefix("Error: standard output: "))
    }
  #endif

  /// A list that names nothing is most likely a search that has found nothing.
  @Test(arguments: [
    ["validate", "--files-from", "-"], ["validate", "--ndjson-input", "-"],
    ["verify", "--files-from", "-"], ["inspect", "--files-from", "-"],
    ["validate", "--files-from", "-", "--exit-zero"],
  ])
  func anInputWithoutAnyPayloadIsTold(_ arguments: [String]) async throws {
    for input in ["", "\n\n"] {
      let run = try await Program.run(arguments, input: Data(input.utf8))
      #expect(run.status == 3)
      #expect(
        run.errorText == """
          Error: there is no payload in the input.
          help: Look at what made the list or the lines: most likely it has found nothing.

          """)
    }
  }

  private static func lines(_ output: Data) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
