package import SAMLFormats

extension Evidence: ComparedByForm {
  /// The texts are those of the message.
  package var exactForm: ExactForm {
    switch self {
    case .name(let name, let text): ExactForm("name", text, values: name)
    case .all(let name, let texts, let others):
      ExactForm("all", texts: texts, values: name, others)
    case .any(let name, let texts, let others):
      ExactForm("any", texts: texts, values: name, others)
    case .status(let codes): ExactForm("status", texts: codes)
    case .count(let count): ExactForm("count", values: count)
    case .part(let part, let whole): ExactForm("part", values: part, whole)
    case .atMost(let count, let unit): ExactForm("atMost", values: count, unit)
    case .elementsAtMost(let count, let name): ExactForm("elementsAtMost", name, values: count)
    case .more(let count): ExactForm("more", values: count)
    case .instant(let instant): ExactForm("instant", values: instant)
    case .before(let instant): ExactForm("before", values: instant)
    case .beginning(let instant): ExactForm("beginning", values: instant)
    case .notAfter(let instant): ExactForm("notAfter", values: instant)
    case .notBefore(let instant): ExactForm("notBefore", values: instant)
    case .window(let window): ExactForm("window", values: window)
    case .duration(let duration): ExactForm("duration", values: duration)
    case .durationAtMost(let duration): ExactForm("durationAtMost", values: duration)
    case .clockLead(let lead): ExactForm("clockLead", values: lead)
    case .digest(let digest): ExactForm("digest", values: digest)
    case .keyOfEntity(let entity): ExactForm("keyOfEntity", entity)
    case .keyOfRole(let role): ExactForm("keyOfRole", values: role)
    case .signature(let fingerprints): ExactForm("signature", values: fingerprints)
    case .signatureValue(let defect, let embedded):
      ExactForm("signatureValue", values: defect, embedded)
    case .reference(let reference): ExactForm("reference", values: reference)
    case .query(let variation): ExactForm("query", values: variation)
    case .parser(let diagnostic): ExactForm("parser", values: diagnostic)
    case .place(let layer, let offset): ExactForm("place", values: layer, offset)
    case .offset(let offset, let part): ExactForm("offset", values: offset, part)
    case .packaging(let layer, let offset, let count, let skipped):
      ExactForm("packaging", values: layer, offset, count, skipped)
    case .unread(let reason): ExactForm("unread", values: reason)
    case .encryptedParts(let identifier, let attributes):
      ExactForm("encryptedParts", values: identifier, attributes)
    case .proxyRestriction(let restriction): ExactForm("proxyRestriction", values: restriction)
    case .form(let form): ExactForm("form", values: form)
    case .fact(let fact): ExactForm("fact", values: fact)
    }
  }
}

extension UnreadReason: ComparedByForm {
  package var exactForm: ExactForm {
    switch self {
    case .unreadable(let name): ExactForm("unreadable", name)
    case .missing(let name): ExactForm("missing", name)
    case .issuerOfAssertionMissing: ExactForm("issuerOfAssertionMissing")
    case .repeated(let count, let name): ExactForm("repeated", name, values: count)
    case .assertions(let count): ExactForm("assertions", values: count)
    case .identifiers(let count): ExactForm("identifiers", values: count)
    case .confirmations(let maximum): ExactForm("confirmations", values: maximum)
    case .tooManyAttributes: ExactForm("tooManyAttributes")
    }
  }
}

extension ReferenceSummary.Target: ComparedByForm {
  package var exactForm: ExactForm {
    switch self {
    case .nothing: ExactForm("nothing")
    case .document: ExactForm("document")
    case .element(let path): ExactForm("element", path)
    }
  }
}
