#if RESTAPIV1
  import HTTPTypes
  import PartnerSSO
  import SAMLFormats

  /// The services of REST API V1, each a function that returns its definition.
  ///
  /// The API is at its end of life; an app that does not use it already starts with ``RESTAPIV2``.
  public enum RESTAPIV1 {
    /// Starts a question with the parameters that identify the programmer and the device, and the resources
    /// that it is about.
    static func message(
      _ method: HTTPRequest.Method, _ path: StaticString, for requester: Requester,
      resource: ExactString? = nil
    ) throws(ExchangeError) -> ServiceMessage {
      var target = target(path, for: requester)
      target.append(name: "resource", value: resource)
      return try requester.message(method, target)
    }

    /// Starts a target with the parameters that identify the programmer and the device.
    static func target(_ path: StaticString, for requester: Requester) -> RequestTarget {
      var target = RequestTarget(path)
      target.append(name: "requestor", value: requester.requestorID)
      target.append(name: "deviceId", value: requester.deviceID)
      return target
    }

    /// Starts a target that names a device by its registration code, as a second screen does.
    static func target(
      _ path: StaticString, _ code: RegistrationCode, for requester: Requester
    ) throws(ExchangeError) -> RequestTarget {
      var target = RequestTarget(path)
      try target.append(segment: code.value, named: "code")
      target.append(name: "requestor", value: requester.requestorID)
      return target
    }
  }
#endif
