#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes

// What the services of version 2 have in common.
extension Services {
  /// The device of a call, after its access token and its headers were looked at; some services ask
  /// for the description of the device.
  func callerV2(
    _ call: ServiceCall, needsInfo: Bool = false
  ) async throws(ServiceRefusal) -> (Requestor, Device) {
    guard await hasAccess(call) else { throw .enhanced(.invalidAccessToken) }
    let requestor = try requestorV2(call)
    guard let id = deviceIdentifier(call) else { throw .enhanced(.invalidDeviceIdentifier) }
    guard !isStrict || !needsInfo || DeviceInfoHeader(call)?.suffices(forVersion: 2) == true
    else { throw .enhanced(.invalidDeviceInfo) }
    return (requestor, Device(requestor: requestor.id, id: id))
  }

  /// The programmer in the path.
  func requestorV2(_ call: ServiceCall) throws(ServiceRefusal) -> Requestor {
    guard let requestor = configuration.requestor(call.segment("serviceProvider")) else {
      throw .enhanced(.invalidServiceProvider)
    }
    return requestor
  }

  /// The provider in the path.
  func providerV2(
    _ call: ServiceCall, of requestor: Requestor
  ) throws(ServiceRefusal) -> Requestor.Provider {
    guard let provider = requestor.provider(call.segment("mvpd")) else {
      throw .enhanced(.invalidMVPD)
    }
    return provider
  }

  /// The one partner that there is.
  func requirePartner(_ call: ServiceCall) throws(ServiceRefusal) {
    guard call.segment("partner") == "Apple" else { throw .enhanced(.invalidPartner) }
  }

  /// `fingerprint`, a space, and Base64; in the lenient manner whatever stands there.
  private func deviceIdentifier(_ call: ServiceCall) -> String? {
    guard let header = call.header("AP-Device-Identifier"), !header.isEmpty else { return nil }
    guard header.hasPrefix("fingerprint ") else { return isStrict ? nil : header }
    let text = String(header.dropFirst("fingerprint ".count))
    let octets = isStrict ? HeaderText.octets(of: text) : HeaderText.lenientOctets(of: text)
    let id = String(validating: octets, as: UTF8.self) ?? ""
    guard id.isEmpty else { return id }
    return isStrict ? nil : header
  }
}
