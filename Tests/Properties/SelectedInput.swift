import CanonicalXML
import XMLSignatureDiagnosis

/// What holds of every XPath over every document: it ends, and selects a part of the document.
///
/// The input is an expression, a line feed and a document.
public enum SelectedInput {
  /// Why bytes break the property, or nil.
  ///
  /// Whatever is refused breaks nothing. An expression and its negation select every node together, and an
  /// expression that holds everywhere leaves the canonical bytes as they are.
  public static func violation(by bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let tree = try? XMLTree(parsing: Array(parts[1])),
      let whole = try? NodeSelection(of: tree, apex: nil, withComments: true)
    else { return nil }
    let text = String(decoding: parts[0], as: UTF8.self)
    let resolve = { (prefix: String) in
      tree.root.namespaceURI(forPrefix: ExactString(prefix))?.string
    }
    for method in CanonicalizationMethod.allCases where method.withComments {
      let canonicalizer = Canonicalizer(method)
      if let expected = try? canonicalizer.bytes(of: tree),
        let actual = try? whole.bytes(canonicalizer), expected != actual
      {
        return "the canonical bytes of all nodes are not those of the document"
      }
    }
    guard let expression = try? XPathExpression(parsing: text, resolve),
      let negation = try? XPathExpression(parsing: "not(\(text))", resolve)
    else { return nil }
    var (kept, left) = (whole, whole)
    var steps = maximumSteps
    guard (try? kept.keep(where: expression, here: tree.root.id, &steps)) != nil,
      (try? left.keep(where: negation, here: tree.root.id, &steps)) != nil
    else { return steps > maximumSteps ? "steps were given back" : nil }
    guard steps <= maximumSteps else { return "steps were given back" }
    let isEachOnce = zip(kept.selected, left.selected).allSatisfy { $0 != $1 }
    return isEachOnce ? nil : "an expression and its negation do not part the nodes"
  }

  private static let maximumSteps = 200_000
}
