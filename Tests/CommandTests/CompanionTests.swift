import Foundation
import TestTools
import Testing

/// `saml exchange`, `saml sso` and `saml serve` are programs of their own, which `saml` becomes.
@Suite struct CompanionTests {
  /// A folder with a program that says which one it is, and every argument on a line.
  private static func folder(with program: String) async throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let script = "#!/bin/sh\necho \"\(program)\"\nprintf '%s\\n' \"$@\"\ncat\nexit 7\n"
    try await folder.writeProgram(Data(script.utf8), to: program)
    return folder
  }

  @Test(arguments: ["exchange", "sso", "serve"])
  func aSubcommandBecomesItsProgram(name: String) async throws {
    let folder = try await Self.folder(with: "saml-\(name)")
    let run = try await Program.start(
      [name, "--help", "--", "a b", ""], input: Data("input".utf8),
      environment: ["PATH": folder.url.path + ":/usr/bin:/bin"])
    #expect(run.outputText == "saml-\(name)\n--help\n--\na b\n\ninput")
    #expect(run.errorText == "")
    #expect(run.status == 7)
  }

  @Test func theProgramBesideSamlComesFirst() async throws {
    let onPath = try await Self.folder(with: "saml-exchange")
    let beside = try await Self.folder(with: "saml-exchange")
    try await beside.writeProgram(Data("#!/bin/sh\necho beside\n".utf8), to: "saml-exchange")
    let saml = try await beside.install(from: try Program.executable(), to: "saml")
    let run = try await Program.start(
      ["exchange"], environment: ["PATH": onPath.url.path], executable: saml)
    #expect(run.outputText == "beside\n")
    #expect(run.status == 0)
  }

  @Test func anAbsentProgramIsNamed() async throws {
    let folder = try await Self.folder(with: "saml-sso")
    let run = try await Program.start(["exchange"], environment: ["PATH": folder.url.path])
    #expect(run.status == 2)
    #expect(run.outputText == "")
    #expect(run.errorText.contains("`saml exchange` is the program saml-exchange"))
    #expect(run.errorText.contains("swift build --package-path Service --product saml-exchange"))
  }

  @Test(arguments: ["", ".", "here:", ":/nowhere"])
  func aRelativePlaceOfThePathIsPassedOver(path: String) async throws {
    let folder = try await Self.folder(with: "saml-exchange")
    let run = try await Program.start(
      ["exchange"], in: folder.url, environment: ["PATH": path])
    #expect(run.status == 2)
    #expect(run.outputText == "")
  }

  @Test func aFileThatCannotRunIsSaidSo() async throws {
    let folder = try await Self.folder(with: "saml-exchange")
    try await folder.writeProgram(Data("#!/nowhere/at/all\n".utf8), to: "saml-exchange")
    let run = try await Program.start(["exchange"], environment: ["PATH": folder.url.path])
    #expect(run.status == 2)
    #expect(run.errorText.contains("\(folder.url.path)/saml-exchange: No such file"))
  }

  @Test func aFolderOfThatNameIsNoProgram() async throws {
    let folder = try ScratchFolder()
    try folder.write(Data(), to: "saml-exchange/file")
    let run = try await Program.start(["exchange"], environment: ["PATH": folder.url.path])
    #expect(run.status == 2)
    #expect(run.errorText.contains("neither"))
  }
}
