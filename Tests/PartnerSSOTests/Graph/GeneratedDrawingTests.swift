import PartnerSSO
import TestTools
import Testing

/// The drawings in `docs` are those of the code; `Scripts/generate drawings` writes them.
@Suite struct GeneratedDrawingTests {
  @Test(arguments: APIVersion.allCases)
  func theDrawingsAreThoseOfTheCode(version: APIVersion) throws {
    let graph = WorkflowGraph(version)
    let name = "partner-sso-\(version.rawValue.lowercased())"
    let files =
      [("\(name).dot", graph.dot), ("\(name).md", page(graph, named: name))]
      + graph.parts.map { ("\(name)-\($0.suffix).svg", $0.svg) }
    for (file, text) in files {
      try GeneratedFile.hold("docs/reference/\(file)", to: text)
    }
  }

  @Test(arguments: APIVersion.allCases)
  func eachEdgeIsInOneDrawing(version: APIVersion) {
    let graph = WorkflowGraph(version)
    let drawn = graph.parts.flatMap(\.edges).map(\.edge)
    #expect(drawn.count == graph.edges.count)
    #expect(Set(drawn) == Set(graph.edges.map(\.edge)))
    #expect(graph.parts.allSatisfy { !$0.edges.isEmpty })
  }

  private func page(_ graph: WorkflowGraph, named name: String) -> String {
    let parts = graph.parts.map { part in
      """
      ## \(part.title)

      ![\(part.title)](\(name)-\(part.suffix).svg)

      ```mermaid
      \(graph.mermaid(part.edges))```
      """
    }.joined(separator: "\n\n")
    return page(graph, parts)
  }

  private func page(_ graph: WorkflowGraph, _ parts: String) -> String {
    """
    # The workflow with REST API \(graph.version.rawValue)

    Made by the tests of [PartnerSSO](partner-sso.md): they let everything happen in every situation
    that the workflow can come into, and write down where it leads. So the drawing is that of the
    code. Every state can also be cancelled, and a new wish ends the old one as cancelled.

    Beside each way stands what leads over it. Ways back are brown, failures grey; a dashed box belongs to
    another drawing.

    \(parts)

    ## Every way

    \(graph.table)
    """
  }
}
