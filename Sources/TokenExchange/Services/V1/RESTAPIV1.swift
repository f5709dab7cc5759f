#if RESTAPIV1
  import HTTPTypes

  /// The services of REST API V1, each a type of its own.
  ///
  /// The API is at its end of life; an app that does not use it already starts with ``RESTAPIV2``.
  public enum RESTAPIV1 {
    /// Starts a target with the parameters that identify the programmer and the device.
    static func target(_ path: StaticString, for requester: Requester) -> RequestTarget {
      var target = RequestTarget(path)
      append(requester, to: &target)
      return target
    }

    /// Adds the parameters that identify the programmer and the device.
    static func append(_ requester: Requester, to target: inout RequestTarget) {
      target.append(name: "requestor", value: requester.requestorID)
      target.append(name: "deviceId", value: requester.deviceID)
    }

    /// The path of the registration codes.
    static func registrationTarget(
      for requester: Requester, code: String? = nil
    ) throws(ExchangeError) -> RequestTarget {
      var target = RequestTarget("/reggie/v1")
      try target.append(segment: requester.requestorID, named: "requestor")
      target.append(constant: "regcode")
      if let code { try target.append(segment: code, named: "code") }
      return target
    }
  }
#endif
