import SAMLFormats
import SAMLVectors
import TestSupport
import TestTools
import XMLSignature

/// One file of `vectors` as the recipes, the samples and the attacks make it.
package struct AreaFile {
  let area: String
  let description: String
  let entries: [Entry]

  /// How many vectors it has.
  package var count: Int { entries.count }

  /// The path from the root of the repository.
  package var path: String { "vectors/\(area).json" }

  /// The file: one vector on each line, so that a change shows what it changes.
  package func text() throws -> String {
    let names = Set(entries.flatMap { $0.trust + $0.decryptionKeys })
    let lines = try entries.sorted { $0.id < $1.id }.map { try $0.line() }
    let licence = "Apache-2.0"
    return """
      {"schema":1,"area":"\(area)","description":"\(description)","licence":"\(licence)",
      "keys":[
      \(try names.sorted().map(Self.key).joined(separator: ",\n"))
      ],
      "vectors":[
      \(lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n"))
      ]}

      """
  }

  /// The line of a key.
  private static func key(_ name: String) throws -> String {
    let isPrivate = PublishedVectors.isPrivate(name)
    let isPostQuantum = PublishedVectors.isPostQuantum(name)
    let plain = isPrivate ? String(name.dropLast("-private".count)) : name
    var writer = JSONWriter()
    writer.element(
      [
        "name": .text(name), "file": .text(PublishedVectors.file(ofKey: name)),
        "kind": .text(isPrivate ? "private-key" : isPostQuantum ? "public-key" : "certificate"),
        "algorithm": algorithms[plain].map { .text($0) }, "test": .bool(true),
        "pem": .text(try pem(of: name)),
      ])
    return writer.text
  }

  /// The text of a key's file.
  private static func pem(of name: String) throws -> String {
    String(decoding: try Repository.bytes(PublishedVectors.path(ofKey: name)), as: UTF8.self)
  }

  private static let algorithms = [
    "attacker": "RSA 2048", "dsa2048": "DSA 2048", "ed25519": "Ed25519", "ed448": "Ed448",
    "idp-ec": "ECDSA P-256", "idp-ec-p384": "ECDSA P-384", "idp-ec-p521": "ECDSA P-521",
    "idp-ed25519": "Ed25519", "idp-rsa": "RSA 2048", "ml-dsa-44": "ML-DSA-44",
    "ml-dsa-65": "ML-DSA-65", "ml-dsa-87": "ML-DSA-87", "p256": "ECDSA P-256",
    "p384": "ECDSA P-384", "p521": "ECDSA P-521", "partner-decryption": "RSA 2048",
    "rsa2048": "RSA 2048", "slh-dsa-128f": "SLH-DSA-SHAKE-128f", "x25519": "X25519",
  ]
}

extension AreaFile {
  /// The areas, and what each is about.
  package static let areas: [(name: String, description: String)] = [
    ("algorithms", "Each signature method with each digest, sound and broken."),
    ("canonical-forms", "What a canonical form does not see, and what it does."),
    ("captures", "Responses of the samples, as they came and under the layers of tools."),
    ("encrypted", "Encrypted parts of responses, sound and forged."),
    ("encryption", "Content keys that both sides agree on."),
    ("general", "Signatures of other XML documents, made by xmlsec1."),
    ("messages", "Requests and answers beside the response."),
    ("metadata", "Metadata of providers."),
    ("oauth", "Assertions alone at a token endpoint of OAuth, and the requests that carry them."),
    ("parser", "What parsers read in different ways, or must refuse."),
    ("post-quantum", "Signatures by ML-DSA, alone and beside a classical one."),
    ("posted", "Forms of the HTTP-POST binding."),
    ("query", "Answers to attribute queries."),
    ("redirect", "Signed queries of the HTTP-Redirect binding."),
    ("replay", "Assertions that were used before."),
    ("rules", "The duties of a relying party, each by a sound and a broken response."),
    ("signature", "The signature profile of SAML."),
    ("soap", "Responses in SOAP envelopes."),
    ("structure", "The schema of a response."),
    ("text", "Texts that readers may read in part."),
    ("times", "Each end of each time window, a second to either side."),
    ("user-metadata", "Attributes that Adobe Pass documents."),
    ("wrapping", "Signature wrapping (XSW): what was signed is not what a careless reader reads."),
  ]

  /// The areas that can be made here: post-quantum signatures need OpenSSL 3.5.
  package static var made: [(name: String, description: String)] {
    areas.filter { $0.name != "post-quantum" || CryptoLibrary.offers(.mlDSA65) }
  }

  /// Makes one area.
  package init(_ area: String, description: String) throws {
    self.area = area
    self.description = description
    let published = Dictionary(
      uniqueKeysWithValues: try PublishedVectors.areas().filter { $0.name == area }
        .flatMap(\.vectors).map { ($0.id, $0) })
    var entries: [Entry]
    switch area {
    case _ where Family.all[area] != nil:
      entries = try (Family.all[area] ?? []).map { try Entry(area, $0, published) }
    case "captures": entries = try Entry.samples()
    case "general": entries = try Entry.general()
    case "wrapping": entries = try Entry.wrappings()
    default:
      entries = try Recipe.all(in: area).map { recipe in
        try Entry(
          recipe, published: published[recipe.id], pair: Self.pairs.get()[recipe.name])
      }
    }
    // Two attacks of one name are told apart by a number.
    var counts: [String: Int] = [:]
    for index in entries.indices {
      let count = counts[entries[index].id, default: 0] + 1
      counts[entries[index].id] = count
      if count > 1 { entries[index].id += "-\(count)" }
    }
    // A pair is of two answers: where the sound one may be refused too, there is none.
    let accepted = Set(entries.lazy.filter { $0.answer == .accept }.map(\.id))
    for index in entries.indices {
      if let pair = entries[index].words.pair, pair.hasPrefix("\(area)/"), !accepted.contains(pair)
      {
        entries[index].words.pair = nil
      }
    }
    let known = try PastVulnerabilities.ofThePage.get()
    for index in entries.indices {
      entries[index].words.cve = known.advisories[entries[index].id] ?? []
    }
    self.entries = entries
  }

  /// The accepted vector of each refused one, as docs/internals/rules.md pairs them.
  private static let pairs = Result { () throws -> [String: String] in
    let page = String(
      decoding: try Repository.bytes("docs/internals/rules.md"), as: UTF8.self)
    let rows = page.matches(of: /(?m)^\| [A-Z]+-\d+ \|.*\| `([^`]+)` \| `([^`]+)` \|$/)
    return Dictionary(
      rows.map { row in
        (String(row.2), String(row.1).lowercased().replacing(".", with: "-"))
      }, uniquingKeysWith: { first, _ in first })
  }
}
