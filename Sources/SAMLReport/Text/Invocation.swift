import SAMLFormats

/// The command line that a report answers, so that a next step is the user's own command with one change.
package struct Invocation: Sendable {
  /// The arguments of the program, such as `validate login.har --trust provider.pem`.
  package let words: [String]

  /// Takes a command line.
  ///
  /// - Parameter words: The arguments of the program.
  package init(_ words: [String]) {
    self.words = words
  }

  /// The command as it can be run again for a payload; nil where it came from a pipe, which is gone.
  ///
  /// It answers on the terminal: with its `--output` it would replace the report that prints it.
  func repeatable(for source: String) -> Invocation? {
    guard PayloadSource(source).file != "-" else { return nil }
    let shown = removing("--output", hasValue: true).removing("-o", hasValue: true)
    return shown.words.count == words.count ? self : shown.removing("--format", hasValue: true)
  }

  /// The command with a flag in the place of what it had before.
  func setting(_ flag: String, to values: [String]) -> Invocation {
    let flags = values.flatMap { [flag, $0] }
    let kept = removing(flag, hasValue: true).words
    let end = kept.firstIndex { $0 == "--" } ?? kept.endIndex
    return Invocation(Array(kept[..<end]) + flags + kept[end...])
  }

  /// The command without a flag.
  func removing(_ flag: String, hasValue: Bool) -> Invocation {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        kept.append(word)
        kept += rest
        break
      }
      if ExactString(word) == flag {
        if hasValue { _ = rest.popFirst() }
      } else if !word.beginsExactly(with: flag + "=") {
        kept.append(word)
      }
    }
    return Invocation(kept)
  }

  /// The flags that say by what and as of when a payload is judged, which `saml why` takes too.
  var judging: [String] {
    let flags = [
      "--at", "--trust", "--metadata-trust", "--audience", "--issuer", "--policy",
      "--recipient", "--destination", "--in-response-to", "--request", "--clock-skew", "--profile",
      "--accept-algorithm", "--decryption-key", "--decryption-passphrase-file", "--field",
    ]
    var kept: [String] = []
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if flags.contains(ExactString(word)), let value = rest.popFirst() {
        kept += [word, value]
      } else if word == "--no-settings"
        || flags.contains(where: { word.beginsExactly(with: $0 + "=") })
      {
        kept.append(word)
      }
    }
    return kept
  }

  /// As it is typed into a shell.
  var command: [String] { ["saml"] + words }
}
