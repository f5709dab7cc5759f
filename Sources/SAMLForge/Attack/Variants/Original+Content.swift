import CanonicalXML
import SAMLFormats

/// Signed content that is edited, and unsigned content that does not fit the policy.
extension Original {
  var editedContent: [Variant] {
    let (assertion, response) = (assertion.element, response.element)
    let data = confirmationData
    let forged = Forgery.value
    let edits: [(String, Edit?)] = [
      ("name of the subject edited", content(of: nameID?.element, Forgery.subject)),
      ("value of an attribute edited", content(of: attributeValues.first?.element, forged)),
      ("audience edited", content(of: audience, Self.otherURI)),
      ("issuer edited", content(of: issuer, Self.otherURI)),
      ("end of the conditions edited", value("NotOnOrAfter", of: conditions, Self.farMoment)),
      ("start of the conditions edited", value("NotBefore", of: conditions, Self.pastMoment)),
      ("conditions removed", removing(conditions)),
      ("recipient edited", value("Recipient", of: data, Self.otherURI)),
      ("end of the confirmation edited", value("NotOnOrAfter", of: data, Self.farMoment)),
      ("request of the confirmation edited", value("InResponseTo", of: data, "_other")),
      ("confirmation removed", removing(confirmation)),
      ("ID of the assertion edited", value("ID", of: assertion, "_other")),
      ("destination edited", value("Destination", of: response, Self.otherURI)),
      ("request of the response edited", value("InResponseTo", of: response, "_other")),
      ("version of the response edited", value("Version", of: response, "2.1")),
      ("status edited", value("Value", of: statusCode, Self.responder)),
    ]
    var variants: [Variant] = []
    for (name, edit) in edits {
      guard let edit, ExactString(text(edit.range)) != edit.text else { continue }
      let isForged = edit.text.hasSuffix("-evil")
      variants.append(
        Variant(
          name, replacing([edit]).utf8, in: .content,
          forbidden: isForged ? [edit.text] : []))
    }
    return variants
  }

  /// An identifier of another party.
  static let otherURI = "https://other.example"
  static let farMoment = "2999-01-01T00:00:00Z"
  static let pastMoment = "2000-01-01T00:00:00Z"
  static let responder = "urn:oasis:names:tc:SAML:2.0:status:Responder"
}
