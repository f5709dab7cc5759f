import Foundation
import ScriptedSSO
import TestTools
import Testing

/// `--provider` and `--mvpd` mean the same in both programs, and either of them is enough.
@Suite(.timeLimit(.minutes(60))) struct ProviderNameTests {
  private static let common = ["--requestor", "REQ", "--at", "2026-03-01T12:00:30Z"]

  @Test(arguments: [
    (["--api", "v2", "--provider", "sample-provider"], false),
    (["--api", "v2", "--mvpd", "SampleMVPD"], true),
    (["--api", "v1", "--mvpd", "SampleMVPD"], false),
    (["--api", "v1", "--provider", "sample-provider"], true),
  ])
  func anExchangeFindsTheOtherName(_ names: [String], _ asks: Bool) async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [RecordTests.good, "--endpoint", origin] + Self.common + names)
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("exchanged: accepted in the cookbook's form"))
    #expect(run.output.contains(/GET \/api\/v[12]\/.*config/) == asks)
  }

  @Test(arguments: [
    ["--api", "v2", "--mvpd", "RegularMVPD"], ["--api", "v2", "--mvpd", "NoSuchMVPD"],
    ["--api", "v1", "--provider", "no-such-provider"],
  ])
  func aProviderWithoutTheOtherNameIsWrongUsage(_ names: [String]) async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-exchange", [RecordTests.good, "--endpoint", origin] + Self.common + names)
    }
    #expect(run.status == 2)
    #expect(run.errors.contains("does not have the other name of this TV provider"))
    #expect(run.errors.contains(names[1] == "v1" ? "Give --mvpd" : "Give --provider"))
  }

  @Test(arguments: [
    ([], "--provider or --mvpd is needed"),
    (["--dry-run", "--mvpd", "SampleMVPD"], "--dry-run needs --provider"),
    (["--dry-run", "--api", "v1", "--provider", "sample-provider"], "--dry-run needs --mvpd"),
  ])
  func aNameThatIsNeededIsNamed(_ arguments: [String], _ message: String) async throws {
    let run = try await Program.run(
      "saml-exchange",
      [RecordTests.good, "--endpoint", "http://127.0.0.1:9"] + Self.common + arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["--provider", "sample-provider", "--response", RecordTests.good], true),
    (["--mvpd", "SampleMVPD", "--response", RecordTests.good], true),
    (["--mvpd", "RegularMVPD"], false), (["--provider", "sample-provider"], false),
    (["--api", "v1", "--mvpd", "RegularMVPD"], false),
  ])
  func aRunNeedsNoScript(_ names: [String], _ exchanges: Bool) async throws {
    let run = try await withSampleStandIn { origin in
      try await Program.run(
        "saml-sso", ["--endpoint", origin, "--poll-interval", "1"] + Self.common + names)
    }
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("=> authenticated\n"))
    #expect(run.output.contains("[exchange]") == exchanges)
    #expect(run.output.contains("[access]\n"))
  }

  @Test(arguments: [
    [], ["--response", RecordTests.good], ["--script", "README.md", "--mvpd", "SampleMVPD"],
    ["--script", "README.md", "--response", RecordTests.good],
  ])
  func aScriptOrANameIsNeeded(_ arguments: [String]) async throws {
    let run = try await Program.run(
      "saml-sso", ["--endpoint", "http://127.0.0.1:9"] + Self.common + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains("Give --script, or else --provider or --mvpd"))
  }

  /// Each script of the help runs as it stands there.
  @Test func theScriptsOfTheHelpRun() async throws {
    let help = try await Program.run("saml-sso", ["--help"])
    let shown = help.output.matches(of: /(?m)^    \{[^\n]*\n(?:     [^\n]*\n)*/)
      .map { String($0.output) }
    #expect(shown.count == 3)
    let scratch = try ScratchFolder()
    try scratch.file(
      "response.xml", String(decoding: Repository.bytes(RecordTests.good), as: UTF8.self))
    let ends = try await shown.enumerated().asyncMap { index, script in
      _ = try Script(parsing: Array(script.utf8))
      let file = try scratch.file("\(index).json", script).path
      return try await withSampleStandIn { origin in
        try await Program.run(
          "saml-sso",
          ["--endpoint", origin, "--poll-interval", "1", "--script", file] + Self.common)
      }.output.split(separator: "\n").last.map(String.init)
    }
    #expect(ends == ["=> authenticated", "=> authenticated", "=> cancelled"])
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
