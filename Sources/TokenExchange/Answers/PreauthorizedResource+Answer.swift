import PartnerSSO
import SAMLFormats

extension PreauthorizedResource {
  /// Reads an item whose resource has this name.
  init(_ item: JSONValue, resource name: String) throws(AnswerDefect) {
    let resource = ResourceID(rawValue: try item.requiredText(name))
    guard let isAuthorized = item.truth("authorized") else { throw .missing("authorized") }
    self.init(
      resource: resource,
      denial: isAuthorized ? nil : AuthorizationDenial(item["error"].flatMap(ServiceError.init)),
      expires: item.integer("notAfter").map(Instant.init(millisecondsSince1970:)),
      attributes: UserAttributes(decision: item))
  }
}

extension UserAttributes {
  /// Reads the user metadata of a decision, which the service sends since its release 3.10.0.
  ///
  /// The notes of that release name no member. The name is that of a profile, with the same form.
  init(decision item: JSONValue) {
    self.init(item.members("attributes") ?? [:])
  }
}
