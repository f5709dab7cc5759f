import Foundation
import TestTools
import Testing

/// Each script says how it is used, and refuses what it does not know before it does anything.
@Suite struct ScriptTests {
  static let scripts: [String] = {
    let names = (try? Repository.names(in: "Scripts")) ?? []
    return names.map { "Scripts/\($0)" }.filter {
      $0 != "Scripts/debian" && FileManager.default.isExecutableFile(atPath: Repository.path($0))
    }
  }()

  @Test(arguments: scripts)
  func helpNamesTheScriptAndChangesNothing(_ script: String) async throws {
    let folder = try ScratchFolder()
    let run = try await Program.start(
      ["--help"], in: folder.url, executable: Repository.root.appending(path: script))
    #expect(run.status == 0)
    #expect(run.errorText == "")
    let name = script.split(separator: "/").last ?? ""
    #expect(run.outputText.contains(name), "\(run.outputText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func thereAreAtMostTwentyTwoFiles() throws {
    let names = try Repository.names(in: "Scripts").filter { !$0.hasPrefix(".") && $0 != "debian" }
    #expect(Self.scripts.count > 10)
    #expect(try names.count + Repository.names(in: "Scripts/debian").count <= 22)
  }
}
