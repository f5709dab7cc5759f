import SAMLVectors
import TestSupport
import XMLEncryption

extension Family {
  /// Encrypted assertions and names: signed where they must be, and forged.
  static var encrypted: [Variation] {
    soundShapes + forgeries
  }

  private static let spec = "SAML Core §6.2"

  private static func variation(
    _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
    forbidden: [String] = [],
    _ make: @escaping @Sendable (inout TestDocument) throws -> Void
  ) -> Variation {
    Variation(
      name: name, description: description, spec: spec, answer: answer,
      risk: answer == .accept ? nil : .acceptance, sign: "", make: make, forbidden: forbidden,
      decryptionKeys: [.rsa2048])
  }

  private static var soundShapes: [Variation] {
    let gcm: [(String, BlockEncryptionMethod)] = [
      ("aes128-gcm", .aes128GCM), ("aes192-gcm", .aes192GCM), ("aes256-gcm", .aes256GCM),
    ]
    let cbc: [(String, BlockEncryptionMethod)] = [
      ("aes128-cbc", .aes128CBC), ("aes256-cbc", .aes256CBC),
    ]
    func shape(
      _ name: String, _ method: BlockEncryptionMethod, inner: String, outer: String,
      _ answer: SAMLVectors.Answer
    ) -> Variation {
      let signed = [inner.isEmpty ? nil : "inside", outer.isEmpty ? nil : "outside"]
        .compactMap { $0 }.joined(separator: " and ")
      let words = signed.isEmpty ? "not signed" : "signed \(signed)"
      return variation(
        "assertion \(words) \(name)", "The assertion is encrypted with \(name) and \(words).",
        answer
      ) { document in
        if !inner.isEmpty { try document.sign(inner) }
        try document.encryptAssertion(method)
        if !outer.isEmpty { try document.sign(outer) }
      }
    }
    return gcm.flatMap { name, method in
      [
        shape(name, method, inner: "assertion", outer: "", .accept),
        shape(name, method, inner: "", outer: "response", .accept),
        shape(name, method, inner: "assertion", outer: "response", .accept),
        shape(name, method, inner: "", outer: "", .reject),
        shape(name, method, inner: "assertion attacker", outer: "", .reject),
      ].enumerated().map { index, variation in
        var variation = variation
        if index == 4 { variation.name = "assertion signed by a stranger \(name)" }
        return variation
      }
    }
      + cbc.flatMap { name, method in
        [
          shape(name, method, inner: "", outer: "response", .accept),
          // CBC does not notice changes, and a receiver that answers reveals the content.
          shape(name, method, inner: "assertion", outer: "", .either),
          shape(name, method, inner: "", outer: "", .reject),
        ]
      }
  }

  private static let evil = """
    <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil" Version="2.0" \
    IssueInstant="2026-03-01T11:55:00Z"><saml:Issuer>https://idp.example.com</saml:Issuer>\
    <saml:Subject><saml:NameID>subject-evil</saml:NameID></saml:Subject><saml:Conditions \
    NotOnOrAfter="2026-03-01T12:05:00Z"><saml:AudienceRestriction><saml:Audience>\
    https://sp.example.com</saml:Audience></saml:AudienceRestriction></saml:Conditions>\
    <saml:AttributeStatement><saml:Attribute Name="householdID"><saml:AttributeValue>household-evil\
    </saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>
    """

  /// Anybody can encrypt to a public key.
  private static var forgeries: [Variation] {
    let texts = ["subject-evil", "household-evil"]
    func forgery(
      _ name: String, _ description: String,
      _ make: @escaping @Sendable (inout TestDocument) throws -> Void
    ) -> Variation {
      variation(name, description, .reject, forbidden: texts, make)
    }
    /// The signed original is where it was: a receiver that reads no other one may accept it.
    func addition(
      _ name: String, _ description: String,
      _ make: @escaping @Sendable (inout TestDocument) throws -> Void
    ) -> Variation {
      variation(name, description, .either, forbidden: texts, make)
    }
    /// Puts a forged assertion, encrypted, in front of a text.
    @Sendable func insert(
      _ document: inout TestDocument, before place: String, _ wrap: (String) -> String = { $0 }
    ) throws {
      try document.replace(place, with: wrap("<forged></forged>") + place)
      try document.encrypt(
        from: "<forged>", to: "</forged>", as: "EncryptedAssertion", plaintext: evil)
    }
    return [
      forgery("forged alone", "An assertion that nobody signed is encrypted.") { document in
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: evil)
      },
      addition("forged before the signed one", "A forged assertion stands encrypted in front.") {
        try $0.sign("assertion")
        try insert(&$0, before: "<saml:Assertion ")
      },
      addition("forged behind the signed one", "A forged assertion stands encrypted behind.") {
        try $0.sign("assertion")
        try insert(&$0, before: "</samlp:Response>")
      },
      addition("forged in Extensions", "A forged assertion stands encrypted in Extensions.") {
        try $0.sign("assertion")
        try insert(&$0, before: "<samlp:Status>") {
          "<samlp:Extensions>\($0)</samlp:Extensions>"
        }
      },
      addition("forged in StatusDetail", "A forged assertion stands encrypted in the status.") {
        try $0.sign("assertion")
        try insert(&$0, before: "</samlp:Status>") {
          "<samlp:StatusDetail>\($0)</samlp:StatusDetail>"
        }
      },
      addition("forged beside the encrypted one", "Two assertions are encrypted, one is signed.") {
        try $0.sign("assertion")
        try $0.encryptAssertion()
        try insert(&$0, before: "</samlp:Response>")
      },
      forgery("forged in a signed response", "A forged assertion replaces the signed response's.") {
        document in
        try document.sign("response")
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: evil)
      },
      forgery("original in Advice of the forged one", "The signed original is kept in Advice.") {
        document in
        try document.sign("assertion")
        let original = try document.stretch(from: "<saml:Assertion ", to: "</saml:Assertion>")
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: evil.replacing(
            "<saml:AttributeStatement>",
            with: "<saml:Advice>\(original)</saml:Advice><saml:AttributeStatement>"))
      },
      forgery("signature on the forged one", "The signature of the original stands on the forged.")
      {
        document in
        try document.sign("assertion")
        let signature = try document.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: evil.replacing("</saml:Issuer>", with: "</saml:Issuer>\(signature)"))
      },
      forgery("original inside the signature", "The original stands inside an Object.") {
        document in
        try document.sign("assertion")
        let original = try document.stretch(from: "<saml:Assertion ", to: "</saml:Assertion>")
        let signature = try document.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
        let held = signature.replacing(
          "</ds:Signature>", with: "<ds:Object>\(original)</ds:Object></ds:Signature>")
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: evil.replacing("</saml:Issuer>", with: "</saml:Issuer>\(held)"))
      },
      forgery("response in the place of an assertion", "A whole response is encrypted.") {
        document in
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">\(evil)\
            </samlp:Response>
            """)
      },
      forgery("text in the place of an assertion", "Nothing but text is encrypted.") { document in
        try document.encrypt(
          from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion",
          plaintext: "text")
      },
      forgery("name replaced by an encrypted one", "A forged name is encrypted after signing.") {
        document in
        try document.sign("assertion")
        try document.encrypt(
          from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID",
          plaintext: """
            <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">subject-evil</saml:NameID>
            """)
      },
      forgery("encrypted to a stranger", "Only a stranger can open the assertion.") { document in
        try document.sign("assertion")
        try document.encryptAssertion(for: [.attacker])
      },
    ]
  }
}
