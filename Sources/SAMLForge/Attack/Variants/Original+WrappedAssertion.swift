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
    let evil = forged()
    let signed = forged(signature: signature.text)
    func holding(_ text: String) -> String {
      forged(signature: self.signature(signature, holding: text))
    }
    var variants = [
      ("XSW3 forged before signed", evil + whole),
      ("XSW3 forged behind signed", whole + evil),
      ("XSW4 signed inside forged", forged(end: moved)),
      (
        "XSW4 signed inside Advice of forged",
        forged(advice: assertion.sibling("Advice", around: moved))
      ),
      ("XSW5 signature on forged, original behind", signed + bare),
      ("XSW5 signature on forged, original before", bare + signed),
      ("XSW6 original inside the signature", holding(bare)),
      ("XSW8 original inside an Object", holding(signature.sibling("Object", around: bare))),
      ("XSW12 signed inside a value of forged", forged(firstValue: moved)),
    ].map { name, text in Variant(name, replacingAssertion(with: text)) }
    variants += parked("XSW7 forged", movableForgery, whole, ", signed in its place")
    variants += parked("XSW7 original", bare, signed)
    let sameID = forged(id: nil, signature: signature.text)
    variants += parked("one ID twice", bare, sameID, in: .identifier)
    // An ID in a namespace beside the one without.
    let polluted = forged(
      signature: signature.text, attributes: " xmlns:x=\"urn:x\" x:ID=\"\(ids.assertion)\"")
    variants += parked("attribute pollution, original", bare, polluted, in: .identifier)
    variants += parked("signed", moved, evil)
    let void = forged(signature: signature.text, attributes: " xmlns:x=\"relative\"")
    return variants + [
      Variant(
        "forged with the ID of the original", replacingAssertion(with: sameID), in: .identifier),
      Variant("attribute pollution", replacingAssertion(with: polluted), in: .identifier),
      Variant(
        "void canonicalisation", replacingAssertion(with: void),
        ["CVE-2025-66568", "CVE-2025-66578"], in: .namespace),
      forged("XSW11 forged inside KeyInfo", in: "KeyInfo", of: signature),
      forged("XSW8 forged inside an Object", in: "Object", of: signature),
    ] + secondSignedInfo(signature)
  }

  /// Another assertion in the place of the signed one, with something where extensions are allowed.
  private func parked(
    _ name: String, _ text: String, _ assertion: String, _ rest: String = "",
    in group: AttackClass = .wrapping
  ) -> [Variant] {
    [
      Variant(
        "\(name) in Extensions\(rest)", parked(inExtensions: text, assertion: assertion),
        in: group),
      Variant(
        "\(name) in StatusDetail\(rest)", parked(inStatusDetail: text, assertion: assertion),
        in: group),
    ]
  }

  /// What is signed stays, and its signature holds a forged assertion that it does not cover.
  func forged(_ name: String, in element: String, of signature: WrittenElement) -> Variant {
    let holding = self.signature(
      signature, holding: signature.sibling(element, around: movableForgery))
    return Variant(name, replacing([(signature.range, holding)]))
  }

  /// XSW9: two `SignedInfo`, one for the original and one for the forged assertion.
  private func secondSignedInfo(_ signature: WrittenElement) -> [Variant] {
    guard let parts = SignatureParts(of: signature, in: self),
      let forged = parts.signedInfoOfForged()
    else { return [] }
    let places = [
      ("before", parts.signedInfo.range.lowerBound), ("behind", signature.content.upperBound),
    ]
    return places.map { place, offset in
      let both = text(signature.range, with: [inserting(forged, at: offset)])
      let evil = self.forged(signature: both)
      return Variant(
        "XSW9 second SignedInfo \(place) the signed one",
        parked(inExtensions: movable(assertion, without: signature), assertion: evil),
        ["CVE-2019-3465", "CVE-2025-29774"])
    }
  }
}
