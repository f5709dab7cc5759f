import CanonicalXML

/// The part of a document that an XPath expression selects, when that part has a form that the
/// canonicaliser knows: whole subtrees that do not touch, each less at most one subtree in it.
///
/// Expressions are read as text, in the two spellings that the vectors use: a filter over all nodes
/// by `ancestor-or-self`, and the union of a subtree's nodes, attributes and namespaces. The bytes
/// of disjoint subtrees are those of each, one after another: no node around them is written, so
/// that none inherits from another (Canonical XML 1.0 §2.3, §2.4).
struct Subtrees {
  struct Subtree {
    let apex: XMLTree.Element
    let hidden: XMLTree.Element?
  }

  let subtrees: [Subtree]

  init?(selectedBy expression: String, prefixes: [String: String], in tree: XMLTree) {
    let text = String(expression.filter { !$0.isWhitespace })
    guard let (included, excluded) = Self.union(text) ?? Self.filter(text) else { return nil }
    let wanted = included.map { Self.name($0, prefixes) }
    let unwanted = excluded.map { Self.name($0, prefixes) }
    var subtrees: [Subtree] = []
    for element in tree.elements where wanted.contains(element.name) {
      if subtrees.contains(where: { $0.apex.contains(element.id) }) { continue }
      guard !unwanted.contains(where: { Self.isInside(element, $0) }) else { return nil }
      var hidden: [XMLTree.Element] = []
      for inner in element.descendants where unwanted.contains(inner.name) {
        if !hidden.contains(where: { $0.contains(inner.id) }) { hidden.append(inner) }
      }
      guard hidden.count <= 1 else { return nil }
      subtrees.append(Subtree(apex: element, hidden: hidden.first))
    }
    self.subtrees = subtrees
  }

  /// `//X/descendant-or-self::node()|//X/descendant-or-self::*/@*|…/namespace::*`.
  private static func union(_ text: String) -> (included: [String], excluded: [String])? {
    let parts = text.split(separator: "|").map(String.init)
    let ends = [
      "/descendant-or-self::node()", "/descendant-or-self::*/@*",
      "/descendant-or-self::*/namespace::*",
    ]
    guard parts.count == 3 else { return nil }
    let names = Set(zip(parts, ends).map { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : "" })
    guard names.count == 1, let name = names.first, name.hasPrefix("//"), isName(name.dropFirst(2))
    else { return nil }
    return ([String(name.dropFirst(2))], [])
  }

  /// `(//.|//@*|//namespace::*)[ancestor-or-self::X or … and not(ancestor-or-self::Y or …)]`.
  ///
  /// A predicate alone, as the XPath transform has it, filters the same nodes.
  private static func filter(_ text: String) -> (included: [String], excluded: [String])? {
    let nodes = "(//.|//@*|//namespace::*)["
    var predicate = text[...]
    if text.hasPrefix(nodes), text.hasSuffix("]") {
      predicate = text.dropFirst(nodes.count).dropLast()
    }
    let parts = predicate.split(separator: "andnot(", omittingEmptySubsequences: false)
    guard let included = names(parts[0]), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (included, []) }
    guard included.count == 1, parts[1].hasSuffix(")"), let excluded = names(parts[1].dropLast())
    else { return nil }
    return (included, excluded)
  }

  /// The names of `ancestor-or-self::X or ancestor-or-self::Y`, without white space.
  private static func names(_ text: Substring) -> [String]? {
    let axis = "ancestor-or-self::"
    guard text.hasPrefix(axis) else { return nil }
    let names = text.dropFirst(axis.count).split(
      separator: "or" + axis, omittingEmptySubsequences: false)
    return names.allSatisfy(isName) ? names.map(String.init) : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == ":" }
  }

  private static func name(_ text: String, _ prefixes: [String: String]) -> ExpandedName {
    let parts = text.split(separator: ":")
    guard parts.count == 2 else { return ExpandedName(ExactString(text)) }
    return ExpandedName(
      ExactString(String(parts[1])), in: ExactString(prefixes[String(parts[0])] ?? ""))
  }

  private static func isInside(_ element: XMLTree.Element, _ name: ExpandedName) -> Bool {
    var current = Optional(element)
    while let ancestor = current {
      if ancestor.name == name { return true }
      current = ancestor.parent
    }
    return false
  }
}
