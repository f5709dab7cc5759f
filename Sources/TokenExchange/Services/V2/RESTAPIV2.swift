import HTTPTypes
import PartnerSSO
import RFC4648

/// The services of REST API V2, each a type of its own.
public enum RESTAPIV2 {
  /// Starts the path of a programmer's services.
  static func target(for requester: Requester) throws(ExchangeError) -> RequestTarget {
    var target = RequestTarget("/api/v2")
    try target.append(segment: requester.requestorID, named: "serviceProvider")
    return target
  }

  /// Starts a message with the header fields of version 2.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and the query.
  ///   - requester: On whose behalf it is made.
  ///   - status: What the subscriber account framework knows, where a service takes it.
  /// - Returns: The message without a body.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that no field can carry.
  static func message(
    _ method: HTTPRequest.Method, _ target: RequestTarget, for requester: Requester,
    status: PartnerStatus? = nil
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try requester.message(method, target)
    let fingerprint = Base64.encode(Array(requester.deviceID.utf8))
    try message.set(
      .deviceIdentifier, "fingerprint " + String(decoding: fingerprint, as: UTF8.self))
    try message.set(.visitorIdentifier, requester.visitorID)
    try message.set(.partnerFrameworkStatus, status?.headerValue)
    return message
  }
}
