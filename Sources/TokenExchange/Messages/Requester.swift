import HTTPTypes
public import PartnerSSO
public import SAMLFormats

/// On whose behalf a service is called: the programmer's app, on one device.
public struct Requester: Sendable, Hashable, Confidential {
  /// The scheme and the host of the service.
  public var origin: ServiceOrigin

  /// The identifier of the programmer: `requestor` in version 1, `serviceProvider` in version 2.
  var requestorID: ExactString

  /// The identifier of the device, which must stay the same.
  ///
  /// Two devices with the same one share their authentication. The partner advises a digest of the
  /// platform's own identifier.
  public var deviceID: ExactString

  /// The description of the device.
  public var deviceInfo: DeviceInfo

  /// The kind of device.
  public var platform: PartnerSSOWorkflow.Platform

  /// A domain that is registered for the programmer.
  var domainName: ExactString

  /// Where a browser goes after a sign-in or a logout.
  var redirectURL: ExactString

  /// The header `User-Agent`, from which the service guesses details that the device info lacks.
  public var userAgent: ExactString?

  /// The header `AP-Visitor-Identifier` of version 2.
  public var visitorID: ExactString?

  /// The public address of the device; set it when a server calls on behalf of the device.
  public var forwardedFor: ExactString?

  /// Describes the caller.
  ///
  /// - Parameters:
  ///   - origin: The scheme and the host of the service.
  ///   - requestorID: The identifier of the programmer.
  ///   - deviceID: The identifier of the device.
  ///   - deviceInfo: The description of the device.
  ///   - platform: The kind of device.
  ///   - domainName: A domain that is registered for the programmer.
  ///   - redirectURL: Where a browser goes after a sign-in or a logout.
  public init(
    origin: ServiceOrigin, requestorID: String, deviceID: String, deviceInfo: DeviceInfo,
    platform: PartnerSSOWorkflow.Platform, domainName: String, redirectURL: String
  ) {
    self.origin = origin
    self.requestorID = ExactString(requestorID)
    self.deviceID = ExactString(deviceID)
    self.deviceInfo = deviceInfo
    self.platform = platform
    self.domainName = ExactString(domainName)
    self.redirectURL = ExactString(redirectURL)
  }

  /// Starts a message with the description of the device, which every service of version 1 expects.
  func message(
    _ method: HTTPRequest.Method, _ target: RequestTarget
  ) throws(ExchangeError) -> ServiceMessage {
    var message = try plainMessage(method, target)
    try message.set(.deviceInfo, deviceInfo.headerValue)
    return message
  }

  /// Starts a message with the header fields that every service takes.
  func plainMessage(
    _ method: HTTPRequest.Method, _ target: RequestTarget
  ) throws(ExchangeError) -> ServiceMessage {
    var message = ServiceMessage(method, target, at: origin)
    try message.set(.userAgent, userAgent?.string)
    try message.set(.forwardedFor, forwardedFor?.string)
    return message
  }
}
