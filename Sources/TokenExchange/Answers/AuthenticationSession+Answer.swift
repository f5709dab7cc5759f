import PartnerSSO
import SAMLFormats

extension AuthenticationSession {
  /// Reads the session object of version 2 by its `actionName`.
  init(_ answer: JSONValue, from origin: ServiceOrigin) throws(AnswerDefect) {
    self.init(
      next: try Next(answer, from: origin),
      code: answer.text("code").map { code in
        RegistrationCode(
          code, expires: answer.integer("notAfter").map(Instant.init(millisecondsSince1970:)))
      },
      mvpd: answer.text("mvpd").map(MVPD.ID.init(rawValue:)),
      reason: answer.text("reasonType"))
  }
}

extension AuthenticationSession.Next {
  /// Reads the next step; one that is not known cannot be taken.
  fileprivate init(_ answer: JSONValue, from origin: ServiceOrigin) throws(AnswerDefect) {
    switch answer.text("actionName") {
    case "authenticate":
      self = .authenticate(url: try answer.address("url", at: origin))
    case "resume", "retry":
      self = .resume(missing: answer.texts("missingParameters", of: "missingParameters"))
    case "authorize":
      self = .authorize
    case "partner_profile":
      guard let request = answer["authenticationRequest"] else {
        throw .missing("authenticationRequest")
      }
      guard request.text("type") == "saml" else { throw .missing("type") }
      self = .partnerProfile(
        ProfileRequest(
          verificationToken: try request.requiredText("request"),
          // The reference spells the name with two plurals.
          attributeNames: request.texts("attributesNames", of: "attributesNames")))
    default:
      throw .missing("actionName")
    }
  }
}

extension JSONValue {
  /// An address to open: the services write it as a path of their own, or as a whole.
  ///
  /// Another scheme than `https` would open something else than a page.
  func address(_ name: String, at origin: ServiceOrigin) throws(AnswerDefect) -> ExactString {
    let text = try requiredText(name)
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .missing(name) }
    if text.hasPrefix("/") && !text.hasPrefix("//") { return "\(origin)\(text)" }
    guard text.string.lowercased().hasPrefix("https://") || text.hasPrefix("\(origin)/")
    else { throw .missing(name) }
    return text
  }
}

extension AuthorizationDenial {
  /// Takes the code, the words for the viewer and the action from an error, if there is one.
  init(_ error: ServiceError?) {
    self.init(code: error?.code, details: error?.details, action: error?.action)
  }
}

extension PartnerSSOWorkflow.Configuration {
  /// Reads the list of providers; its shape is the same in both versions.
  init(_ answer: JSONValue) throws(AnswerDefect) {
    let config = answer.content(of: "config")
    guard let requestor = config["requestor"] else { throw .missing("requestor") }
    guard let items = requestor.items("mvpds", of: "mvpd") else { throw .missing("mvpds") }
    var mvpds: [MVPD] = []
    for item in items { mvpds.append(try MVPD(item)) }
    self.init(mvpds: mvpds)
  }
}

extension MVPD {
  /// Reads a provider; a property that is absent is one that it does not have.
  fileprivate init(_ answer: JSONValue) throws(AnswerDefect) {
    let id = try answer.requiredText("id")
    self.init(
      id: ID(rawValue: id),
      displayName: answer.text("displayName") ?? id,
      logoURL: answer.text("logoUrl"),
      isPlatformSSOEnabled: answer.truth("enablePlatformServices") ?? false,
      boardingStatus: answer.text("boardingStatus").map(BoardingStatus.init),
      displayInPlatformPicker: answer.truth("displayInPlatformPicker") ?? false,
      platformMappingID: answer.text("platformMappingId").map(ProviderID.init(rawValue:)),
      requiredMetadataFields: answer.texts("requiredMetadataFields", of: "attribute"))
  }
}
