#if StandIn
  import HTTPTypes
  import SAMLFormats

  // The common parts of version 1's services.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// The access token and the description of the device, which every service but a browser's needs.
    func requireAccessV1(_ call: ReceivedCall) async throws(ServiceRefusal) {
      guard await hasAccess(call) else {
        throw ServiceRefusal(.unauthorized, .plain("Unauthorized"))
      }
      guard !isStrict || DeviceInfoHeader(call)?.suffices(forVersion: 1) == true else {
        throw ServiceRefusal(.badRequest, .plain("Invalid device info"))
      }
    }

    /// The programmer of a parameter or a segment.
    func requestorV1(_ id: ExactString) throws(ServiceRefusal) -> Requestor {
      guard let requestor = configuration.requestor(id) else {
        throw ServiceRefusal(.badRequest, .plain("Unknown requestor"))
      }
      return requestor
    }

    /// The device of the parameters `requestor` and `deviceId`.
    func deviceV1(_ value: (_ name: ExactString) -> ExactString?) throws(ServiceRefusal) -> Device {
      guard let id = value("requestor") else { throw .required("requestor") }
      let requestor = try requestorV1(id)
      guard let device = value("deviceId") else { throw .required("deviceId") }
      return Device(requestor: requestor.id, id: device)
    }

    /// Returns the device of a query, after its access token was checked.
    func callerV1(_ call: ReceivedCall) async throws(ServiceRefusal) -> Device {
      try await requireAccessV1(call)
      return try deviceV1 { call.query[$0] }
    }

    /// The profile of a device, which the services of authorisation need.
    func profileV1(of device: Device) async throws(ServiceRefusal) -> StoredProfile {
      guard let profile = await state.newestProfile(of: device), profile.holds(at: now) else {
        throw ServiceRefusal(.preconditionFailed, .plain("User not authenticated"))
      }
      return profile
    }
  }
#endif
