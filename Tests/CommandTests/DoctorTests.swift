import TestTools
import Testing

/// `saml doctor` speaks of the machine, so only its shape is known here.
struct DoctorTests {
  @Test func eachLineIsANameAndAValue() async throws {
    let run = try await Program.run(["doctor"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    let names = lines.dropLast().map { $0.prefix(13).replacing(/\s+$/, with: "") }
    #expect(
      names == [
        "saml", "commit", "libxml2", "XML parts", "OpenSSL", "platform", "FIPS", "disabled",
        "post-quantum",
        "threads", "clock", "clock skew", "signatures", "digests", "encryption", "content keys",
        "largest XML",
        "settings", "network",
      ])
    for line in lines.dropLast() { #expect(line.dropFirst(13).first?.isWhitespace == false) }
  }

  @Test func aValueDoesNotRepeatItsName() async throws {
    for line in try await Program.run(["doctor"]).outputText.split(separator: "\n") {
      let (name, value) = (line.prefix(13).replacing(/\s+$/, with: ""), line.dropFirst(13))
      #expect(!value.hasPrefix(name), "\(line)")
      #expect(!value.contains(", compiled with \(name)"), "\(line)")
    }
  }

  @Test func theVersionIsALineForScriptsAndThenWhatItRunsWith() async throws {
    let run = try await Program.run(["--version"])
    #expect(run.status == 0)
    #expect(
      try /saml \d+\.\d+\.\d+\ncommit   \S+\nlibxml2  2\.\d+\.\d+\S*\nOpenSSL  3\.\d+\.\d+\S*\n/
        .wholeMatch(in: run.outputText) != nil)
  }

  @Test func theDoctorNamesTheSameVersions() async throws {
    let doctor = try await Program.run(["doctor"]).outputText
    let version = try await Program.run(["--version"]).outputText
    for line in version.split(separator: "\n") {
      let words = line.split(separator: " ")
      #expect(
        doctor.split(separator: "\n").contains { row in
          row.hasPrefix(words[0]) && row.contains(words[1])
        })
    }
  }
}
