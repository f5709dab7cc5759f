#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import HTTPTypes
  import SAMLFormats

  // The common parts of version 2's services.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// The device of a call, with the headers that every call from a device has.
    ///
    /// The OpenAPI document requires them even where the pages call the description optional.
    func callerV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> (Requestor, Device) {
      let requestor = try await requestorWithAccessV2(call)
      guard let id = deviceIdentifier(call) else { throw .enhanced(.invalidDeviceIdentifier) }
      guard !isStrict || DeviceInfoHeader(header: call)?.suffices(forVersion: 2) == true
      else { throw .enhanced(.invalidDeviceInfo) }
      return (requestor, Device(requestor: requestor.id, id: id))
    }

    /// The programmer of a call that needs an access token and no device: of a second screen, and for
    /// the configuration.
    func requestorWithAccessV2(_ call: ReceivedCall) async throws(ServiceRefusal) -> Requestor {
      guard await hasAccess(call) else { throw .enhanced(.invalidAccessToken) }
      return try requestorV2(call)
    }

    /// The programmer in the path.
    func requestorV2(_ call: ReceivedCall) throws(ServiceRefusal) -> Requestor {
      guard let requestor = configuration.requestor(call.segment("serviceProvider")) else {
        throw .enhanced(.invalidServiceProvider)
      }
      return requestor
    }

    /// The provider in the path.
    func providerV2(
      _ call: ReceivedCall, of requestor: Requestor
    ) throws(ServiceRefusal) -> Requestor.Provider {
      guard let provider = requestor.provider(call.segment("mvpd")) else {
        throw .enhanced(.invalidMVPD)
      }
      return provider
    }

    /// The one partner that there is.
    func requirePartner(_ call: ReceivedCall) throws(ServiceRefusal) {
      guard call.segment("partner") == "Apple" else { throw .enhanced(.invalidPartner) }
    }

    /// The type of a form, which calls must name even if their body is empty.
    func requireForm(_ call: ReceivedCall) throws(ServiceRefusal) {
      guard !isStrict || call.isForm else {
        throw ServiceRefusal(
          .badRequest, .unnamed("Content-Type must be application/x-www-form-urlencoded."))
      }
    }

    /// The type of a body in JSON.
    func requireJSON(_ call: ReceivedCall) throws(ServiceRefusal) {
      guard !isStrict || call.isJSON else {
        throw ServiceRefusal(.badRequest, .unnamed("Content-Type must be application/json."))
      }
    }

    /// Returns the status of the partner's framework, if the header is there.
    ///
    /// The document calls the header optional on every call. One that cannot be read is refused.
    func frameworkStatus(
      _ call: ReceivedCall
    ) throws(ServiceRefusal) -> FrameworkStatus? {
      guard call.header(FrameworkStatus.header) != nil else { return nil }
      guard let status = FrameworkStatus(call, isStrict: isStrict) else {
        throw .enhanced(.statusNotPresent)
      }
      return status
    }

    /// Reads `fingerprint`, a space, and Base64; the lenient manner accepts any text.
    private func deviceIdentifier(_ call: ReceivedCall) -> ExactString? {
      guard let header = call.header("AP-Device-Identifier"), !header.isEmpty else { return nil }
      guard header.hasPrefix("fingerprint ") else { return isStrict ? nil : ExactString(header) }
      let text = String(header.dropFirst("fingerprint ".count))
      let bytes = isStrict ? HeaderText.bytes(of: text) : HeaderText.lenientBytes(of: text)
      let id = String(validating: bytes, as: UTF8.self) ?? ""
      guard id.isEmpty else { return ExactString(id) }
      return isStrict ? nil : ExactString(header)
    }
  }
#endif
