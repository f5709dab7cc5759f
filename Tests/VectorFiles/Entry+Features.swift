import SAMLVectors

extension Entry {
  /// What an implementation must know to be asked: of the area, of the codes and of the words of the id.
  var features: [SAMLVectors.Feature] {
    var found: Set<SAMLVectors.Feature> = Self.areas[area].map { Set($0) } ?? []
    let name = String(id.drop { $0 != "/" })
    for (word, feature) in Self.ofNames where name.contains(word) { found.insert(feature) }
    for code in codes {
      for (word, feature) in Self.ofCodes where code.contains(word) { found.insert(feature) }
    }
    if ["rules", "query", "user-metadata", "captures"].contains(area),
      ["attribute", "scope", "subject-id", "pairwise-id"].contains(where: name.contains)
    {
      found.insert(.values)
    }
    if signing.contains(where: \.isNumber) { found.insert(.algorithm) }
    if signature != nil || !signing.isEmpty { found.insert(.signature) }
    if kind == .envelope { found.insert(.soap) }
    if kind == .queryString { found.insert(.redirect) }
    if found.isEmpty { found.insert(.structure) }
    return SAMLVectors.Feature.allCases.filter(found.contains)
  }

  private static let areas: [String: [SAMLVectors.Feature]] = [
    "structure": [.structure], "text": [.text], "query": [.attributeQuery, .request],
    "messages": [.message], "soap": [.soap], "signature": [.signature], "redirect": [.redirect],
    "encryption": [.encryption], "metadata": [.metadata],
    "user-metadata": [.userMetadata, .values],
    "algorithms": [.algorithm], "canonical-forms": [.c14n], "encrypted": [.encryption],
    "general": [.signature], "replay": [.replay], "oauth": [.oauth], "parser": [.parser],
    "posted": [.packaging],
    "times": [.time],
    "post-quantum": [.postQuantum, .algorithm], "wrapping": [.wrapping, .signature],
  ]

  private static let ofNames: [(String, SAMLVectors.Feature)] = [
    ("comment", .comment), ("namespace", .namespace), ("prefix", .namespace),
    ("canonical", .c14n), ("exclusive", .c14n), ("inclusive", .c14n), ("audience", .audience),
    ("issuer", .issuer), ("recipient", .recipient), ("destination", .destination),
    ("in-response-to", .request), ("status", .status), ("confirmation", .confirmation),
    ("condition", .conditions), ("advice", .conditions), ("one-time", .replay),
    ("proxy", .conditions), ("digest", .digest), ("transform", .transform),
    ("reference", .reference), ("trust", .key), ("key", .key), ("certificate", .key),
    ("method", .algorithm), ("rsa-", .algorithm), ("ecdsa", .algorithm), ("hmac", .algorithm),
    ("sha1", .sha1), ("wrapping", .wrapping), ("parked", .wrapping), ("unsigned", .unsigned),
    ("expired", .time), ("time", .time), ("not-before", .time), ("not-on-or-after", .time),
    ("skew", .time), ("session", .time), ("instruction", .parser), ("doctype", .parser),
    ("encrypt", .encryption), ("percent", .packaging), ("base64", .packaging), ("utf-16", .parser),
  ]

  private static let ofCodes: [(String, SAMLVectors.Feature)] = [
    ("time.", .time), ("saml.audience", .audience), ("saml.issuer", .issuer),
    ("saml.recipient", .recipient), ("saml.destination", .destination),
    ("saml.in-response-to", .request), ("saml.status", .status), ("confirmation", .confirmation),
    ("saml.condition", .conditions), ("saml.attribute-", .values), ("saml.scope", .values),
    ("saml.subject-id", .values), ("digest", .digest),
    ("transforms", .transform), ("signature.reference", .reference), ("key-mismatch", .key),
    ("trust-anchors", .key), ("key.", .key), ("method", .algorithm),
    ("canonicalization", .c14n), ("c14n.", .c14n), ("misplaced", .wrapping),
    ("assertion-multiple", .wrapping), ("duplicate-id", .wrapping),
    ("signature.missing", .unsigned),
    ("-not-signed", .unsigned), ("kind-missing", .postQuantum), ("xml.", .parser),
    ("namespace", .namespace),
    ("too-many", .limits), ("too-long", .limits), ("-limit", .limits),
    ("saml.unexpected", .structure),
    ("saml.missing-", .structure), ("saml.malformed-", .structure), ("text", .text),
    ("soap", .soap), ("capture.", .packaging), ("encryption.", .encryption),
  ]
}
