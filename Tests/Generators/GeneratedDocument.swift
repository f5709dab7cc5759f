/// A random document that is well-formed, and uses what canonical forms differ in: namespaces that
/// come, go and are redeclared, `xml:` attributes, comments, references, CDATA and white space.
public struct GeneratedDocument: Sendable {
  /// The document; a function of the seed.
  public private(set) var text = ""

  /// A namespace URI with an ampersand, as it stands in the document.
  ///
  /// It occurs nowhere but in declarations, so that a comparison can name the one known difference.
  public static let uriWithAmpersand = "urn:a?b&amp;c"

  private var random: SeededGenerator
  /// Whether it uses none of the rarer means of XML.
  private let isPlain: Bool

  /// Makes the document of a seed.
  ///
  /// - Parameters:
  ///   - seed: What decides about all of it.
  ///   - isPlain: Leaves out what programs that write responses do not use: attributes of `xml:`,
  ///     CDATA sections, carriage returns, nodes beside the document element.
  public init(seed: UInt64, isPlain: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isPlain = isPlain
    guard !isPlain else {
      if chance(2) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }
      element(depth: 0, scope: ["": ""])
      text += pick(["", "\n"])
      return
    }
    if chance(8) { text += "<?xml version=\"1.0\" encoding='UTF-8'?>" }
    if chance(4) { text += "<!-- before -->\n<?\(pick(["before", "b"])) it?>" }
    element(depth: 0, scope: ["": "", "xml": "xml"])
    if chance(4) { text += "<?after?>\n<!--after--> " }
  }

  /// The prefixes that documents declare, of which a PrefixList may name any.
  public static let prefixes = ["", "a", "b", "saml", "z", "a.b-c"]

  private static let plainURIs = ["urn:a", "urn:b", "http://example.com/ns", "urn:a:b", "urn:A"]

  private static let uris = [
    "urn:a", "urn:b", "http://example.com/ns", "urn:a:b", "urn:A", "urn:%C3%A9", uriWithAmpersand,
  ]

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func element(depth: Int, scope outer: [String: String]) {
    var scope = outer
    var declarations: [String] = []
    // Real responses declare at few places, and keep the most of their tags alike.
    for prefix in Self.prefixes where chance(isPlain && depth > 0 ? 20 : 4) {
      let uri =
        prefix.isEmpty && chance(3) ? "" : pick(isPlain ? Self.plainURIs : Self.uris)
      scope[prefix] = uri
      declarations.append(prefix.isEmpty ? "xmlns=\"\(uri)\"" : "xmlns:\(prefix)='\(uri)'")
    }
    if !isPlain, chance(40) {
      declarations.append("xmlns:xml='http://www.w3.org/XML/1998/namespace'")
    }
    let usable = scope.keys.filter { $0 != "xml" }.sorted()
    let prefix = pick(usable)
    let name = prefix.isEmpty ? pick(["r", "s"]) : "\(prefix):\(pick(["r", "s"]))"
    text += "<\(name)"
    for part in (declarations + attributes(scope)).shuffled(using: &random) {
      text += (isPlain && !chance(6) ? " " : pick([" ", "\n  ", "\t"])) + part
    }
    if depth > 5 || chance(5) {
      text += "/>"
      return
    }
    text += ">"
    for _ in 0..<Int.random(in: 0...4, using: &random) { child(depth: depth, scope: scope) }
    text += "</\(name)\(isPlain ? "" : pick(["", " ", "\n"]))>"
  }

  private mutating func attributes(_ scope: [String: String]) -> [String] {
    var seen: Set<String> = []
    var attributes: [String] = []
    for prefix in scope.keys.sorted() where prefix != "xml" && !prefix.isEmpty && chance(3) {
      let local = pick(["x", "y", "id", "X"])
      if seen.insert("\(scope[prefix] ?? "") \(local)").inserted {
        attributes.append("\(prefix):\(local)=\"\(value())\"")
      }
    }
    for local in ["x", "y", "ID"] where chance(3) {
      let quote = isPlain && !chance(6) ? "\"" : "'"
      attributes.append("\(local)=\(quote)\(value())\(quote)")
    }
    guard !isPlain else { return attributes }
    for local in ["lang", "space", "id", "other"] where chance(6) {
      let value = local == "space" ? "preserve" : "v\(Int.random(in: 0..<100_000, using: &random))"
      attributes.append("xml:\(local)=\"\(value)\"")
    }
    if chance(12) {
      attributes.append("xml:base=\"\(pick(Self.bases))\"")
    }
    return attributes
  }

  /// Directories and files, absolute and relative.
  private static let bases = [
    "http://example.com/d/", "http://example.com/d/f", "e/", "g", "../h/", "/k/l",
  ]

  private mutating func value() -> String {
    isPlain && chance(2)
      ? "v"
      : pick([
        "", "v", "a &amp; b", "&lt;&gt;", "&#9;&#10;&#13;", isPlain ? ">" : "a\n\tb",
        "&quot;&apos;",
        "\u{e9}\u{1F600}", "&#x1F600;&#xE9;", "\u{85}\u{2028}", " lead and trail ",
      ])
  }

  private mutating func child(depth: Int, scope: [String: String]) {
    switch Int.random(in: 0..<8, using: &random) {
    case 4...6 where isPlain:
      text += pick(["t", "\n  ", "\u{e9}&lt;", "]] >", "<!-- c -->", "<?p d?>", "<?a d?>"])
    case 0...3: element(depth: depth + 1, scope: scope)
    case 4: text += "<!-- c \(pick(["", "<&>", "\r\n"])) -->"
    case 5: text += "<?\(pick(["p", "a"])) \(pick(["", "data ", "<&>", "\r\n x"]))?>"
    case 6: text += "<![CDATA[\(pick(["", "<&>", "a\r\nb", "\r", "\""]))]]>"
    default:
      text += pick([
        "t", " \n ", "&amp;&#x41;&gt;", "\u{e9}", "]]&gt;", "&#xD;&#x10FFFF;",
        isPlain ? "&apos;" : "&#13;\r\n", isPlain ? "]>" : "\r",
      ])
    }
  }
}
