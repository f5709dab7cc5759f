#if StandIn
  import HTTPTypes
  import PartnerSSO
  import SAML

  // The control API: the clock, the rules of the providers, and the way back to the start.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    typealias Control =
      @Sendable (Services) -> (ControlCall) async throws(ControlRefusal) -> Content

    /// The paths under `/control/`, each with its methods.
    static let controls: [String: [HTTPRequest.Method: Control]] = [
      "clock": [.get: Services.readClock, .put: Services.setClock],
      "clock/advance": [.post: Services.advanceClock],
      "profiles": [
        .get: Services.listProfiles, .post: Services.addProfile, .delete: Services.removeProfiles,
      ],
      "degradation": [
        .get: Services.listDegradation, .put: Services.setDegradation,
        .delete: Services.removeDegradation,
      ],
      "temppass": [
        .get: Services.listPreviews, .put: Services.limitPreviews, .delete: Services.removePreviews,
      ],
      "hba": [.get: Services.listHomes, .put: Services.setHome, .delete: Services.removeHomes],
      "reset": [.post: Services.reset],
    ]

    func readClock(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: [])
      return clockContent
    }

    func setClock(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: ["now", "stands"])
      let moment = try call.text("now").map { text throws(ControlRefusal) in
        guard let moment = Instant(rfc3339: text.string) else {
          throw .bad("`now` is a time such as 2026-03-01T12:00:30Z.")
        }
        return moment
      }
      let stands = try call.truth("stands")
      let (calendar, now) = (configuration.calendar(), now)
      conditions.withLock { conditions in
        conditions.setClock(
          to: moment ?? now, stands: stands ?? conditions.stands, at: calendar)
      }
      return clockContent
    }

    func advanceClock(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: ["seconds"])
      guard let seconds = try call.number("seconds", in: -Self.decade...Self.decade) else {
        throw .bad("`seconds` is needed.")
      }
      let (calendar, moment) = (configuration.calendar(), now.advanced(by: .seconds(seconds)))
      conditions.withLock { conditions in
        conditions.setClock(to: moment, stands: conditions.stands, at: calendar)
      }
      return clockContent
    }

    private var clockContent: Content {
      let stands = conditions.withLock { $0.stands }
      return .members(("now", .text("\(now)")), ("stands", .truth(stands)))
    }

    func listDegradation(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: [])
      let rules = conditions.withLock { $0.degradation }
      return .members(
        ("rules", Self.list(rules) { [(name: "rule", value: .text(ExactString($0.rawValue)))] }))
    }

    func setDegradation(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: ["requestor", "mvpd", "rule"])
      let (integration, _) = try integration(call)
      guard let rule = try call.text("rule").flatMap({ Degradation(rawValue: $0.string) }) else {
        throw .bad("`rule` is one of AuthNAll, AuthZAll and AuthZNone.")
      }
      conditions.withLock { $0.degradation[integration] = rule }
      return try await listDegradation(ControlCall(body: []))
    }

    func removeDegradation(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      return Self.removed(
        conditions.withLock { Self.remove(from: &$0.degradation, where: matches) })
    }

    func listHomes(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: [])
      let homes = conditions.withLock { $0.homes }
      return .members(("providers", Self.list(homes) { [(name: "home", value: .truth($0))] }))
    }

    func setHome(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: ["requestor", "mvpd", "home"])
      let (integration, _) = try integration(call)
      guard let home = try call.truth("home") else { throw .bad("`home` is needed.") }
      conditions.withLock { $0.homes[integration] = home }
      return try await listHomes(ControlCall(body: []))
    }

    func removeHomes(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      let matches = try filter(call)
      return Self.removed(conditions.withLock { Self.remove(from: &$0.homes, where: matches) })
    }

    /// Everything as it was at the start: records, clients, clock, rules and faults.
    func reset(_ call: ControlCall) async throws(ControlRefusal) -> Content {
      try call.require(only: [])
      await state.removeAll()
      await faults.reset()
      conditions.withLock { $0 = Conditions() }
      return clockContent
    }

    /// Ten years; a moment that far away is still one that can be written.
    private static let decade = 315_360_000
  }

  // What several of them share.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// The provider of a call; without a programmer, of the first one.
    func integration(
      _ call: ControlCall
    ) throws(ControlRefusal) -> (Integration, Requestor.Provider) {
      let requestor = try requestor(call)
      guard let provider = try call.text("mvpd").flatMap({ requestor.provider($0) }) else {
        throw .bad("`mvpd` is needed: a provider of the programmer.")
      }
      return (Integration(requestor: requestor.id, mvpd: provider.mvpd.id), provider)
    }

    /// The programmer of a call; the first one if it names none.
    func requestor(_ call: ControlCall) throws(ControlRefusal) -> Requestor {
      let named = try call.text("requestor")
      guard let requestor = named.map(configuration.requestor) ?? configuration.requestors.first
      else { throw .bad("`requestor` is no programmer that is known.") }
      return requestor
    }

    /// Whether an integration is among those that a call names; all are if it names none.
    private func filter(
      _ call: ControlCall
    ) throws(ControlRefusal) -> @Sendable (Integration) -> Bool {
      try call.require(only: ["requestor", "mvpd"])
      let requestor = try call.text("requestor")
      let mvpd = try call.text("mvpd").map(MVPD.ID.init(rawValue:))
      return { ($0.requestor == requestor ?? $0.requestor) && ($0.mvpd == mvpd ?? $0.mvpd) }
    }

    static func removed(_ count: Int) -> Content {
      .members(("removed", .integer(Int64(count))))
    }

    private static func remove<Value>(
      from table: inout [Integration: Value], where isGone: (Integration) -> Bool
    ) -> Int {
      let gone = table.keys.filter(isGone)
      for key in gone { table[key] = nil }
      return gone.count
    }

    /// The values of providers, in the order of their names.
    static func list<Value>(
      _ table: [Integration: Value], _ members: (Value) -> [(name: String, value: Content)]
    ) -> Content {
      let sorted = table.sorted {
        ($0.key.requestor, $0.key.mvpd.rawValue) < ($1.key.requestor, $1.key.mvpd.rawValue)
      }
      let providers = sorted.map { integration, value in
        let names = [
          (name: "requestor", value: Content.text(integration.requestor)),
          (name: "mvpd", value: Content.text(integration.mvpd.rawValue)),
        ]
        return Content.object(names + members(value))
      }
      return .list(of: "provider", providers)
    }
  }
#endif
