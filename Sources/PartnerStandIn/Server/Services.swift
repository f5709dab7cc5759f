#if StandIn
  import HTTPTypes
  import PartnerSSO
  import SAML

  /// The common data of all services.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Services: Sendable {
    let configuration: StandInConfiguration
    let state = ServiceState()
    let conditions = Guarded(Conditions())
    let faults: PendingFaults
    let check: PostedResponseCheck

    init(_ configuration: StandInConfiguration) {
      self.configuration = configuration
      faults = PendingFaults(configuration.faults)
      check = PostedResponseCheck(
        policy: configuration.policy, decryptionKeys: configuration.decryptionKeys)
    }

    var now: Instant {
      let calendar = configuration.calendar()
      return conditions.withLock { $0.now(at: calendar) }
    }

    var isStrict: Bool { configuration.manner == .strict }

    /// Whether a call brings an access token that is current; in the lenient manner any call will do.
    func hasAccess(_ call: ReceivedCall) async -> Bool {
      guard isStrict else { return true }
      let words = (call.headers[.authorization] ?? "").split(separator: " ")
      guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
      return await state.isCurrent(accessToken: ExactString(words[1]), at: now)
    }

    /// The fields of a body; in the lenient manner whatever it claims to be.
    func form(of call: ReceivedCall) -> FormFields {
      FormFields(call.isForm || !isStrict ? call.body : [])
    }

    /// A parameter of a body; in the lenient manner the query will do.
    func parameter(_ name: ExactString, of call: ReceivedCall, _ form: FormFields) -> ExactString? {
      form[name] ?? (isStrict ? nil : call.query[name])
    }
  }
#endif
