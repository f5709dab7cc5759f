import PartnerSSO

// The entry as a step of a record: its kind, and the members that the kind has.
extension RunEntry: Encodable {
  private enum Key: String, CodingKey {
    case kind, state, party, text
  }

  /// Writes the kind, and the state, the party and the text if there is one.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    switch self {
    case .state(let state):
      try members.encode("state", forKey: .kind)
      try members.encode(state.rawValue, forKey: .state)
    case .request(let party, let text):
      try members.encode("request", forKey: .kind)
      try members.encode(party.rawValue, forKey: .party)
      try members.encode(text, forKey: .text)
    case .answer(let party, let text):
      try members.encode("answer", forKey: .kind)
      try members.encode(party.rawValue, forKey: .party)
      try members.encode(text, forKey: .text)
    case .message(let text):
      try members.encode("message", forKey: .kind)
      try members.encode(text, forKey: .text)
    case .timeOut:
      try members.encode("time-out", forKey: .kind)
    case .exchange(let text):
      try members.encode("exchange", forKey: .kind)
      try members.encode(text, forKey: .text)
    case .end(let text):
      try members.encode("end", forKey: .kind)
      try members.encode(text, forKey: .text)
    }
  }
}
