import CanonicalXML
import SAMLFormats
import XMLSignature

extension RuleContext {
  /// Adds what is accepted although the standard has another form of it.
  ///
  /// - Parameters:
  ///   - findings: What the rules have found.
  ///   - plaintext: The assertion that was decrypted, which has a document of its own.
  func addNotes(to findings: inout [Finding], alsoIn plaintext: XMLTree.Element?) {
    if let note = noteOfQuery { findings.append(note) }
    if let note = Finding(noteOfOffsetIn: captured.tree) { findings.append(note) }
    if let plaintext, let note = Finding(noteOfOffsetIn: plaintext.tree) {
      findings.append(note.moved(to: captured))
    }
    guard !policy.exceptions.isEmpty else { return }
    for (note, exception) in [
      lastSignature(alsoIn: plaintext), confirmationBeginning, conditionsWithoutEnd,
      nmtokenID,
    ] {
      guard let note, let exception else { continue }
      findings.append(note)
      let applies = SignatureEvaluation.applies(exception)
      if !findings.contains(applies) { findings.append(applies) }
    }
  }

  /// A note, and the exception that accepts what it names.
  private typealias Deviation = (note: Finding?, exception: PolicyException?)

  /// The beginning of the confirmation that holds (SAML Profiles §4.1.4.2).
  private var confirmationBeginning: Deviation {
    guard let confirmation = chosenConfirmation, let start = confirmation.data?.notBefore,
      terms.defect(of: confirmation) == nil
    else { return (nil, nil) }
    let note = Finding(
      note: .samlConfirmationNotBefore, actual: .instant(start),
      location: confirmationLocation(chosenConfirmationIndex))
    return (note, exception(\.acceptsBearerNotBefore))
  }

  /// A reference to a query whose identifier begins with a digit (SAML Core §1.3.4).
  private var noteOfQuery: Finding? {
    if response?.inResponseTo?.isNCNameAfterDigit == true {
      return Finding(note: Self.digit, location: location())
    }
    guard chosenConfirmation?.data?.inResponseTo?.isNCNameAfterDigit == true else { return nil }
    return Finding(
      note: Self.digit,
      location: confirmationLocation(
        chosenConfirmationIndex, of: SAMLName.subjectConfirmationData))
  }

  private static let digit: Finding.Code = .samlInResponseToDigit

  /// Conditions that end as the confirmation (SAML Core §2.5.1.2).
  private var conditionsWithoutEnd: Deviation {
    guard let end, assertion?.conditions?.notOnOrAfter == nil else { return (nil, nil) }
    let note = Finding(
      note: .timeExpiryMissing, actual: .instant(end),
      location: location(SAMLName.assertion, SAMLName.conditions))
    return (note, exception(\.acceptsConditionsWithoutEnd))
  }

  /// An ID that begins as no name does (SAML Core §1.3.4).
  private var nmtokenID: Deviation {
    let isOfResponse = response?.id.isNCNameAfterFirst ?? false
    guard let assertion, isOfResponse || assertion.id.isNCNameAfterFirst else { return (nil, nil) }
    let place = isOfResponse ? location() : location(SAMLName.assertion)
    let note = Finding(
      note: .samlMalformedAttribute, actual: .name(.schemaName, SAMLName.id.localName),
      location: place)
    return (note, exception(\.acceptsNmtokenIDs))
  }

  /// The assertion whose signature follows its statements (SAML Core §2.3.3).
  private func lastSignature(alsoIn plaintext: XMLTree.Element?) -> Deviation {
    guard let exception = exception(\.acceptsSignatureAsLastChild) else { return (nil, nil) }
    let element = plaintext ?? capturedAssertion
    let children = element.map { Array($0.children) } ?? []
    guard let last = children.last, last.hasName(DSigName.signature), children.count > 2 else {
      return (nil, nil)
    }
    let place = plaintext == nil ? element ?? captured : captured
    return (Finding(note: .samlSignatureLastChild, location: Finding.Location(place)), exception)
  }
}

extension Finding {
  /// Notes that a time states UTC by an offset (SAML Core §1.3.3); nil where none does.
  init?(noteOfOffsetIn tree: XMLTree) {
    let view = tree.view
    let found = view.firstAttribute { name, value in
      // At least as long as a time.
      value.count >= 25 && view.ends(value, with: "+00:00")
        && view.name(name, isAmong: Self.times)
    }
    guard let found else { return nil }
    self.init(
      note: .timeOffset,
      actual: .name(.schemaName, view.text(view.localName(of: found.name))),
      location: Location(found.element, in: tree))
  }

  private static let times = [
    SAMLName.issueInstant, SAMLName.notBefore, SAMLName.notOnOrAfter, SAMLName.authnInstant,
    SAMLName.sessionNotOnOrAfter,
  ]
}
