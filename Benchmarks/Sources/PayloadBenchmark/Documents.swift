/// Documents of a kind and a size, all of them different.
struct Documents {
  enum Kind: String, CaseIterable {
    case prettyPrinted = "pretty-printed"
    case base64Heavy = "Base64-heavy"
    case nonASCII = "one in eight not ASCII"
  }

  let kind: Kind
  let size: Int
  let texts: [String]

  /// One document in turn teaches the branch predictor, so small ones are many.
  init(_ kind: Kind, size: Int, count: Int) {
    var writer = ResponseWriter(kind, seed: UInt64(size))
    self.kind = kind
    self.size = size
    texts = (0..<count).map { _ in writer.text(size: size) }
  }

  var byteCount: Int { texts.reduce(0) { $0 + $1.utf8.count } }
}

/// Writes pretty-printed responses, one after another, from a seed.
struct ResponseWriter {
  private let kind: Documents.Kind
  private var state: UInt64
  private var text = ""

  init(_ kind: Documents.Kind, seed: UInt64) {
    self.kind = kind
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func text(size: Int) -> String {
    while text.utf8.count < size { writeResponse() }
    var bytes = Array(text.utf8)
    var end = size
    while bytes[end - 1] & 0x80 != 0 { end -= 1 }
    bytes.removeSubrange(end...)
    // The next document begins elsewhere in the sequence of responses.
    text = ""
    for _ in 0..<Int(next() % 3) { writeResponse() }
    text = String(text.dropFirst(Int(next() % 700)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 8
  }

  private mutating func line(_ depth: Int, _ content: String) {
    text += String(repeating: " ", count: 2 * depth) + content + "\n"
  }

  private mutating func word(_ count: Int) -> String {
    var word = ""
    for _ in 0..<count {
      if kind == .nonASCII, next() % 5 == 0 {
        word += ["\u{E9}", "\u{FC}", "\u{DF}", "\u{65E5}", "\u{672C}", "\u{2014}"][Int(next() % 6)]
      } else {
        word += ["e", "t", "a", "o", "n", "i", "s", "R", "H", "7", " ", "d"][Int(next() % 12)]
      }
    }
    return word
  }

  private mutating func base64(_ count: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var symbols: [UInt8] = []
    for index in 1...count {
      symbols.append(alphabet[Int(next() % 64)])
      if index % 76 == 0 { symbols.append(0x0A) }
    }
    return String(decoding: symbols, as: UTF8.self)
  }

  private mutating func writeResponse() {
    let name = "urn:oasis:names:tc:SAML:2.0"
    line(0, "<samlp:Response xmlns:samlp='\(name):protocol' ID='_\(next())' Version='2.0'>")
    line(1, "<saml:Issuer xmlns:saml='\(name):assertion'>https://\(word(14))</saml:Issuer>")
    line(1, "<saml:Assertion xmlns:saml='\(name):assertion' ID='_\(next())'>")
    line(2, "<ds:Signature xmlns:ds='http://www.w3.org/2000/09/xmldsig#'>")
    line(3, "<ds:SignedInfo>")
    line(4, "<ds:SignatureMethod")
    line(5, "Algorithm='http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'/>")
    line(4, "<ds:DigestValue>\(base64(43))=</ds:DigestValue>")
    line(3, "</ds:SignedInfo>")
    line(3, "<ds:SignatureValue>\(base64(342))==</ds:SignatureValue>")
    if kind == .base64Heavy {
      for _ in 0..<4 {
        line(3, "<ds:X509Certificate>\(base64(900 + Int(next() % 900)))</ds:X509Certificate>")
      }
    }
    line(2, "</ds:Signature>")
    for index in 0..<Int(4 + next() % 12) {
      line(3, "<saml:Attribute Name='attribute\(index)' FriendlyName='\(word(9))'>")
      line(4, "<saml:AttributeValue>\(word(4 + Int(next() % 60)))</saml:AttributeValue>")
      line(3, "</saml:Attribute>")
    }
    line(1, "</saml:Assertion>")
    line(0, "</samlp:Response>")
  }
}
