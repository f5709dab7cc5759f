import SAMLVectors
import TestSupport
import XMLSignature

/// Sets of vectors that differ in one dimension.
enum Family {
  /// The families by the names of their areas.
  static var all: [String: [Variation]] {
    [
      "algorithms": algorithms, "canonical-forms": canonicalForms, "encrypted": encrypted,
      "oauth": oauth, "parser": parser, "posted": posted, "replay": replay, "times": times,
    ]
  }
}

extension Family {
  /// Each signature method that is accepted by default, with each digest, and broken.
  static var algorithms: [Variation] {
    let methods = SignaturePolicy().signatureMethods.map { method in
      String(method.rawValue.drop { $0 != "#" }.dropFirst())
    }.sorted()
    let digests = ["sha256", "sha384", "sha512"]
    let zeros = (
      "<ds:SignatureValue>", "<ds:SignatureValue>AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    )
    return methods.flatMap { method -> [Variation] in
      digests.map { digest in
        Variation(
          name: "\(method) with \(digest)",
          description: "The assertion is signed by \(method), its digest is \(digest).",
          spec: "XML Signature 1.1 §6.1", answer: .accept,
          sign: "assertion \(method) \(digest)")
      } + [
        Variation(
          name: "\(method) response", description: "The response is signed by \(method).",
          spec: "SAML Core §5.4.1", answer: .accept, sign: "response \(method)"),
        Variation(
          name: "\(method) name changed",
          description: "The name was changed after \(method) signed it.",
          spec: "XML Signature 1.1 §3.2.1", answer: .reject, sign: "assertion \(method)",
          after: [("subject-1", "subject-2")], forbidden: ["subject-2"]),
        Variation(
          name: "\(method) digest of the change",
          description: "Another digest algorithm is named after \(method) signed.",
          spec: "XML Signature 1.1 §3.2.2", answer: .reject, sign: "assertion \(method)",
          after: [("xmlenc#sha256\"", "xmlenc#sha512\"")]),
        Variation(
          name: "\(method) value of zeros",
          description: "Zeros stand in front of the value of \(method).",
          spec: "XML Signature 1.1 §3.2.2", answer: .reject, sign: "assertion \(method)",
          after: [(zeros.0, zeros.1 + "A")]),
      ]
    }
  }

  /// What a canonical form does not see, and what it does.
  static var canonicalForms: [Variation] {
    let forms = ["exclusive10", "inclusive10", "inclusive11"]
    return forms.flatMap { form -> [Variation] in
      let shapes = ["assertion", "response", "assertion, response"].map { shape in
        Variation(
          name: "\(form) \(shape)", description: "Signed over \(form): \(shape).",
          spec: "SAML Core §5.4.3", answer: form == "exclusive10" ? .accept : .either,
          sign: shape.split(separator: ", ").map { "\($0) \(form)" }.joined(separator: ", "))
      }
      return shapes + rewritings(form)
    }
  }

  private static func rewritings(_ form: String) -> [Variation] {
    func variation(
      _ name: String, _ description: String, _ isSame: Bool, _ after: (String, String)...
    ) -> Variation {
      Variation(
        name: "\(form) \(name)", description: description, spec: "Canonical XML §1.1",
        answer: !isSame ? .reject : form == "exclusive10" ? .accept : .either,
        reason: isSame ? "The canonical form is the same." : "The canonical form is another one.",
        sign: "assertion \(form)", after: after)
    }
    return [
      variation(
        "attributes in another order", "Two attributes changed places after signing.", true,
        ("ID=\"_a1\" Version=\"2.0\"", "Version=\"2.0\" ID=\"_a1\"")),
      variation(
        "single quotes", "An attribute is quoted in another way.", true,
        ("ID=\"_a1\"", "ID='_a1'")),
      variation(
        "blanks in a tag", "There is more white space between attributes.", true,
        ("ID=\"_a1\" ", "ID=\"_a1\"  \n\t ")),
      variation(
        "empty element with an end tag", "An empty element has an end tag.", true,
        (
          "Recipient=\"https://sp.example.com/acs\"/>",
          "Recipient=\"https://sp.example.com/acs\"></saml:SubjectConfirmationData>"
        )),
      variation(
        "decimal character reference", "A letter of the name is a reference.", true,
        (">subject-1<", ">&#115;ubject-1<")),
      variation(
        "hexadecimal character reference", "A letter of the name is a reference.", true,
        (">subject-1<", ">&#x73;ubject-1<")),
      variation(
        "declaration before", "An XML declaration was added.", true,
        ("<samlp:Response ", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<samlp:Response ")),
      variation(
        "declaration of version 1.0 standalone", "The declaration says standalone.", true,
        ("<samlp:Response ", "<?xml version=\"1.0\" standalone=\"yes\"?><samlp:Response ")),
      variation(
        "white space behind the root", "White space follows the root.", true,
        ("</samlp:Response>", "</samlp:Response>\n\n")),
      variation(
        "line break in text", "A line break was added between elements.", false,
        ("<saml:Conditions ", "\n<saml:Conditions ")),
      variation(
        "blank in a name", "A blank was added behind the name.", false,
        (">subject-1<", ">subject-1 <")),
      variation(
        "blank in an attribute", "A blank was added to an attribute.", false,
        ("Name=\"householdID\"", "Name=\"householdID \"")),
      variation(
        "tab reference in an attribute", "A tab was added to an attribute as a reference.", false,
        ("Name=\"householdID\"", "Name=\"&#9;householdID\"")),
      variation(
        "carriage return reference in text", "A carriage return was added as a reference.", false,
        (">household-1<", ">household-1&#13;<")),
      variation(
        "attribute removed", "An attribute of the schema was removed.", false,
        (" NotBefore=\"2026-03-01T12:00:00Z\"", "")),
    ]
  }
}
