import Foundation
import PartnerSSO
import TestTools
import Testing

/// Every way through the workflow that a service can bring about, over HTTP and on loopback, with a
/// response of the samples, which another program has signed.
@Suite(.timeLimit(.minutes(60))) struct WorkflowPathTests {
  @Test(arguments: Scenario.all) func theWorkflowGoesThisWay(_ scenario: Scenario) async throws {
    let states = try await scenario.states()
    #expect(states == scenario.expected)
  }

  /// What no scenario goes through is listed, with its reason.
  @Test(arguments: APIVersion.allCases) func theGraphIsGoneThrough(version: APIVersion) throws {
    let scenarios = Scenario.all.filter { $0.version == version }
    let gone = Set(scenarios.flatMap(\.expected).flatMap(Self.edges))
    let drawn = try Self.drawnEdges(of: version)
    #expect(!drawn.isEmpty)
    #expect(gone.subtracting(drawn) == [])
    #expect(drawn.subtracting(gone) == Self.notGone(version))
  }

  /// What a service that answers as documented never brings about.
  private static func notGone(_ version: APIVersion) -> Set<String> {
    switch version {
    case .v2: []
    case .v1:
      // V1 has no session that falls back or says that the user is authenticated, and gives the media
      // token by a call of its own. A run that has signed in has had the list of providers, so the
      // provider has a name to be confirmed.
      [
        "authorization -> end_authorized", "authorization -> configuration",
        "mediaToken -> configuration", "profileRequest -> signInPage", "profileRequest -> poll",
        "profileRequest -> authorization", "profileRequest -> preauthorization",
        "profileRequest -> end_authenticated", "session -> authorization",
        "session -> end_authenticated",
      ]
    }
  }

  /// The edges of a path, between different states.
  private static func edges(of path: String) -> [String] {
    let halves = path.components(separatedBy: "=> ")
    let outcome = halves[1].split(separator: " [")[0].replacing(" ", with: "_")
    let states = halves[0].split(separator: " ").map(String.init) + ["end_\(outcome)"]
    return zip(states, states.dropFirst()).map { "\($0) -> \($1)" }
  }

  private static func drawnEdges(of version: APIVersion) throws -> Set<String> {
    let file = Repository.root.appending(
      path: "docs/reference/partner-sso-\(version.rawValue.lowercased()).dot")
    let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    return Set(
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard words.count > 2, words[1] == "->", words[0] != words[2], words[0] != "idle" else {
          return nil
        }
        // Automatic Sign-In is Apple's, and no service has a part in it.
        guard !line.contains("automaticSignIn") else { return nil }
        return "\(words[0]) -> \(words[2])"
      })
  }
}
