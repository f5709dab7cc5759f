import PartnerSSO
import SAMLFormats

extension PartnerStatus {
  /// The value of the header `AP-Partner-Framework-Status`: Base64 of JSON, padded.
  ///
  /// The end of the sign-in is a string of milliseconds. Without a provider its object is empty, as
  /// in the partner's own sample of a refused permission.
  var headerValue: String {
    String(decoding: Base64.encode(json.requestBytes), as: UTF8.self)
  }

  var json: JSONValue {
    [
      "frameworkPermissionInfo": [
        "accessStatus": .text(access.status.rawValue), "error": access.error?.json,
      ],
      "frameworkProviderInfo": [
        "id": provider.map { .string($0.rawValue) },
        "expirationDate": expires.map { .string("\($0.millisecondsSince1970)") },
        "error": error?.json,
      ],
    ]
  }
}

extension SubscriberAccountError {
  /// The number of the framework and its name for the error; texts of the system stay here.
  fileprivate var json: JSONValue {
    let number =
      if case .other(let code) = self { code } else { self.number }
    return ["code": number.map { .string("\($0)") }, "message": .string(name)]
  }

  private var name: ExactString {
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
