import Formats
import HTTPTypes
import PartnerSSO

/// The services of REST API V2, each a type of its own.
public enum RESTAPIV2 {
  /// Starts the path of a programmer's services.
  static func target(for requester: Requester) throws(ExchangeError) -> RequestTarget {
    var target = RequestTarget("/api/v2")
    try target.append(segment: requester.requestorID, named: "serviceProvider")
    return target
  }

  /// Starts a message of the device itself, with the header fields that identify the device.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and the query.
  ///   - requester: On whose behalf it is made.
  ///   - status: The status of the subscriber account framework, where a service takes it.
  /// - Returns: The message without a body.
  /// - Throws: ``ExchangeError/parameterUnusable(_:)`` for a value that no field can carry.
  static func message(
    _ method: HTTPRequest.Method, _ target: RequestTarget, for requester: Requester,
    status: PartnerStatus? = nil
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try secondScreenMessage(method, target, for: requester)
    try message.set(.deviceInfo, requester.deviceInfo.headerValue)
    let fingerprint = Base64.encode(Array(requester.deviceID.utf8))
    try message.set(
      .deviceIdentifier, "fingerprint " + String(decoding: fingerprint, as: UTF8.self))
    try message.set(.partnerFrameworkStatus, status?.headerValue)
    return message
  }

  /// Starts a message that names a session by its code, as a second screen sends it.
  ///
  /// The partner's OpenAPI document has no header of the device for these services: the session
  /// belongs to the device that made it.
  static func secondScreenMessage(
    _ method: HTTPRequest.Method, _ target: RequestTarget, for requester: Requester
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try requester.plainMessage(method, target)
    try message.set(.visitorIdentifier, requester.visitorID)
    return message
  }
}
