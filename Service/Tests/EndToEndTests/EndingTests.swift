#if canImport(Glibc)
  import Testing

  /// A program ends without what its libraries do at `exit`: threads may still use what that frees.
  @Suite(.serialized) struct EndingTests {
    @Test(
      arguments: ["saml-exchange", "saml-serve", "saml-sso"], [["--help"], ["--no-such-flag"], []])
    func nothingIsTakenDownBesideThreads(_ name: String, _ arguments: [String]) async throws {
      let run = try await Program.run(name, arguments, environment: ["LD_DEBUG": "files"])
      #expect(run.status == (arguments == ["--help"] ? 0 : 2))
      #expect(run.errors.contains("calling init: "))
      #expect(!run.errors.contains("calling fini: "))
    }
  }
#endif
