#if StandIn
  import SAMLFormats

  /// The parameters of a request to the control API.
  ///
  /// One that is not known is refused: a misspelt one would change something else without a word.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ControlCall {
    private let members: [(key: ExactString, value: JSONValue)]

    /// Reads an object; an empty body is one without members.
    init(body: [UInt8]) throws(ControlRefusal) {
      guard !body.isEmpty else {
        members = []
        return
      }
      var rules = JSONValue.ReadingRules()
      rules.depth = 8
      rules.count = 1_000
      rules.acceptsOtherNumbers = false
      let value: JSONValue
      do { value = try JSONValue(parsing: body[...], by: rules) } catch {
        throw .bad("The body is no JSON that can be used.")
      }
      guard case .object(let members) = value else { throw .bad("The body is no object.") }
      self.members = members.map { ($0.key, $0.value) }
    }

    /// Takes the fields of a query, which are texts.
    init(query: FormFields) throws(ControlRefusal) {
      var members: [(key: ExactString, value: JSONValue)] = []
      for name in query.names {
        guard let text = query[name] else { throw .bad("A parameter is empty or repeated.") }
        members.append((name, .string(text)))
      }
      self.members = members
    }

    /// Refuses every parameter that is not among these.
    func require(only names: Set<String>) throws(ControlRefusal) {
      for member in members where !names.contains(member.key) {
        let known = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
        throw .bad("A parameter is not known here. Known: \(known).")
      }
    }

    /// A text; nil where it is absent.
    func text(_ name: String) throws(ControlRefusal) -> ExactString? {
      guard let value = value(name) else { return nil }
      guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= Self.longest else {
        throw .bad("`\(name)` is a text of at most \(Self.longest) bytes.")
      }
      return text
    }

    /// A whole number within bounds; nil where it is absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ControlRefusal) -> Int? {
      guard let value = value(name) else { return nil }
      guard case .integer(let number) = value, range.contains(number) else {
        throw .bad(
          "`\(name)` is a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }

    /// A truth value; nil where it is absent.
    func truth(_ name: String) throws(ControlRefusal) -> Bool? {
      guard let value = value(name) else { return nil }
      guard case .bool(let truth) = value else { throw .bad("`\(name)` is true or false.") }
      return truth
    }

    /// Lists of texts by their names; none where it is absent.
    func lists(_ name: String) throws(ControlRefusal) -> [ExactString: [ExactString]] {
      guard let value = value(name) else { return [:] }
      let complaint = "`\(name)` is an object whose members are texts or lists of texts."
      guard case .object(let members) = value else { throw .bad(complaint) }
      var lists: [ExactString: [ExactString]] = [:]
      for member in members {
        switch member.value {
        case .string(let text): lists[member.key] = [text]
        case .array(let items):
          let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
          guard texts.count == items.count else { throw .bad(complaint) }
          lists[member.key] = texts
        default: throw .bad(complaint)
        }
      }
      return lists
    }

    private func value(_ name: String) -> JSONValue? {
      members.first { $0.key == name }?.value
    }

    /// Longer than any identifier that a service gives.
    private static let longest = 1_024
  }
#endif
