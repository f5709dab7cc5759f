import SAMLFormats
import SAMLVectors
import TestSupport

extension Family {
  /// Assertions alone at a token endpoint, and the requests that carry them (RFC 7522, RFC 8693).
  static var oauth: [Variation] { alone + around + requests }

  /// Each rule by an assertion that keeps it and one that breaks it.
  private static var alone: [Variation] {
    func rule(
      _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
      spec: String = "RFC 7522 §3", at: String = TestPolicy.now, sign: String = "#_a1",
      after: [(String, String)] = [], _ before: (String, String)...
    ) -> Variation {
      Variation(
        name: name, description: description, spec: spec, answer: answer, before: before,
        sign: sign, after: after, kind: .assertion, policy: ["profile=oauth"], at: at,
        template: assertion, pair: "oauth/sound")
    }
    let conditionsEnd = " NotOnOrAfter=\"2026-03-01T12:05:00Z\""
    let confirmationEnd = " NotOnOrAfter=\"2026-03-01T12:10:00Z\""
    let recipient = " Recipient=\"https://as.example.com/token\""
    let data = "<saml:SubjectConfirmationData\(recipient)\(confirmationEnd)/>"
    let bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
    let holder = "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"
    let audience = "<saml:Audience>https://as.example.com</saml:Audience>"
    let confirmation =
      "<saml:SubjectConfirmation Method=\"\(bearer)\">\(data)</saml:SubjectConfirmation>"
    let other = confirmation.replacing(bearer, with: holder)
    return [
      rule("sound", "An assertion for the token endpoint.", .accept),
      rule("confirmation without data", "The conditions have the end.", .accept, (data, "")),
      rule(
        "end in the confirmation", "The confirmation has the end.", .accept, (conditionsEnd, "")),
      rule("no end", "Nothing has an end.", .reject, (conditionsEnd, ""), (data, "")),
      rule("conditions over", "The conditions are over.", .reject, at: "2026-03-01T12:07:00Z"),
      rule(
        "confirmation over", "The confirmation is over.", .reject,
        (
          confirmationEnd, confirmationEnd.replacing("12:10", with: "11:50")
        )),
      rule(
        "confirmation data without end", "The data of the confirmation has no end.", .reject,
        (
          confirmationEnd, ""
        )),
      rule(
        "audience of another", "The audience is another server.", .reject,
        (
          audience, audience.replacing("as.", with: "other.")
        )),
      rule(
        "no audience", "No audience is named.", .reject,
        (
          "<saml:AudienceRestriction>\(audience)</saml:AudienceRestriction>", ""
        )),
      rule(
        "recipient of another", "The recipient is another endpoint.", .reject,
        (
          recipient, recipient.replacing("as.", with: "other.")
        )),
      rule(
        "no recipient", "The data of the confirmation names no recipient.", .reject,
        (
          recipient, ""
        )),
      rule(
        "answer to a request", "The confirmation names a request.", .accept,
        (
          recipient, "\(recipient) InResponseTo=\"_q1\""
        )),
      rule(
        "beginning that has come", "The confirmation has begun.", .accept,
        (
          recipient, "\(recipient) NotBefore=\"2026-03-01T11:55:00Z\""
        )),
      rule(
        "beginning that has not come", "The confirmation has not begun.", .reject,
        (
          recipient, "\(recipient) NotBefore=\"2026-03-01T12:04:00Z\""
        )),
      rule("no confirmation", "Nobody may present it.", .reject, (confirmation, "")),
      rule("holder of key", "The presenter must hold a key.", .reject, (bearer, holder)),
      rule(
        "holder of key beside bearer", "One of two methods is the bearer's.", .accept,
        (
          confirmation, other + confirmation
        )),
      rule(
        "no subject", "Nobody is named.", .reject,
        (
          "<saml:NameID>client-1</saml:NameID>", ""
        )),
      rule(
        "issuer of another", "Another issuer is named.", .reject,
        (
          "https://idp.example.com</saml:Issuer>", "https://other.example.com</saml:Issuer>"
        )),
      rule("not signed", "Nothing is signed.", .reject, sign: ""),
      rule(
        "signed by a stranger", "A key that is not trusted signed.", .reject, sign: "#_a1 attacker"),
      rule(
        "name changed", "The name was changed afterwards.", .reject,
        after: [
          ("client-1</saml:NameID>", "client-2</saml:NameID>")
        ]),
    ]
  }

  /// What is no assertion alone, forged ones, and encrypted ones.
  private static var around: [Variation] {
    func alone(
      _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
      spec: String = "RFC 7522 §2", keys: [TestKey] = [], forbidden: [String] = ["client-evil"],
      make: @escaping @Sendable (inout TestDocument) throws -> Void
    ) -> Variation {
      Variation(
        name: name, description: description, spec: spec, answer: answer, sign: "", make: make,
        kind: .assertion, policy: ["profile=oauth"], forbidden: forbidden, decryptionKeys: keys,
        template: assertion)
    }
    @Sendable func forged(_ document: TestDocument, holding original: String) -> TestDocument {
      let evil = document.text.replacing("_a1", with: "_evil")
        .replacing("client-1", with: "client-evil")
      return TestDocument(
        evil.replacing("</saml:Conditions>", with: "</saml:Conditions>\(original)"))
    }
    @Sendable func encrypt(_ document: inout TestDocument) throws {
      try document.encrypt(
        from: "<saml:Assertion ", to: "</saml:Assertion>", as: "EncryptedAssertion")
      try document.replace(
        "<saml:EncryptedAssertion>",
        with: "<saml:EncryptedAssertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\">")
    }
    return [
      alone("response in its place", "A sign-in's signed response is sent.", .reject) {
        $0 = TestDocument(try Recipe("rules/sound").template)
        try $0.sign("response")
      },
      alone("original in Advice of a forged one", "The signed one is kept in Advice.", .reject) {
        let sound = $0
        try $0.sign("#_a1")
        $0 = forged(sound, holding: "<saml:Advice>\($0.text)</saml:Advice>")
      },
      alone("signature on a forged one", "The signature of another is copied.", .reject) {
        let sound = $0
        try $0.sign("#_a1")
        let signature = try $0.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
        $0 = TestDocument(
          forged(sound, holding: "").text.replacing(
            "</saml:Issuer>", with: "</saml:Issuer>\(signature)"))
      },
      alone("original inside the signature", "The signed one stands in an Object.", .reject) {
        let sound = $0
        try $0.sign("#_a1")
        let signature = try $0.stretch(from: "<ds:Signature ", to: "</ds:Signature>")
          .replacing("</ds:Signature>", with: "<ds:Object>\($0.text)</ds:Object></ds:Signature>")
        $0 = TestDocument(
          forged(sound, holding: "").text.replacing(
            "</saml:Issuer>", with: "</saml:Issuer>\(signature)"))
      },
      alone(
        "encrypted and signed inside", "The signed assertion is encrypted.", .accept,
        keys: [.rsa2048]
      ) {
        try $0.sign("#_a1")
        try encrypt(&$0)
      },
      alone(
        "encrypted and not signed", "The assertion is encrypted, and not signed.", .reject,
        keys: [.rsa2048]
      ) { try encrypt(&$0) },
      alone(
        "encrypted with a signature around it", "The ciphertext is signed.", .reject,
        keys: [.rsa2048]
      ) {
        try encrypt(&$0)
        try $0.replace("<saml:EncryptedAssertion ", with: "<saml:EncryptedAssertion ID=\"_e1\" ")
        try $0.sign("#_e1")
      },
      Variation(
        name: "assertion in the place of a response",
        description: "An assertion for a token endpoint is sent to a service provider.",
        spec: "SAML Profiles §4.1.4.2", answer: .reject, sign: "#_a1", template: assertion),
    ]
  }

  /// Requests to the endpoint, of which the types decide what a token is.
  private static var requests: [Variation] {
    func request(
      _ name: String, _ description: String, _ answer: SAMLVectors.Answer,
      spec: String = "RFC 7522 §2", _ parameters: [(String, String)],
      _ encode: @escaping @Sendable (String) -> String = { $0 }
    ) -> Variation {
      Variation(
        name: "request \(name)", description: description, spec: spec, answer: answer,
        sign: "#_a1",
        transport: { xml in
          let plain = String(decoding: Base64.encode(xml), as: UTF8.self)
          let text = encode(
            plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
          let controls = parameters.map { name, value in
            let value = value.replacing("{}", with: text).replacing("{base64}", with: plain)
            return
              "\(name)=\(String(decoding: PercentText.encode(Array(value.utf8)), as: UTF8.self))"
          }
          return Array(controls.joined(separator: "&").utf8)
        }, kind: .tokenRequest, policy: ["profile=oauth"], template: assertion,
        pair: "oauth/request-with-a-grant")
    }
    let urn = "urn:ietf:params:oauth:"
    let grant = ("grant_type", "\(urn)grant-type:saml2-bearer")
    let exchange = ("grant_type", "\(urn)grant-type:token-exchange")
    let code = ("grant_type", "authorization_code")
    let client = ("client_assertion_type", "\(urn)client-assertion-type:saml2-bearer")
    let subject = ("subject_token_type", "\(urn)token-type:saml2")
    let actor = ("actor_token_type", "\(urn)token-type:saml2")
    let jwt = "\(urn)token-type:jwt"
    let section = "RFC 8693 §2.1"
    return [
      request("with a grant", "An authorization grant.", .accept, [grant, ("assertion", "{}")]),
      request(
        "with other parameters", "A scope stands beside it.", .accept,
        [
          ("scope", "a b"), grant, ("assertion", "{}"), ("client_id", "app"),
        ]),
      request("padded", "The Base64url is padded.", .either, [grant, ("assertion", "{}")]) {
        $0 + String(repeating: "=", count: (4 - $0.utf8.count % 4) % 4)
      },
      request(
        "in the other alphabet", "It is Base64 of the other alphabet.", .either,
        [
          grant, ("assertion", "{base64}"),
        ]),
      request("in lines", "The Base64url stands in lines.", .either, [grant, ("assertion", "{}")]) {
        "\($0.prefix(76))\r\n\($0.dropFirst(76))"
      },
      request("cut off", "The Base64url ends too early.", .reject, [grant, ("assertion", "{}")]) {
        String($0.dropLast(42))
      },
      request(
        "with two assertions", "The assertion is there twice.", .either,
        [
          grant, ("assertion", "{}"), ("assertion", "{}"),
        ]),
      request("without a type", "No grant_type is there.", .reject, [("assertion", "{}")]),
      request(
        "of another type", "The grant is of another kind.", .reject,
        [
          ("grant_type", "\(urn)grant-type:jwt-bearer"), ("assertion", "{}"),
        ]),
      request(
        "without an assertion", "The assertion is empty.", .reject, [grant, ("assertion", "")]),
      request(
        "with a response control", "The control is that of a response.", .reject,
        [
          grant, ("SAMLResponse", "{base64}"),
        ]),
      request(
        "with a client", "The client authenticates by it.", .accept,
        [
          code, client, ("client_assertion", "{}"), ("client_id", "client-1"),
        ]),
      request(
        "with another client", "The request names another client.", .reject,
        spec: "RFC 7521 §4.2",
        [
          code, client, ("client_assertion", "{}"), ("client_id", "client-2"),
        ]),
      request(
        "with a client of another type", "The client's assertion is of another type.", .reject,
        [
          code, ("client_assertion_type", "\(urn)client-assertion-type:jwt-bearer"),
          ("client_assertion", "{}"),
        ]),
      request(
        "to exchange", "It is exchanged for a token.", .accept, spec: section,
        [
          exchange, subject, ("subject_token", "{}"),
        ]),
      request(
        "to exchange another type", "Its type is that of a JWT.", .reject, spec: section,
        [
          exchange, ("subject_token_type", jwt), ("subject_token", "{}"),
        ]),
      request(
        "to exchange without a type", "Its type is missing.", .reject, spec: section,
        [
          exchange, ("subject_token", "{}"),
        ]),
      request(
        "to exchange as a grant", "It is in the parameter of a grant.", .reject, spec: section,
        [
          exchange, subject, ("assertion", "{}"),
        ]),
      request(
        "with an actor of another type", "The actor's type is that of a JWT.", .reject,
        spec: section,
        [
          exchange, subject, ("subject_token", "{}"), ("actor_token_type", jwt),
          ("actor_token", "{}"),
        ]),
      request(
        "with an actor that is none", "The actor's token is no assertion.", .reject,
        spec: section,
        [
          exchange, subject, ("subject_token", "{}"), actor, ("actor_token", "eyJhbGciOiJub25lIn0"),
        ]),
    ]
  }

  private static let assertion = """
    <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a1" Version="2.0" \
    IssueInstant="2026-03-01T11:55:00Z"><saml:Issuer>https://idp.example.com</saml:Issuer>\
    <saml:Subject><saml:NameID>client-1</saml:NameID>\
    <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
    <saml:SubjectConfirmationData Recipient="https://as.example.com/token" \
    NotOnOrAfter="2026-03-01T12:10:00Z"/></saml:SubjectConfirmation></saml:Subject>\
    <saml:Conditions NotBefore="2026-03-01T12:00:00Z" NotOnOrAfter="2026-03-01T12:05:00Z">\
    <saml:AudienceRestriction><saml:Audience>https://as.example.com</saml:Audience>\
    </saml:AudienceRestriction></saml:Conditions></saml:Assertion>

    """
}
