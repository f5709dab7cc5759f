import SAMLFormats

/// A common kind of input without a payload, recognised by its bytes: people mistake it for one.
package enum MistakenText: Sendable, Hashable {
  /// Nothing at all, or white space alone.
  case empty
  /// A JSON Web Token (RFC 7519).
  case webToken
  /// A certificate or a public key in PEM.
  case certificate
  /// A private key in PEM.
  case privateKey
  /// A text of JSON.
  case json
  /// A page of HTML without a form that holds a response.
  case page
  /// The word `null`, which a program writes that had nothing to export.
  case null
  /// A field of SAML whose value was masked.
  case masked

  /// Recognises a text; nil where it is none of them.
  package init?(_ bytes: [UInt8]) {
    let text = XMLText.trimmed(bytes[...])
    let start = String(decoding: text.prefix(512), as: UTF8.self)
    if text.isEmpty {
      self = .empty
    } else if text.elementsEqual("null".utf8) {
      self = .null
    } else if start.contains("PRIVATE KEY-----") {
      self = .privateKey
    } else if start.contains("-----BEGIN CERTIFICATE-----") || start.contains("PUBLIC KEY-----") {
      self = .certificate
    } else if Self.isWebToken(text) {
      self = .webToken
    } else if JSONCapture.precedes(text) {
      self = .json
    } else if start.lowercased().contains("<html") || start.lowercased().contains("<!doctype html")
    {
      self = .page
    } else if MaskWord.isValueOfField(in: text) {
      self = .masked
    } else {
      return nil
    }
  }

  /// The code of the kind.
  package var code: StableCode {
    switch self {
    case .empty, .null: .captureEmpty
    case .webToken, .certificate, .privateKey: .captureNotSAML
    case .json: .captureJSON
    case .page: .captureHTMLPage
    case .masked: .captureMasked
    }
  }

  /// Three parts in the alphabet of URLs, the first of which is the Base64 of `{"`.
  private static func isWebToken(_ text: ArraySlice<UInt8>) -> Bool {
    let word = text.starts(with: Array("Bearer ".utf8)) ? text.dropFirst(7) : text
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return 3...5 ~= parts.count && parts[0].starts(with: Array("eyJ".utf8))
      && word.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

/// The damage that office programs do to a text that is copied through them.
package enum TypographicDamage: Sendable, Hashable, CaseIterable {
  /// An ellipsis at the end: a viewer has cut the text.
  case ellipsis
  /// Quotation marks that open and close.
  case quotationMarks
  /// Spaces that keep words together.
  case nonBreakingSpaces

  /// The kinds that a text shows.
  package static func all(in bytes: [UInt8]) -> [TypographicDamage] {
    var text = XMLText.trimmed(bytes[...])
    // A messenger has a button behind the ellipsis.
    for button in [" Show more", " See more"]
    where text.suffix(button.utf8.count).elementsEqual(button.utf8) {
      text = text.dropLast(button.utf8.count)
    }
    // Most texts are ASCII, which has only one of the marks.
    guard !text.allSatisfy({ $0 < 0x80 }) else {
      return text.suffix(3).elementsEqual("...".utf8) ? [.ellipsis] : []
    }
    return allCases.filter { kind in
      kind.marks.contains { mark in
        kind == .ellipsis
          ? text.suffix(mark.count) == mark[...] : text.firstOccurrence(of: mark) != nil
      }
    }
  }

  /// The code of the note.
  package var code: StableCode {
    switch self {
    case .ellipsis: .captureEllipsis
    case .quotationMarks: .captureTypographicQuotes
    case .nonBreakingSpaces: .captureNonBreakingSpace
    }
  }

  private var marks: [[UInt8]] {
    switch self {
    case .ellipsis: ["...", "\u{2026}"].map { Array($0.utf8) }
    case .quotationMarks:
      ["\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}"].map { Array($0.utf8) }
    case .nonBreakingSpaces: ["\u{A0}", "\u{202F}"].map { Array($0.utf8) }
    }
  }
}
