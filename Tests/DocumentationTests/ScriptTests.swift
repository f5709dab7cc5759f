import Foundation
import TestTools
import Testing

/// Each script says how it is used, and refuses what it does not know before it does anything.
@Suite struct ScriptTests {
  static let scripts: [String] =
    ["Scripts", "Benchmarks/Scripts"].flatMap { folder in
      let names = (try? Repository.names(in: folder)) ?? []
      return names.map { "\(folder)/\($0)" }.filter {
        $0 != "Scripts/debian" && FileManager.default.isExecutableFile(atPath: Repository.path($0))
      }
    } + [".ci/run", "Fuzz/run", "vectors/run"]

  /// The question for help, alone and behind what a script would do.
  static let questions: [(script: String, arguments: [String])] =
    scripts.map { ($0, ["--help"]) }
    + ["saml", "static", "libsaml", "wheel", "deb", "libxml2"].map {
      ("Scripts/build", [$0, "--help"])
    }
    + ["service", "exchange", "app", "hummingbird", "bin"].map {
      ("Scripts/test-service", [$0, "--help"])
    }
    + [
      ("Scripts/test", ["--build-only", "--help"]), ("Scripts/test", ["--filter", "A", "--help"]),
      ("Scripts/check", ["libsaml", "--help", "folder"]), ("Scripts/release", ["1.0", "--help"]),
      ("Scripts/setup", ["packages", "gcc", "--help"]), ("Scripts/parts", ["command", "--help"]),
      ("Scripts/install", ["--prefix", "/nowhere", "--help"]),
      ("Scripts/generate", ["--check", "--help"]),
      ("Benchmarks/Scripts/batch", ["saml", "--help"]),
      ("Fuzz/run", ["all", "--help"]),
    ]

  /// What builds, installs or fetches leaves a mark instead, and nothing changes in the checkout.
  @Test(arguments: questions)
  func helpNamesTheScriptAndChangesNothing(
    _ question: (script: String, arguments: [String])
  ) async throws {
    let folder = try ScratchFolder()
    let tools = try ScratchFolder()
    for tool in ["swift", "swiftc", "apt-get", "sudo", "cmake", "gcc", "pip", "curl", "git"] {
      let mark = "#!/bin/sh\necho \(tool) >>'\(tools.url.path)/used'\nexit 1\n"
      let file = try tools.write(Data(mark.utf8), to: tool)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let before = try await Self.checkout()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try await Program.start(
      question.arguments, in: folder.url, environment: ["PATH": "\(tools.url.path):\(path)"],
      executable: Repository.root.appending(path: question.script))
    #expect(run.status == 0)
    #expect(run.errorText == "")
    let name = question.script.split(separator: "/").last ?? ""
    #expect(run.outputText.contains(name), "\(run.outputText)")
    #expect(!FileManager.default.fileExists(atPath: tools.url.appending(path: "used").path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    #expect(try await Self.checkout() == before)
  }

  /// What is new or changed in the checkout, without what Git ignores: other gates build beside this test.
  private static func checkout() async throws -> String {
    let run = try await Program.start(
      ["git", "status", "--porcelain", "--untracked-files=all"],
      environment: ["GIT_OPTIONAL_LOCKS": "0"], executable: URL(filePath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errorText)")
    return run.outputText
  }

  @Test func thereAreAtMostTwentyTwoFiles() throws {
    let names = try Repository.names(in: "Scripts").filter { !$0.hasPrefix(".") && $0 != "debian" }
    #expect(Self.scripts.count > 20)
    #expect(try names.count + Repository.names(in: "Scripts/debian").count <= 22)
  }
}
