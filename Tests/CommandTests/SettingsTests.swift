import Foundation
import SAMLFormats
import TestTools
import Testing
import XMLSignature

/// The user's own policy file: who uses it, where it may be, and what reports say of it.
@Suite struct SettingsTests {
  private static let sample = "samples/captures/assertion-signed-rsa-sha256.xml"
  private static let audience = "https://saml.sp.auth.adobe.com"
  private static let key = Repository.samples.appending(path: "trust/idp-rsa.pem").path
  private static let good = #"{"trust": ["\#(key)"], "audiences": ["\#(audience)"]}"#
  private static let at = ["--at", "2026-03-01T12:00:30Z"]
  private static let shown = "~/.config/saml/policy.json"

  /// Those that use the file, each with what it judges.
  static let users: [[String]] = [
    ["validate", sample] + at, ["verify", sample], ["why", sample], [sample] + at,
  ]

  @Test(arguments: users)
  func theCommandUsesItAndNamesItWithItsDigest(_ words: [String]) async throws {
    let home = try Home(Self.good)
    let run = try await home.run(words + ["--format", "json"])
    #expect(run.status == 0, "\(run.errorText)")
    let settings = try Self.settings(of: run)
    let digest = try DigestMethod.sha256.digest(of: Array(Self.good.utf8))
    #expect(settings?["path"] as? String == Self.shown)
    #expect(settings?["sha256"] as? String == Hexadecimal.text(digest))
    #expect(settings?["decides"] as? Bool == true)
    let text = try await home.run(words).outputText
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("by the settings \(Self.shown)"), "\(text)")
    #expect(text.contains("SHA-256") && text.contains(Hexadecimal.text(digest)), "\(text)")
  }

  /// A file that would end a command that reads it.
  @Test(arguments: [
    ["inspect", sample], ["decode", sample], ["redact", sample], ["certificate", sample],
    ["explain", "400"], ["encode", "--check", sample], ["policy", "check", "/dev/null"],
  ])
  func otherCommandsNeverReadIt(_ words: [String]) async throws {
    let run = try await Home("no JSON").run(words)
    #expect(!run.errorText.contains("settings"))
    #expect(run.output == (try await Program.run(words)).output)
  }

  /// A folder of captures may be an attacker's, and the file names trusted keys.
  @Test(arguments: ["", "home", ".config"], users)
  func noFolderOfTheInputOrOfTheRunIsSearched(_ config: String, _ words: [String]) async throws {
    let home = try Home()
    let names = ["policy.json", ".saml.json", ".saml/policy.json", "saml/policy.json"]
    for folder in ["work", "input", "home"] {
      for name in names + names.map({ ".config/" + $0 }) {
        if folder != "home" || !name.hasPrefix(".config/saml/") {
          try home.write("no JSON", to: "\(folder)/\(name)")
        }
      }
    }
    let bytes = try Data(contentsOf: Repository.root.appending(path: Self.sample))
    let input = try home.folder.write(bytes, to: "input/capture.xml").path
    let run = try await home.run(
      words.map { $0 == Self.sample ? input : $0 } + ["--format", "json"], in: "work",
      ["XDG_CONFIG_HOME": config])
    #expect(run.status < 2, "\(run.errorText)")
    #expect(try Self.settings(of: run) == nil)
  }

  @Test func nothingBesideTheNamedFileIsRead() async throws {
    let home = try Home("no JSON")
    let own = try home.write(Self.good, to: "elsewhere/own.json")
    try home.write("no JSON", to: "elsewhere/policy.json")
    let words = ["validate", Self.sample, "--format", "json"] + Self.at
    let run = try await home.run(words, ["SAML_POLICY": own])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try Self.settings(of: run)?["path"] as? String == own)
    let none = try await home.run(words, ["SAML_POLICY": ""])
    #expect(none.status == 1)
    #expect(try Self.settings(of: none) == nil)
  }

  @Test func anAbsoluteConfigurationFolderIsTheOnlyOne() async throws {
    let home = try Home("no JSON")
    let own = try home.write(Self.good, to: "folder/saml/policy.json")
    let words = ["validate", Self.sample, "--format", "json"] + Self.at
    let folder = home.folder.path("folder")
    let run = try await home.run(words, ["XDG_CONFIG_HOME": folder])
    #expect(try Self.settings(of: run)?["path"] as? String == own)
    let none = try await home.run(words, ["XDG_CONFIG_HOME": folder + "/saml"])
    #expect(try Self.settings(of: none) == nil)
  }

  @Test(arguments: ["--no-settings", "--policy"])
  func aFlagLeavesItOut(_ flag: String) async throws {
    let home = try Home("no JSON")
    let policy = try home.write(Self.good, to: "policy.json")
    for words in Self.users {
      let run = try await home.run(
        words + [flag] + (flag == "--policy" ? [policy] : []) + ["--format", "json"])
      #expect(run.status < 2, "\(run.errorText)")
      #expect(try Self.settings(of: run) == nil)
    }
  }

  @Test func flagsWin() async throws {
    let home = try Home(Self.good)
    let words = ["validate", Self.sample, "--format", "json"] + Self.at
    let audience = try await home.run(words + ["--audience", "urn:other"])
    #expect(audience.outputText.contains(#""actual": "\#(Self.audience)""#))
    #expect(audience.status == 1)
    let trust = try await home.run(words + ["--trust", Self.key])
    #expect(trust.status == 0)
    #expect(try Self.settings(of: trust)?["decides"] == nil)
  }

  /// What the user would want to know of a verdict, beside a trusted key that holds.
  @Test(arguments: [
    (
      #"{"exceptions": [{"issuer": "https://idp.example-mvpd.com", "expires": "2999-01-01T00:00:00Z","#
        + #" "dangerous": {"acceptsSHA1": true}}]}"#,
      ["validate", "samples/captures/rsa-sha1.xml", "--trust", "samples/metadata/provider.xml"],
      "VALID  "
    ),
    (
      #"{"signature": {"dangerous": {"acceptsSHA1": true}}}"#,
      ["validate", "samples/captures/rsa-sha1.xml", "--trust", "samples/trust/idp-rsa.pem"],
      "VALID  "
    ),
    (
      #"{"trust": ["\#(Repository.root.path)/vectors/keys/p256.pub.pem"]}"#,
      ["verify", sample], "NOT SIGNED  "
    ),
  ])
  func theVerdictNamesItWhereItDecided(
    _ policy: String, _ words: [String], _ verdict: String
  ) async throws {
    let home = try Home(policy)
    let isVerify = words[0] == "verify"
    let run = try await home.run(
      words + ["-q"] + (isVerify ? [] : Self.at + ["--audience", Self.audience]))
    #expect(run.outputText.hasPrefix(verdict), "\(run.outputText)\(run.errorText)")
    #expect(run.outputText.hasSuffix("by the settings \(Self.shown)\n"), "\(run.outputText)")
  }

  @Test(arguments: ["sarif", "junit", "html", "github", "ndjson", "human"])
  func everyFormatNamesIt(_ format: String) async throws {
    let home = try Home(Self.good)
    let digest = Hexadecimal.text(try DigestMethod.sha256.digest(of: Array(Self.good.utf8)))
    let run = try await home.run(
      ["validate", Self.sample, Self.sample, "--format", format] + Self.at)
    #expect(run.outputText.contains(Self.shown), "\(run.outputText)")
    #expect(run.outputText.contains(digest), "\(run.outputText)")
  }

  @Test func doctorShowsIt() async throws {
    let home = try Home(Self.good)
    #expect(
      try await home.run(["doctor"]).outputText.contains("\nsettings     \(Self.shown), SHA-256 "))
    try home.setMode(0o666, of: "home/.config/saml/policy.json")
    let refused = try await home.run(["doctor"])
    #expect(refused.status == 0)
    #expect(
      refused.outputText.contains("\nsettings     refused: the settings \(Self.shown): others"))
    #expect(try await Home().run(["doctor"]).outputText.contains("\nsettings     none\n"))
  }
}

/// Files that nobody but their owner can change, or none.
extension SettingsTests {
  @Test(arguments: [0o602, 0o620, 0o666], ["home/.config/saml/policy.json", "home/.config/saml"])
  func aFileThatOthersCanWriteIsRefused(_ mode: Int, _ name: String) async throws {
    let home = try Home(Self.good)
    try home.setMode(mode | 0o100, of: name)
    let what = name.hasSuffix("json") ? "it" : "its folder"
    try await expectRefusal(home, "others can write to \(what); chmod go-w takes that from them")
  }

  @Test func aFileOfAnotherUserIsRefused() async throws {
    let home = try Home(Self.good)
    if geteuid() == 0 {
      let file = home.folder.path("home/.config/saml/policy.json")
      try FileManager.default.setAttributes([.ownerAccountID: 1], ofItemAtPath: file)
      try await expectRefusal(home, "it belongs to another user")
      try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: file)
      try FileManager.default.setAttributes(
        [.ownerAccountID: 1], ofItemAtPath: home.folder.path("home/.config/saml"))
      try await expectRefusal(home, "its folder belongs to another user")
    } else {
      let run = try await home.run(["verify", Self.sample], ["SAML_POLICY": "/etc/passwd"])
      #expect(run.status == 2)
      #expect(run.errorText.contains("it belongs to another user"))
    }
  }

  /// A link is as good as what it leads to, and as the folder of that.
  @Test func aLinkIsFollowedOnce() async throws {
    let home = try Home()
    let target = try home.write(Self.good, to: "home/dotfiles/saml.json")
    try home.link("home/.config/saml/policy.json", to: target)
    let run = try await home.run(["validate", Self.sample, "--format", "json"] + Self.at)
    #expect(try Self.settings(of: run)?["path"] as? String == "~/dotfiles/saml.json")
    try home.setMode(0o777, of: "home/dotfiles")
    try await expectRefusal(home, "others can write to its folder", named: "~/dotfiles/saml.json")
    try home.setMode(0o700, of: "home/dotfiles")
    try home.setMode(0o660, of: "home/dotfiles/saml.json")
    try await expectRefusal(home, "others can write to it;", named: "~/dotfiles/saml.json")
    try FileManager.default.removeItem(atPath: target)
    try await expectRefusal(home, "No such file")
  }

  @Test func whatIsNoFileIsRefused() async throws {
    let home = try Home()
    try home.write("", to: "home/.config/saml/policy.json/file")
    try await expectRefusal(home, "it is no regular file")
    #expect(unsafe mkfifo(home.folder.path("home/pipe"), 0o600) == 0)
    try home.setMode(0o700, of: "home")
    let pipe = try await home.run(
      ["verify", Self.sample], ["SAML_POLICY": home.folder.path("home/pipe")])
    #expect(pipe.status == 2)
    #expect(pipe.errorText.contains("the settings ~/pipe: it is no regular file"))
  }

  @Test(arguments: users)
  func aFileThatCannotBeUsedEndsTheCommand(_ words: [String]) async throws {
    let broken = try await Home("no JSON").run(words)
    #expect(broken.status == 2)
    #expect(broken.errorText.contains("[policy.malformed-json]"), "\(broken.errorText)")
    #expect(broken.errorText.contains("--no-settings"))
    let missing = try await Home(Self.good).run(words, ["SAML_POLICY": "/nowhere/policy.json"])
    #expect(missing.status == 2)
    #expect(missing.errorText.contains("the settings /nowhere/policy.json: No such file"))
    #expect(missing.errorText.contains("--no-settings"))
  }

  private func expectRefusal(
    _ home: Home, _ reason: String, named name: String = shown
  ) async throws {
    let run = try await home.run(["validate", Self.sample])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Error: the settings \(name): \(reason)"), "\(run.errorText)")
    #expect(run.errorText.contains("--no-settings"))
  }

  /// Libraries and services have a policy of their own.
  @Test func onlyTheCommandKnowsTheVariable() throws {
    var files: [String] = []
    for folder in ["Sources", "Service/Sources"] {
      let root = Repository.root.appending(path: folder)
      for case let file as URL in FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil) ?? .init()
      where ["swift", "c", "h"].contains(file.pathExtension) {
        let text = try String(contentsOf: file, encoding: .utf8)
        if text.contains("\"SAML_POLICY\"") || text.contains("\"XDG_CONFIG_HOME\"") {
          files.append(file.lastPathComponent)
        }
      }
    }
    #expect(files == ["UserSettings.swift"])
  }

  /// What a record or the only one of an array says of the settings.
  private static func settings(of run: Program.Run) throws -> [String: Any]? {
    let object = try JSONSerialization.jsonObject(with: run.output)
    let record = try #require((object as? [Any])?.first ?? object) as? [String: Any]
    return try #require(record)["settings"] as? [String: Any]
  }
}

/// A user with a folder of their own, and perhaps with settings in it.
private struct Home {
  let folder: ScratchFolder

  /// Makes the folder, with the text of a policy file; nil for none.
  init(_ settings: String? = nil) throws {
    folder = try ScratchFolder()
    for name in ["home", "work"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    if let settings { try write(settings, to: "home/.config/saml/policy.json") }
  }

  /// Writes a file that its owner alone can change; `umask` says what others can.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = try folder.write(Data(text.utf8), to: name)
    try setMode(0o600, of: name)
    try setMode(0o700, of: (name as NSString).deletingLastPathComponent)
    return file.resolvingSymlinksInPath().path
  }

  func link(_ name: String, to target: String) throws {
    let file = folder.path(name)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path(name))
  }

  func run(
    _ words: [String], in name: String? = nil, _ environment: [String: String] = [:]
  ) async throws -> Program.Run {
    try await Program.run(
      words, in: name.map { folder.url.appending(path: $0) } ?? Repository.root,
      environment: ["HOME": folder.path("home"), "XDG_CONFIG_HOME": ""].merging(environment) { $1 })
  }
}
