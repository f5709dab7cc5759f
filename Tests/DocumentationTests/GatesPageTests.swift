import Foundation
import TestTools
import Testing

/// docs/internals/gates.md names the gates that `.ci/run` has, in their order.
@Suite struct GatesPageTests {
  @Test func thePageNamesEveryGate() async throws {
    let run = try await Program.start(
      ["--list"], executable: Repository.root.appending(path: ".ci/run"))
    #expect(run.status == 0)
    let gates = run.outputText.split(separator: "\n")
    let page = try Repository.text("docs/internals/gates.md")
    let rows = page.matches(of: /(?m)^\| (?!gate )([a-z0-9-]+) \| .+ \| [0-9.]+ \|$/).map(\.1)
    #expect(gates == rows)
  }
}
