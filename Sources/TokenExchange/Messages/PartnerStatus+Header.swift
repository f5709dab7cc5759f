import PartnerSSO
import RFC4648

extension PartnerStatus {
  /// The value of the header `AP-Partner-Framework-Status`: Base64 of JSON, padded.
  ///
  /// The end of the sign-in is a string of milliseconds. Without a provider its object is empty, as
  /// in the partner's own sample of a refused permission.
  var headerValue: String {
    String(decoding: Base64.encode(Array(json.text.utf8)), as: UTF8.self)
  }

  var json: JSONText {
    var permission = JSONText()
    permission.append("accessStatus", access.status.rawValue)
    if let error = access.error { permission.append("error", error.json) }
    var account = JSONText()
    account.append("id", provider?.rawValue)
    account.append("expirationDate", expires.map { String($0.milliseconds) })
    if let error { account.append("error", error.json) }
    var json = JSONText()
    json.append("frameworkPermissionInfo", permission)
    json.append("frameworkProviderInfo", account)
    return json
  }
}

extension SubscriberAccountError {
  /// The number of the framework and its name for the error; texts of the system stay here.
  fileprivate var json: JSONText {
    var json = JSONText()
    let number =
      if case .other(let code) = self { code } else { self.number }
    json.append("code", number.map { String($0) })
    json.append("message", name)
    return json
  }

  private var name: String {
    switch self {
    case .accessNotGranted: "accessNotGranted"
    case .unsupportedProvider: "unsupportedProvider"
    case .userCancelled: "userCancelled"
    case .serviceTemporarilyUnavailable: "serviceTemporarilyUnavailable"
    case .providerRejected: "providerRejected"
    case .invalidVerificationToken: "invalidVerificationToken"
    case .rejected: "rejected"
    case .unsupported: "unsupported"
    case .other: "other"
    }
  }
}
