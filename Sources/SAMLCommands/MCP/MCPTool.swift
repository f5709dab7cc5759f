import SAMLCommandLine
import SAMLFormats

/// A tool that an assistant may call: a subcommand, without what reaches files or shows values.
enum MCPTool: String, CaseIterable {
  case why, validate, explain
  case encodeCheck = "encode_check"

  /// What a call may say beside the capture.
  private enum Option: String, CaseIterable {
    case trust, audience, issuer, recipient, at, profile

    var summary: String {
      switch self {
      case .trust: "A file with the provider's certificate or metadata, in a granted folder."
      case .audience: "The identifier of the relying party."
      case .issuer: "The only provider that is accepted."
      case .recipient: "The endpoint at which the subject is confirmed."
      case .at: "The moment: RFC 3339, captured or now."
      case .profile: "attribute-query, tv-provider, web-browser-sso or oauth."
      }
    }
  }

  private var options: [Option] { self == .why || self == .validate ? Option.allCases : [] }

  private var summary: String {
    switch self {
    case .why: "Says why Adobe Pass refused a token exchange, and what to change in the app."
    case .validate: "Judges SAML responses by every rule and says all reasons at once."
    case .explain: "Explains a code of saml, Adobe Pass or a provider, or finds codes by words."
    case .encodeCheck: "Says what normalisation does to a response and its signature."
    }
  }

  /// The tool as `tools/list` shows it.
  var description: JSONValue {
    var properties: [(ExactString, JSONValue?)] = []
    func add(_ name: String, _ words: String) {
      properties.append((ExactString(name), ["type": "string", "description": .text(words)]))
    }
    if self == .explain {
      add("words", "A code such as time.expired, or words such as double encoding.")
    } else {
      add("path", "A file in a granted folder: XML, Base64, a form, HAR, a log.")
      add("text", "The capture itself, instead of a path.")
    }
    for option in options { add(option.rawValue, option.summary) }
    return [
      "name": .text(rawValue), "description": .text(summary),
      "inputSchema": [
        "type": "object", "properties": .members(properties), "additionalProperties": .bool(false),
        "required": self == .explain ? ["words"] : nil,
      ],
      "annotations": ["readOnlyHint": .bool(true), "openWorldHint": .bool(false)],
    ]
  }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: What the assistant has given.
  ///   - files: The files that it may read.
  /// - Returns: The answer, and whether it says why there is none.
  /// - Throws: ``MCPRefusal`` when it is not run.
  func run(
    _ arguments: JSONValue, _ files: GrantedFiles
  ) throws(MCPRefusal) -> (text: String, isError: Bool) {
    var texts: [ExactString: String] = [:]
    guard case .object(let members) = arguments else {
      throw MCPRefusal("Arguments are an object.")
    }
    let known = ["path", "text", "words"] + options.map(\.rawValue)
    for member in members {
      guard known.contains(member.key.string), case .string(let text) = member.value else {
        throw MCPRefusal("An argument is unknown, or is no string.")
      }
      texts[member.key] = text.string
    }
    if self == .explain {
      guard let words = texts["words"], words.utf8.count <= 200 else {
        throw MCPRefusal("Give words, of at most 200 bytes.")
      }
      // Its words are our own, whatever is asked.
      return try Self.run(
        ["explain", "--format", "json", "--"] + words.split(separator: " ").map(String.init))
    }
    var words = self == .encodeCheck ? ["encode", "--check"] : [rawValue, "--no-settings"]
    words += ["--format", "json"]
    for option in options where option != .trust {
      if let text = texts[ExactString(option.rawValue)] { words.append("--\(option)=\(text)") }
    }
    guard let trust = texts["trust"] else { return try judge(texts, words, files) }
    return try files.reading(trust) { (descriptor) throws(MCPRefusal) in
      // The file that was looked at, whatever has its name by now.
      try judge(texts, words + ["--trust=/dev/fd/\(descriptor)"], files)
    }
  }

  private func judge(
    _ texts: [ExactString: String], _ words: [String], _ files: GrantedFiles
  ) throws(MCPRefusal) -> (text: String, isError: Bool) {
    switch (texts["path"], texts["text"]) {
    case (let path?, nil):
      return try files.reading(path) { (descriptor) throws(MCPRefusal) in
        try Self.run(words + ["-"], reading: descriptor)
      }
    case (nil, let text?):
      let file = try UnnamedFile(Array(text.utf8))
      return try Self.run(words + ["-"], reading: file.descriptor)
    default: throw MCPRefusal("Give a path or a text, and not both.")
    }
  }

  /// Runs a subcommand in this process, with nothing of its surroundings.
  private static func run(
    _ words: [String], reading input: Int32? = nil
  ) throws(MCPRefusal) -> (text: String, isError: Bool) {
    let nothing = try UnnamedFile()
    let output = try UnnamedFile()
    let errors = try UnnamedFile()
    var execution = Execution(words, in: "/", environment: [:])
    execution.input = input ?? nothing.descriptor
    execution.output = output.descriptor
    execution.errors = errors.descriptor
    let status = Execution.$current.withValue(execution) { SAMLCommand.run() }
    do throws(Failure) {
      let json = try output.content()
      // Status 1 is an answer: something is wrong with the message.
      guard status <= ExitStatus.refused.rawValue, !json.isEmpty else {
        return try (complaint(errors.content()), true)
      }
      return try (bounded(json), false)
    } catch {
      throw MCPRefusal("The answer cannot be read.")
    }
  }

  /// What went wrong and what to do, without lists of what an input holds.
  private static func complaint(_ errors: [UInt8]) -> String {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    let told = lines.prefix(1) + lines.dropFirst().filter { $0.utf8.starts(with: "help:".utf8) }
    return told.prefix(2).map { cut(String($0)) }.joined(separator: "\n")
  }

  /// JSON with its strings cut: a text of a message may be as long as the message, and is data.
  private static func bounded(_ json: [UInt8]) throws(Failure) -> String {
    guard json.count <= longestAnswer else {
      return "The answer has \(json.count) bytes, more than \(longestAnswer): give one payload."
    }
    var writer = JSONWriter()
    do { writer.element(bounded(try JSONValue(parsing: json[...]))) } catch {
      throw .usage("the answer is no JSON")
    }
    return writer.text
  }

  private static func bounded(_ value: JSONValue, of key: ExactString = "") -> JSONValue {
    switch value {
    // The path of an address may name a person.
    case .string(let text) where key == "url":
      .text(cut(text.string.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")))
    case .string(let text): .text(cut(text.string))
    case .array(let values): .array(values.map { bounded($0) })
    case .object(let members):
      .object(
        members.enumerated().map { number, member in
          let key = member.key.string
          let name = key.utf8.count > longestText ? "\(cut(key)) \(number)" : key
          return JSONValue.Member(
            key: ExactString(name), value: bounded(member.value, of: member.key))
        })
    default: value
    }
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(text.unicodeScalars.prefix(longestText)) + " [cut]"
  }

  private static let longestText = 400
  private static let longestAnswer = 1 << 20
}
