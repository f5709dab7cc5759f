package import CanonicalXML
import SAMLFormats

/// Reads a plaintext where its ciphertext stood: inside an element that declares the namespaces in
/// scope there and has its `xml:` attributes (XML Encryption 1.1 §4.5.4).
///
/// The element around it is one and not several: a plaintext that closes it is not well-formed.
struct TextWrapping {
  /// The one element of the plaintext; nil when it is not exactly one.
  let element: XMLTree.Element?

  init(_ plaintext: [UInt8], in context: XMLTree.Element, limits: ParseLimits) {
    var bytes = Array(Self.startTag(context).utf8)
    // The element around the plaintext declares what several elements declare around the ciphertext.
    var limits = limits
    limits.maximumNamespacesPerElement = max(
      limits.maximumNamespacesPerElement, limits.maximumNamespacesInScope)
    limits.maximumNamespaces = limits.maximumNamespaces.plus(limits.maximumNamespacesInScope)
    limits.maximumBytes = limits.maximumBytes.plus(bytes.count)
    bytes += plaintext
    bytes += "</\(Self.name)>".utf8
    do {
      element = Self.onlyChild(of: try XMLTree(parsing: bytes, limits: limits).root)
    } catch {
      element = nil
    }
  }

  /// The one child, with nothing but white space around it (SAML Core §2.3.4, ENC-03).
  private static func onlyChild(of root: XMLTree.Element) -> XMLTree.Element? {
    var children = root.children
    guard let child = children.next(), children.next() == nil, !root.hasTextBetweenChildren,
      !root.hasOtherNodesBetweenChildren
    else { return nil }
    return child
  }

  private static func startTag(_ context: XMLTree.Element) -> String {
    var tag = "<\(name)"
    for declaration in context.namespacesInScope {
      let attribute = declaration.prefix.isEmpty ? "xmlns" : "xmlns:\(declaration.prefix)"
      tag += " \(attribute)=\"\(XMLText.escaped(declaration.uri))\""
    }
    for (name, value) in context.inheritedXMLAttributes {
      tag += " xml:\(name)=\"\(XMLText.escaped(value))\""
    }
    return tag + ">"
  }

  /// No colon: it is in no namespace, or in the default one.
  fileprivate static let name: ExactString = "plaintext"
}

extension Int {
  /// The sum, or the largest number where that is none: a limit may be as large.
  fileprivate func plus(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension XMLTree.Element {
  /// Whether it was decrypted, and so has no place in the document: for display.
  package var isOfPlaintext: Bool { tree.root.qualifiedName == TextWrapping.name }
}

extension XMLTree.Element {
  /// This element and those around it, from the inside to the outside.
  private var lineage: some Sequence<XMLTree.Element> { sequence(first: self, next: \.parent) }

  /// Each prefix in scope with its URI; the empty prefix only where it has one.
  fileprivate var namespacesInScope: [(prefix: ExactString, uri: ExactString)] {
    var scope: [(prefix: ExactString, uri: ExactString)] = []
    for element in lineage {
      for declaration in element.namespaceDeclarations
      where !scope.contains(where: { $0.prefix == declaration.prefix }) {
        scope.append(declaration)
      }
    }
    return scope.filter { !$0.uri.isEmpty }
  }

  /// The attributes of `xml:` that inclusive canonical forms take from around an element
  /// (Canonical XML 1.0 §2.4), each from the nearest element that has it; IDs are of their element alone.
  fileprivate var inheritedXMLAttributes: [(name: ExactString, value: ExactString)] {
    var inherited: [(name: ExactString, value: ExactString)] = []
    for attribute in lineage.flatMap(\.attributes)
    where attribute.name.namespaceURI == "http://www.w3.org/XML/1998/namespace" {
      let name = attribute.name.localName
      if name != "id", !inherited.contains(where: { $0.name == name }) {
        inherited.append((name, attribute.value))
      }
    }
    return inherited
  }

  /// Whether a comment or a processing instruction is directly among its children.
  fileprivate var hasOtherNodesBetweenChildren: Bool {
    let view = tree.view
    var children = view.children(of: id)
    while let child = children.next(in: view) {
      switch view.kind(of: child) {
      case .comment, .processingInstruction: return true
      case .element, .text: break
      }
    }
    return false
  }
}
