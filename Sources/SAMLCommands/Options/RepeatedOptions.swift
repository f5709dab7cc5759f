import ArgumentParser
import SAMLCommandLine
import SAMLFormats

/// Options that take one value, and that were given twice.
///
/// The parser of arguments keeps the last value and drops the first in silence, so a command would not do what its
/// words say.
enum RepeatedOptions {
  /// Refuses the arguments of a command.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the name of the program.
  ///   - command: The command that they were parsed to.
  /// - Throws: `Failure` for the first option that is given twice and is not to be repeated.
  static func check(
    _ arguments: some Sequence<String>, of command: any ParsableCommand.Type
  ) throws(Failure) {
    let names = arguments.prefix { $0 != "--" }
      .filter { $0.utf8.count > 1 && $0.beginsExactly(with: "-") }
      .map { ExactString(utf8: $0.utf8.prefix { $0 != UInt8(ascii: "=") }) }
    // Few commands have a name twice, and the list of what may be repeated takes milliseconds.
    guard Set(names).count < names.count || names.contains(where: { $0.utf8.count == 2 }) else {
      return
    }
    for option in options(of: command)
    where !option.isRepeating && names.count(where: option.names.contains) > 1 {
      let name = option.names.max { $0.utf8.count < $1.utf8.count } ?? ""
      throw .usage("\(name) takes one value and is given twice.")
    }
  }

  /// The names of each option that takes a value, and whether it may be repeated.
  static func options(
    of command: any ParsableCommand.Type
  ) -> [(names: [ExactString], isRepeating: Bool)] {
    let help = try? JSONValue(parsing: Array(command._dumpHelp().utf8)[...])
    guard case .array(let arguments)? = help?.member("command")?.member("arguments") else {
      return []
    }
    return arguments.compactMap { argument in
      guard argument.member("kind") == .string("option"),
        case .array(let names)? = argument.member("names")
      else { return nil }
      let words: [ExactString] = names.compactMap { name in
        guard case .string(let word)? = name.member("name") else { return nil }
        return "\(name.member("kind") == .string("long") ? "--" : "-")\(word)"
      }
      return (words, argument.member("isRepeating") == .bool(true))
    }
  }
}

extension JSONValue {
  fileprivate func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
