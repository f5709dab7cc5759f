import CanonicalXML

extension PartReader {
  mutating func assertion(_ element: XMLTree.Element) -> AssertionContent {
    do { return try AssertionContent(element, form) } catch { add(error) }
    let acceptsNmtoken = form.acceptsNmtokenIDs
    _ = read([], "ID") { () throws(AssertionError) in
      try element.requiredIdentifier(acceptingNmtoken: acceptsNmtoken)
    }
    add(form.layout, of: element)
    for statement in element.children(named: SAMLName.statement) {
      _ = read([], "Statement") { () throws(AssertionError) in try statement.requireType() }
    }
    let issuer = only(SAMLName.issuer, of: element, .issuers).flatMap { issuer in
      read(.issuers, "Issuer") { () throws(AssertionError) in try Issuer(issuer) }
    }
    if issuer == nil { unread.add(.issuers, .issuerOfAssertionMissing) }
    return AssertionContent(
      id: element.attribute(SAMLName.id) ?? "", version: version(of: element),
      issueInstant: issueInstant(of: element),
      issuer: issuer ?? Issuer(value: "", format: nil, hasQualifiers: false),
      subject: subject(of: element), conditions: conditions(of: element),
      authnStatements: authnStatements(of: element),
      unknownStatements: AssertionContent.unknown(
        among: element.children.filter { child in
          AssertionContent.statementKinds.contains(where: child.hasName)
        }),
      attributeStatements: attributeStatements(of: element))
  }

  private mutating func subject(of assertion: XMLTree.Element) -> Subject? {
    guard let element = only(SAMLName.subject, of: assertion, .subject) else {
      unread.add(.subject, .missing("Subject"))
      return nil
    }
    do { return try Subject(element, [:], form.limits) } catch { add(error) }
    add(.subject, of: element)
    let identifiers = element.children.filter { child in
      ElementLayout.subject.places[0].names.contains(where: child.hasName)
    }
    if identifiers.count > 1 { unread.add(.subjectName, .identifiers(identifiers.count)) }
    let identifier = identifiers.count == 1 ? identifiers[0] : nil
    let nameID = identifier.flatMap { $0.hasName(SAMLName.nameID) ? $0 : nil }.flatMap { name in
      read(.subjectName, "NameID") { () throws(AssertionError) in try NameID(name) }
    }
    return Subject(
      nameID: nameID, unread: identifier?.unreadIdentifier,
      confirmations: confirmations(of: element))
  }

  private mutating func confirmations(of subject: XMLTree.Element) -> [SubjectConfirmation] {
    let elements = subject.children(named: SAMLName.subjectConfirmation)
    let maximum = form.limits.maximumConfirmations
    guard elements.count <= maximum else {
      add(.tooMany("SubjectConfirmation", maximum: maximum))
      unread.add(.confirmations, .confirmations(moreThan: maximum))
      return []
    }
    return elements.compactMap { confirmation($0) }
  }

  private mutating func confirmation(_ element: XMLTree.Element) -> SubjectConfirmation? {
    do { return try SubjectConfirmation(element, [:]) } catch { add(error) }
    add(.confirmation, of: element)
    let method = read(.confirmations, "Method") { () throws(AssertionError) in
      try element.requiredAttribute(SAMLName.method)
    }
    let data = only(SAMLName.subjectConfirmationData, of: element, .confirmations)
      .map { confirmationData($0) }
    return method.map { SubjectConfirmation(method: $0, data: data, unread: nil) }
  }

  private mutating func confirmationData(_ element: XMLTree.Element) -> SubjectConfirmationData {
    do { return try SubjectConfirmationData(element) } catch { add(error) }
    _ = read([], "InResponseTo") { () throws(AssertionError) in
      try element.reference(SAMLName.inResponseTo)
    }
    return SubjectConfirmationData(
      notBefore: time(SAMLName.notBefore, of: element, .confirmations),
      notOnOrAfter: time(SAMLName.notOnOrAfter, of: element, .confirmations),
      recipient: element.attribute(SAMLName.recipient),
      // As text: a rule compares it with what was asked.
      inResponseTo: element.attribute(SAMLName.inResponseTo),
      address: element.attribute(SAMLName.address))
  }

  private mutating func time(
    _ name: ExpandedName, of element: XMLTree.Element, _ parts: ResponseParts
  ) -> Instant? {
    read(parts, name.localName) { () throws(AssertionError) in try element.time(name) } ?? nil
  }

  private mutating func conditions(of assertion: XMLTree.Element) -> Conditions? {
    guard let element = only(SAMLName.conditions, of: assertion, .conditions) else { return nil }
    do { return try Conditions(element) } catch { add(error) }
    add(.conditions, of: element)
    var restrictions: [[ExactString]] = []
    for restriction in element.children(named: SAMLName.audienceRestriction) {
      let audiences = read(.audiences, "AudienceRestriction") { () throws(AssertionError) in
        try Conditions.audiences(restriction)
      }
      if let audiences { restrictions.append(audiences) }
    }
    // Other conditions decide whether and how the assertion may be used, so none may be skipped.
    unread.add(.otherConditions, .unreadable("Conditions"))
    return Conditions(
      notBefore: time(SAMLName.notBefore, of: element, .timeWindow),
      notOnOrAfter: time(SAMLName.notOnOrAfter, of: element, .timeWindow),
      audienceRestrictions: restrictions, isOneTimeUse: false, proxyRestriction: nil,
      unknownConditions: [])
  }

  private mutating func authnStatements(of assertion: XMLTree.Element) -> [AuthnStatement] {
    assertion.children(named: SAMLName.authnStatement).compactMap { statement in
      read(.authnStatements, "AuthnStatement") { () throws(AssertionError) in
        try AuthnStatement(statement)
      }
    }
  }

  private mutating func attributeStatements(
    of assertion: XMLTree.Element
  ) -> [AttributeStatement] {
    var reader = AttributeReader(assertion.tree, form.limits)
    var statements: [AttributeStatement] = []
    for statement in assertion.children(named: SAMLName.attributeStatement) {
      do {
        statements.append(try AttributeStatement(statement, &reader, [:]))
      } catch {
        add(error)
        unread.add(.attributes, .unreadable("AttributeStatement"))
      }
    }
    // Rules compare attributes with each other: not more than the limits allow.
    do {
      try AssertionContent.checkCounts(of: statements, form.limits)
    } catch {
      add(error)
      unread.add(.attributes, .tooManyAttributes)
    }
    return statements
  }
}
