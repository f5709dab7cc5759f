import Foundation
import PartnerSSO
import Testing

/// The drawings in `docs` are those of the code.
///
/// With SAML_UPDATE_DOCS=1 in the environment they are made anew.
@Suite struct GraphPageTests {
  @Test(arguments: APIVersion.allCases)
  func theDrawingsAreThoseOfTheCode(version: APIVersion) throws {
    let graph = WorkflowGraph(version)
    let name = "partner-sso-\(version.rawValue.lowercased())"
    try hold(graph.dot, "\(name).dot")
    try hold(graph.svg, "\(name).svg")
    try hold(page(graph, picture: "\(name).svg"), "\(name).md")
  }

  private func page(_ graph: WorkflowGraph, picture: String) -> String {
    """
    # The workflow with REST API \(graph.version.rawValue)

    Made by the tests of [PartnerSSO](partner-sso.md): they let everything happen in every situation
    that the workflow can come into, and write down where it leads. So the drawing is that of the
    code. Every state can also be cancelled, and a new wish ends the old one as cancelled.

    ![States from top to bottom; ways onward on the right, ways back on the left](\(picture))

    ```mermaid
    \(graph.mermaid)```

    \(graph.table)
    """
  }

  private func hold(_ text: String, _ file: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/" + file)
    if ProcessInfo.processInfo.environment["SAML_UPDATE_DOCS"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }
}
