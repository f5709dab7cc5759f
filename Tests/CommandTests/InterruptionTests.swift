import Foundation
import TestTools
import Testing

/// A batch that is interrupted leaves a report that can be read, and tells its parent why it ended.
@Suite(.serialized) struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["json", "ndjson"])
  func theReportCanBeRead(_ signal: Int32, _ format: String) async throws {
    let program = try RunningProgram(
      ["validate", "--ndjson-input", "--format", format, "--jobs", "2"])
    let line = Data(#"{"payload": "<a/>"}"#.utf8) + [UInt8(ascii: "\n")]
    for _ in 0..<100 { try program.write(line) }
    try await program.waitForLines(100)
    program.send(signal)
    #expect(try program.end() == signal)
    try program.closeInput()
    let report = try program.output
    if format == "json" {
      let records = try #require(try JSONSerialization.jsonObject(with: report) as? [Any])
      #expect((1...100).contains(records.count))
    } else {
      #expect(try JudgedRecord.lines(of: report).count == 100)
      #expect(report.last == UInt8(ascii: "\n"))
    }
    let errors = String(decoding: try program.errors, as: UTF8.self)
    #expect(errors == "Interrupted: the report ends before the input does.\n")
  }

  #if os(Linux)
    @Test func theMemoryDoesNotGrowWithTheInput() async throws {
      let program = try RunningProgram(
        ["validate", "--ndjson-input", "--format", "ndjson", "--jobs", "2"])
      // Cheap to judge: a plain build takes 2 ms for it.
      let payload = "<a>\(String(repeating: "x", count: 4000))</a>"
      let line = Data("{\"payload\":\"\(payload)\"}\n".utf8)
      // Each thread's heap reaches its largest size at another time, so only a step of many says something.
      var peaks: [Int] = []
      for step in 1...5 {
        for _ in 0..<2000 { try program.write(line) }
        try await program.waitForLines(2000 * step)
        peaks.append(try #require(try program.peakKilobytes))
      }
      let growths = zip(peaks.dropFirst(), peaks).map(-)
      // The bytes alone would be 8 MB more in each step, and their records as much again.
      #expect(try #require(growths.min()) < 1000, "\(peaks) kilobytes")
      #expect(growths.reduce(0, +) < 8000, "\(peaks) kilobytes")
      try program.closeInput()
      #expect(try program.end() == nil)
    }
  #endif
}
