import CanonicalXML
package import SAMLFormats
import XMLSignature

/// A transform that selects nodes by XPath; only a report runs it (XML Signature 1.1 §6.6.3,
/// XML Signature XPath Filter 2.0 §3).
///
/// The document does not show which nodes it selects, so a signature over them is at best intact.
package struct XPathSelector: Sendable, Hashable {
  private enum Selection: Sendable, Hashable {
    case keeping(Expression)
    case filters([Filter])
  }

  private struct Expression: Sendable, Hashable {
    let parsed: XPathExpression
    let here: NodeID
  }

  private struct Filter: Sendable, Hashable {
    let operation: NodeSelection.Operation
    let expression: Expression
  }

  private let selection: Selection

  /// Its algorithm identifier.
  package var uri: ExactString {
    switch selection {
    case .keeping: Self.xpath
    case .filters: Self.filter2
    }
  }

  /// Reads a `Transform`; nil if it is of another kind.
  ///
  /// - Parameters:
  ///   - element: The transform as the signature value covers it.
  ///   - named: The same, by its algorithm.
  ///   - original: The transform in the document. Exclusive canonicalisation leaves out prefixes that an
  ///     expression alone uses, so they are looked up there.
  /// - Throws: `SignatureError` for what is not built as its standard says, and for no expression.
  init?(
    _ element: XMLTree.Element, _ named: AlgorithmElement, in original: XMLTree.Element
  ) throws(SignatureError) {
    let isFilter = named.names(Self.filter2)
    guard isFilter || named.names(Self.xpath) else { return nil }
    let covered = try element.schemaChildren(allowing: [DSigName.algorithm])
    let children = try original.schemaChildren(allowing: [DSigName.algorithm])
    guard covered.count == children.count else { throw .malformed(element.id) }
    for (covered, child) in zip(covered, children) {
      guard covered.name == child.name, try Self.text(of: covered) == Self.text(of: child),
        covered.attribute(Self.filter) == child.attribute(Self.filter)
      else { throw .malformed(element.id) }
    }
    guard isFilter else {
      guard children.count == 1, children[0].hasName(Self.expression) else {
        throw .malformed(element.id)
      }
      selection = .keeping(try Self.parse(children[0], Self.xpath))
      return
    }
    guard (1...Self.maximumFilters).contains(children.count) else { throw .malformed(element.id) }
    var filters: [Filter] = []
    for child in children {
      guard child.hasName(Self.filterExpression),
        let operation = NodeSelection.Operation.allCases.first(where: {
          child.attribute(Self.filter, equals: ExactString($0.rawValue))
        })
      else { throw .malformed(child.id) }
      filters.append(
        Filter(operation: operation, expression: try Self.parse(child, Self.filter2)))
    }
    selection = .filters(filters)
  }

  /// Applies it to a selection.
  ///
  /// - Parameters:
  ///   - nodes: What was selected before.
  ///   - isSameDocument: Whether the nodes are of the document that holds the transform.
  ///   - steps: How many steps it may take; what it takes is subtracted.
  /// - Throws: `SignatureError` for an expression that gives no nodes, or takes more steps.
  func apply(
    to nodes: inout NodeSelection, isSameDocument: Bool, _ steps: inout Int
  ) throws(SignatureError) {
    do throws(XPathError) {
      switch selection {
      case .keeping(let expression):
        try nodes.keep(
          where: expression.parsed, here: isSameDocument ? expression.here : nil, &steps)
      case .filters(let filters):
        try nodes.filter(
          by: filters.map {
            ($0.operation, $0.expression.parsed, isSameDocument ? $0.expression.here : nil)
          }, &steps)
      }
    } catch {
      throw error.refusal(of: uri)
    }
  }

  private static func parse(
    _ element: XMLTree.Element, _ uri: ExactString
  ) throws(SignatureError) -> Expression {
    let text = try text(of: element)
    do throws(XPathError) {
      let parsed = try XPathExpression(parsing: text.string) {
        element.namespaceURI(forPrefix: ExactString($0))?.string
      }
      return Expression(parsed: parsed, here: element.id)
    } catch {
      throw error.refusal(of: uri)
    }
  }

  private static func text(of element: XMLTree.Element) throws(SignatureError) -> ExactString {
    do { return try element.simpleText() } catch { throw .malformed(element.id) }
  }

  /// The examples of the standard have three.
  private static let maximumFilters = 8

  private static let xpath: ExactString = "http://www.w3.org/TR/1999/REC-xpath-19991116"
  private static let filter2: ExactString = "http://www.w3.org/2002/06/xmldsig-filter2"
  private static let expression = ExpandedName("XPath", in: DSigName.namespace)
  private static let filterExpression = ExpandedName("XPath", in: filter2)
  private static let filter = ExpandedName("Filter")
}

extension XPathError {
  func refusal(of uri: ExactString) -> SignatureError {
    switch self {
    case .malformed: .transformInput(uri: uri)
    case .unsupported: .transformUnsupported(uri: uri)
    case .tooCostly: .transformTooCostly(uri: uri)
    }
  }
}
