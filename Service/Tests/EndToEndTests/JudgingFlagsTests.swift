import ArgumentParser
import Foundation
import SAML
import SAMLCommandLine
import SAMLConfiguration
import TestTools
import Testing

/// The programs judge by the flags, the words and the policy files of `saml validate`.
@Suite(.timeLimit(.minutes(60))) struct JudgingFlagsTests {
  /// What `saml validate` has beside the judgement: its inputs, its reports, many payloads at once, and the
  /// settings of its user, which no program reads.
  private static let others: Set = [
    "--ndjson-input", "--time-field", "--files-from", "-0, --null", "--exact", "--format",
    "-o, --output", "--color",
    "--show-values", "--exit-zero", "--timing", "--dump-octets", "--jobs", "--unordered",
    "-v, --verbose", "-q, --quiet", "--only-failures", "--resume",
    "--summary", "--replay-cache", "--fleet", "--captured-when-modified", "--field",
    "--normalization", "--print-policy", "--version", "-h, --help", "--messages", "--as",
    "--no-settings",
  ]

  @Test(arguments: [["saml-exchange"], ["saml-serve"]])
  func aProgramTakesEachFlagOfTheJudgementInTheSameWords(program: [String]) async throws {
    let transcript = try Repository.bytes(
      "Tests/CommandTests/Transcripts/help-validate.transcript")
    let validate = Self.flags(of: String(decoding: transcript, as: UTF8.self))
    let judging = validate.filter { !Self.others.contains($0.key) }
    #expect(judging.count == 20, "\(judging.keys.sorted())")
    #expect(Self.others.isSubset(of: validate.keys))
    let help = try await Program.run(program[0], ["--help"])
    let flags = Self.flags(of: help.output)
    for (flag, words) in judging { #expect(flags[flag] == words, "\(flag)") }
  }

  @Test(arguments: [
    (["--profile", "web-browser-sso"], Int32(1), "FAIL "),
    (["--max-age", "1", "--clock-skew", "0"], 1, "FAIL time.issued-too-long-ago"),
    (["--max-lifetime", "1"], 1, "FAIL time.lifetime-exceeded"),
    (["--cross-check"], 0, "VALID"),
  ]) func aFlagReachesTheVerdictOfADryRun(
    flags: [String], status: Int32, text: String
  ) async throws {
    let run = try await Self.dryRun(flags)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output.contains(text), "\(run.output)")
  }

  @Test func theQueryThatWasAnsweredReachesTheVerdictOfADryRun() async throws {
    let query = "samples/queries/attribute-query.xml"
    let answered = try await Self.dryRun(["--request", query])
    #expect(answered.status == 0, "\(answered.output)")
    let folder = try ScratchFolder()
    let other = try folder.file(
      "query.xml",
      String(decoding: Repository.bytes(query), as: UTF8.self)
        .replacing(/ID="[^"]*"/, with: #"ID="_other""#))
    let run = try await Self.dryRun(["--request", other.path])
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("FAIL saml.in-response-to-mismatch"), "\(run.output)")
  }

  private static func dryRun(_ flags: [String]) async throws -> Program.Run {
    try await Program.run(
      "saml-exchange",
      [
        "samples/captures/assertion-signed-rsa-sha256.xml", "--dry-run", "--endpoint",
        "http://127.0.0.1:9", "--requestor", "REQ", "--provider", "sample-provider", "--at",
        "2026-03-01T12:00:30Z", "--trust", "samples/trust/idp-rsa.pem", "--audience",
        "https://saml.sp.auth.adobe.com",
      ] + flags)
  }

  @Test func aPolicyFileIsWhatTheCommandPrintsOfIt() throws {
    let transcript = try String(
      decoding: Repository.bytes(
        "Tests/CommandTests/Transcripts/validate-print-policy-file.transcript"), as: UTF8.self)
    let file = Repository.root.appending(path: "samples/policies/strict.json").path
    let policy = try JudgingOptions.parse(["--policy", file]).policy(at: .now)
    #expect(transcript.contains("\n" + PolicyDocument(policy).text + "--- status 0"))
  }

  /// The flags of a help, and the words of each on one line.
  private static func flags(of help: String) -> [String: String] {
    var flags: [String: String] = [:]
    var flag: String?
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.wholeMatch(of: /\ \ (-[^\s,]+(?:, --\S+)?)(?: <[^>]*>)?(?: +(.*))?/) {
        flag = String(match.1)
        flags[String(match.1)] = match.2.map(String.init) ?? ""
      } else if let name = flag, line.hasPrefix("                          ") {
        let words = line.drop { $0 == " " }
        flags[name, default: ""] += (flags[name]?.isEmpty == false ? " " : "") + words
      } else {
        flag = nil
      }
    }
    return flags
  }
}
