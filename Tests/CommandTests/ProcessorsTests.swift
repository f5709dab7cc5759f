import Foundation
import TestTools
import Testing

@testable import SAMLCommands

/// The number of threads that `--jobs` starts by default.
struct ProcessorsTests {
  @Test(arguments: [
    (Processors(online: 8, affinity: 8, quota: nil), 8, "8 of 8 processors"),
    (Processors(online: 8, affinity: 3, quota: nil), 3, "3 of 8 processors, by CPU affinity"),
    (
      Processors(online: 8, affinity: 8, quota: 2), 2, "2 of 8 processors, by CPU quota of a cgroup"
    ),
    (Processors(online: 8, affinity: 1, quota: 2), 1, "1 of 8 processors, by CPU affinity"),
    (Processors(online: 8, affinity: nil, quota: 16), 8, "8 of 8 processors"),
  ])
  func theLeastOfTheLimitsCounts(_ processors: Processors, _ usable: Int, _ text: String) {
    #expect(processors.usable == usable)
    #expect(processors.description == text)
  }

  @Test func theDoctorTellsHowManyThreadsWorkAtOnce() async throws {
    let row = try Self.threads(in: try await Program.run(["doctor"]))
    let match = try #require(try /(\d+) of (\d+) processors(, by CPU .+)?/.wholeMatch(in: row))
    let (usable, online) = (try #require(Int(match.1)), try #require(Int(match.2)))
    #expect(1...online ~= usable)
    #expect((match.3 == nil) == (usable == online))
  }

  #if os(Linux)
    /// taskset belongs to util-linux, which every Debian has.
    @Test func onOneProcessorThereIsOneThread() async throws {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let allowed = try #require(try /Cpus_allowed_list:\s+(\d+)/.firstMatch(in: status)?.1)
      let run = try await Program.start(
        ["-c", String(allowed), Program.executable().path, "doctor"],
        executable: URL(filePath: "/usr/bin/taskset"))
      let row = try Self.threads(in: run)
      #expect(row.hasPrefix("1 of "))
      #expect(row.hasSuffix(", by CPU affinity") || row == "1 of 1 processors")
    }
  #endif

  private static func threads(in run: Program.Run) throws -> Substring {
    #expect(run.status == 0)
    let rows = run.outputText.split(separator: "\n")
    let row = try #require(rows.first { $0.hasPrefix("threads ") })
    return row.dropFirst(13)
  }
}
