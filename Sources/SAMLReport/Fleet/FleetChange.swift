import SAML

/// Something that is different from one message of an issuer to another.
struct FleetChange {
  /// From when on, by the time that messages state.
  let moment: Instant
  let text: String
}

extension FleetIssuer {
  /// The changes, in the order of time.
  var changes: [FleetChange] {
    var changes: [FleetChange] = []
    for (key, span) in keyHistory.dropFirst() {
      changes.append(FleetChange(moment: span.first, text: "another key, \(key.shortText)"))
    }
    for (algorithms, span) in algorithmHistory.dropFirst() {
      changes.append(FleetChange(moment: span.first, text: "other algorithms, \(algorithms)"))
    }
    for attribute in attributeHistory {
      for change in attribute.changes {
        let moment = change == .appeared ? attribute.span.first : attribute.span.last
        let verb = change == .appeared ? "appears" : "is seen for the last time"
        changes.append(
          FleetChange(
            moment: moment, text: "attribute \(SafeText.make(attribute.name, limit: 60)) \(verb)"))
      }
    }
    // Ties keep their order: keys, algorithms, attributes.
    return changes.enumerated().sorted {
      ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset)
    }.map(\.element)
  }
}
