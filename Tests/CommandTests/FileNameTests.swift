import Foundation
import TestTools
import Testing

/// The name of a file is bytes, and need not be UTF-8.
@Suite struct FileNameTests {
  /// Runs a script of the shell, whose `$SAML` is the program, in a folder with one sound sample.
  private func run(_ script: String) async throws -> Program.Run {
    let folder = try ScratchFolder()
    let sample = Repository.samples.appending(path: "captures/base64.txt")
    try folder.write(Data(contentsOf: sample), to: "sound.txt")
    return try await Program.start(
      ["-c", script, try Program.executable().path], in: folder.url,
      executable: URL(filePath: "/bin/sh"))
  }

  @Test(arguments: [
    #"mkdir d; cp sound.txt "d/$(printf 'caf\351.txt')"; "$0" validate -q d"#,
    #"mkdir d; cp sound.txt "d/$(printf 'caf\351.txt')"; "$0" validate -q d/caf*"#,
    #"mkdir d; cp sound.txt "d/$(printf 'caf\351.txt')"; "$0" validate -q 'd/caf*'"#,
    #"mkdir d; cp sound.txt "d/$(printf 'caf\351.txt')"; find d -type f | "$0" validate -q --files-from -"#,
  ])
  func aNameThatIsNotUTF8LeadsToItsFile(_ script: String) async throws {
    let run = try await run(script)
    #expect(run.outputText == "INVALID       d/caf\\xe9.txt\n", "\(run.errorText)")
    #expect(run.status == 1)
  }

  @Test func twoNamesOfTheSameLettersAreTwoFiles() async throws {
    // An e with an accent in one character and in two.
    let run = try await run(
      #"mkdir d; cp sound.txt "d/$(printf '\303\251')"; cp sound.txt "d/$(printf 'e\314\201')"; "$0" validate d"#
    )
    #expect(run.outputText.contains("2 payloads: 2 invalid"), "\(run.errorText)")
  }

  /// A name comes from whoever made the file, and the command is there to be pasted.
  @Test(arguments: [
    "a", "a b", "'", "it's", "'\u{301}", "'\u{301};echo run;'\u{301}", "$(echo run)", "`echo run`",
    "-\u{301}", "=\u{301};echo run", "~", "*", "#",
  ])
  func aShellReadsThePrintedCommandAsItIsMeant(_ name: String) async throws {
    let folder = try ScratchFolder()
    try folder.write(Data("PHNh1".utf8), to: name)
    let run = try await Program.run(["validate", "-v", "--", name], in: folder.url)
    let line = try #require(run.outputText.split(separator: "\n").first { $0.contains(" see: ") })
    let command = try #require(line.split(separator: " see: ").last)
    let read = try await Program.start(
      ["-c", "saml() { printf '%s\\n' \"$@\"; }; " + command], in: folder.url,
      executable: URL(filePath: "/bin/sh"))
    #expect(read.outputText == "decode\n\(name)\n--trail\n")
  }

  @Test func aReportIsWrittenUnderSuchAName() async throws {
    let run = try await run(
      #""$0" validate sound.txt -o "$(printf 'r\377.json')"; test -s "$(printf 'r\377.json')" && echo there"#
    )
    #expect(run.outputText == "there\n", "\(run.errorText)")
  }
}
