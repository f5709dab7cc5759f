import PartnerSSO
import SAMLPayload
import TokenExchange

/// The form that an app posts: a provider's response, and the device that it is for.
///
/// It belongs to a person, so it does not print itself.
struct Presentation: Confidential {
  /// The names of the form.
  enum Field: String, CaseIterable {
    /// Base64 of the response exactly as the subscriber account framework delivered it, in UTF-8.
    ///
    /// The app must not normalise it, because that may break the signature. The service validates
    /// it first, and then normalises it for the partner.
    case response = "SAMLResponse"
    /// The identifier of the device, which must stay the same.
    case deviceID = "deviceId"
    /// `tvOS`, `iOS` or `iPadOS`.
    case platform
    /// The letters of the machine's name, such as `AppleTV`.
    case model
    /// The rest of the machine's name, such as `14,1`.
    case version
    /// The version of the operating system.
    case systemVersion = "osVersion"
    /// Such as `WiFi`.
    case connectionType
    /// When the sign-in at the provider ends, in milliseconds since 1970; with REST API V2 alone.
    ///
    /// The framework gives it with the response, and V2 needs it.
    case signInEnd = "expirationDate"
  }

  /// The response, as it was signed.
  let response: SAMLResponse

  /// The identifier of the device.
  let deviceID: String

  /// The kind of device.
  let platform: PartnerSSOWorkflow.Platform

  /// The description of the device.
  let deviceInfo: DeviceInfo

  /// When the sign-in at the provider ends; nil with REST API V1, which does not ask.
  let signInEnd: Instant?

  /// The bytes of the response, which are validated.
  var bytes: [UInt8] { Array(response.text.utf8) }

  /// Reads the body of a form.
  ///
  /// - Parameters:
  ///   - body: The bytes, of the type `application/x-www-form-urlencoded`.
  ///   - version: The version of the API that the response is exchanged by.
  /// - Throws: ``Problem`` with the name of the field.
  init(_ body: [UInt8], for version: APIVersion) throws(Problem) {
    let form = try FormFields(body)
    response = try Self.response(try form.value(of: .response))
    deviceID = try form.text(of: .deviceID)
    guard let platform = PartnerSSOWorkflow.Platform(rawValue: try form.text(of: .platform)) else {
      throw Problem(.fieldMalformed, field: .platform)
    }
    self.platform = platform
    deviceInfo = DeviceInfo(
      model: try form.text(of: .model), version: try form.text(of: .version),
      operatingSystem: platform == .tvOS ? .tvOS : .iOS,
      operatingSystemVersion: try form.text(of: .systemVersion),
      connectionType: try form.text(of: .connectionType))
    switch version {
    case .v2: signInEnd = try Self.instant(try form.text(of: .signInEnd))
    case .v1: signInEnd = nil
    }
  }

  private static func instant(_ text: String) throws(Problem) -> Instant {
    guard let milliseconds = Int64(text) else { throw Problem(.fieldMalformed, field: .signInEnd) }
    return Instant(millisecondsSince1970: milliseconds)
  }

  /// The framework delivers text, so what is no UTF-8 did not come from it.
  private static func response(_ value: ArraySlice<UInt8>) throws(Problem) -> SAMLResponse {
    do throws(PayloadDecodingError) {
      let bytes = try PayloadDecoder.decode(Array(value).span)
      if let text = String(validating: bytes, as: UTF8.self) { return SAMLResponse(text) }
    } catch {
      throw Problem(.unprocessable(error.code.rawValue), field: .response)
    }
    throw Problem(.fieldMalformed, field: .response)
  }
}
