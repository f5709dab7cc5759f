/// Masks every possible value in a text that is or should be XML.
///
/// The names of elements and attributes stay, and so do punctuation and white space. Each masked
/// character becomes one character, so columns do not move. In a text that is not well-formed only
/// known names stay, because a parser cannot tell names from values there.
struct MaskedMarkup {
  private enum State {
    case text
    case tag
    case value(quote: Unicode.Scalar)
    case until(closing: [Unicode.Scalar])
  }

  /// The masked characters, printable ASCII and line ends alone.
  private(set) var characters: [Unicode.Scalar] = []

  private let scalars: [Unicode.Scalar]
  private let isWellFormed: Bool
  private var state = State.text

  init(_ scalars: [Unicode.Scalar], isWellFormed: Bool) {
    self.scalars = scalars
    self.isWellFormed = isWellFormed
    characters.reserveCapacity(scalars.count)
    while characters.count < scalars.count { readNext() }
  }

  private mutating func readNext() {
    let scalar = scalars[characters.count]
    switch state {
    case .text:
      if scalar == "<" { open() } else { mask() }
    case .tag:
      switch scalar {
      case ">":
        state = .text
        keep()
      case "\"", "'":
        state = .value(quote: scalar)
        keep()
        keepConstant(upTo: scalar)
      case _ where Self.isOfName(scalar): readName()
      default: mask()
      }
    case .value(let quote):
      if scalar == quote {
        state = .tag
        keep()
      } else {
        mask()
      }
    case .until(let closing):
      if holds(closing) {
        for _ in closing { keep() }
        state = .text
      } else {
        mask()
      }
    }
  }

  private mutating func open() {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where holds(Array(opening.unicodeScalars)) {
      for _ in opening.unicodeScalars { keep() }
      state = .until(closing: Array(closing.unicodeScalars))
      return
    }
    keep()
    state = .tag
  }

  /// Keeps the value that begins here where it is a constant of a standard.
  private mutating func keepConstant(upTo quote: Unicode.Scalar) {
    let value = scalars[characters.count...].prefix(128).prefix { $0 != quote }
    guard value.count < 128, StandardConstant.isOne(String(String.UnicodeScalarView(value))) else {
      return
    }
    for _ in value { keep() }
  }

  private mutating func readName() {
    let name = scalars[characters.count...].prefix(while: Self.isOfName)
    let text = String(String.UnicodeScalarView(name))
    let stays = isWellFormed || KnownName.isOne(text)
    for _ in name { if stays { keep() } else { mask() } }
  }

  private func holds(_ text: [Unicode.Scalar]) -> Bool {
    scalars[characters.count...].starts(with: text)
  }

  private mutating func keep() {
    let scalar = scalars[characters.count]
    characters.append(scalar.isASCII ? scalar : "*")
  }

  private mutating func mask() {
    let scalar = scalars[characters.count]
    switch scalar {
    case "\n", "\r": characters.append(scalar)
    case "\t": characters.append(" ")
    case "a"..."z", "A"..."Z", "0"..."9": characters.append("*")
    case " "..."~": characters.append(scalar)
    default: characters.append("*")
    }
  }

  /// The characters of names that are written without others (XML 1.0 §2.3, production 4a).
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ":", "_", "-", ".": true
    default: scalar.value >= 0xC0 && scalar.properties.isAlphabetic
    }
  }
}
