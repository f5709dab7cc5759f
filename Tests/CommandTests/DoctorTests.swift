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
        "saml", "libxml2", "XML parts", "OpenSSL", "platform", "FIPS", "disabled", "clock",
        "clock skew", "signatures",
        "digests", "largest XML", "network",
      ])
    for line in lines.dropLast() { #expect(line.dropFirst(13).first?.isWhitespace == false) }
  }

  @Test func theVersionIsThatOfTheProgram() async throws {
    let version = try await Program.run(["--version"]).outputText
    let doctor = try await Program.run(["doctor"]).outputText
    #expect(doctor.hasPrefix("saml         \(version)"))
  }
}
