// Writes the manual pages of `saml`, in mdoc, from the program's description of its own arguments.
//
// usage: saml --experimental-dump-help | swift Scripts/manual.swift PAGES VERSION DATE
//
// The other texts come from docs/man: common.mdoc for every page, and examples/PAGE.mdoc for one.
// DATE is a day as YYYY-MM-DD.

import Foundation

struct Tool: Decodable {
  var command: Command
}

struct Command: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool
  var superCommands: [String]?
  var subcommands: [Command]?
  var arguments: [Argument]?

  /// `saml query make`.
  var words: [String] { (superCommands ?? []) + [commandName] }
  /// `saml-query-make`.
  var page: String { words.joined(separator: "-") }
  /// Those with a page of their own; the argument parser's `help` is not one.
  var children: [Command] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }
  var all: [Command] { [self] + children.flatMap(\.all) }
}

struct Argument: Decodable {
  struct Name: Decodable {
    var kind: String
    var name: String
    var dashes: String { kind == "long" ? "Fl -\(name)" : "Fl \(name)" }
  }

  var kind: String
  var names: [Name]?
  var abstract: String?
  var discussion: String?
  var valueName: String?
  var defaultValue: String?
  var allValues: [String]?
  var isOptional: Bool
  var isRepeating: Bool
  var shouldDisplay: Bool

  var isPositional: Bool { kind == "positional" }
}

/// Text as mdoc reads it: no word of it is a request, and a flag keeps its hyphens.
enum Roff {
  static func text(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "--", with: "\\-\\-")
    // mdoc wants each sentence to begin a line.
    let sentences = escaped.replacingOccurrences(of: ". ", with: ".\n")
    return sentences.split(separator: "\n").map(line).joined(separator: "\n")
  }

  /// Escapes a line that begins like a request.
  static func line(_ line: Substring) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : String(line)
  }

  /// The lines after "Examples:", and other indented text, keep their shape.
  static func paragraphs(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").map { paragraph in
      let lines = paragraph.components(separatedBy: "\n")
      guard lines.contains(where: { $0.hasPrefix("  ") }) else { return Self.text(paragraph) }
      return literal(lines.map { $0.replacingOccurrences(of: "-", with: "\\-") })
    }
  }

  static func literal(_ lines: [String]) -> String {
    ".Bd -literal\n" + lines.map { line($0[...]) }.joined(separator: "\n") + "\n.Ed"
  }

  /// Month, day and year, as `.Dd` has them.
  static func date(_ day: String) -> String? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    guard parts.count == 3, months.indices ~= parts[1] - 1 else { return nil }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }
}

/// One page.
struct Page {
  let command: Command
  let root: Command
  let version: String
  let date: String
  let sections: URL

  var text: String {
    get throws {
      var parts = [heading, synopsis, description]
      parts.append(try part("common.mdoc"))
      parts.append(".Sh EXAMPLES\n" + (try part("examples/\(command.page).mdoc")))
      parts.append(seeAlso)
      return parts.joined(separator: "\n") + "\n"
    }
  }

  private func part(_ name: String) throws -> String {
    try String(contentsOf: sections.appending(path: name), encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  private var heading: String {
    let abstract = (command.abstract ?? "").trimmingCharacters(in: ["."])
    return """
      .Dd \(date)
      .Dt \(command.page.uppercased()) 1
      .Os swift\\-saml \(version)
      .Sh NAME
      .Nm \(command.page)
      .Nd \(abstract.prefix(1).lowercased() + abstract.dropFirst())
      """
  }

  private var synopsis: String {
    var lines = [".Sh SYNOPSIS", ".Nm \(command.words.joined(separator: " "))"]
    if !command.children.isEmpty { lines.append(".Ar command") }
    lines.append(".Op Ar options")
    for argument in positionals {
      let value = "Ar \(argument.valueName ?? "value")" + (argument.isRepeating ? " ..." : "")
      lines.append(argument.isOptional ? ".Op \(value)" : ".\(value)")
    }
    return lines.joined(separator: "\n")
  }

  private var arguments: [Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }
  private var positionals: [Argument] { arguments.filter(\.isPositional) }

  private var description: String {
    // Examples and the exit status have sections of their own.
    let discussion = (command.discussion.map(Roff.paragraphs) ?? []).filter { paragraph in
      !paragraph.contains("Example:") && !paragraph.contains("Examples:")
        && !paragraph.hasPrefix("Exit status:")
    }
    var lines = [".Sh DESCRIPTION"]
    lines.append(([Roff.text(command.abstract ?? "")] + discussion).joined(separator: "\n.Pp\n"))
    if !command.children.isEmpty {
      lines += [".Pp", "The commands are:", ".Bl -tag -width Ds"]
      for child in command.children {
        lines += [".It Xr \(child.page) 1", Roff.text(child.abstract ?? "")]
      }
      lines.append(".El")
    }
    if !positionals.isEmpty { lines += [".Pp", "The arguments are:"] + list(positionals) }
    let options = arguments.filter { !$0.isPositional }
    return (lines + [".Pp", "The options are:"] + list(options)).joined(separator: "\n")
  }

  private func list(_ arguments: [Argument]) -> [String] {
    var lines = [".Bl -tag -width Ds"]
    for argument in arguments {
      let value = argument.kind == "flag" ? "" : "Ar \(argument.valueName ?? "value")"
      let names = (argument.names ?? []).map(\.dashes).joined(separator: " , ")
      lines.append(".It " + [names, value].filter { !$0.isEmpty }.joined(separator: " "))
      lines.append(Roff.text(argument.abstract ?? ""))
      if let discussion = argument.discussion { lines.append(Roff.text(discussion)) }
      if let values = argument.allValues {
        lines.append("One of " + values.map { Roff.text($0) }.joined(separator: ", ") + ".")
      }
      if let value = argument.defaultValue, argument.kind == "option" {
        lines.append("The default is \(Roff.text(value)).")
      }
    }
    return lines + [".El"]
  }

  private var seeAlso: String {
    let related =
      command.page == root.page
      ? root.all.dropFirst().map(\.page) : [root.page] + command.children.map(\.page)
    let pages = Set(related).subtracting([command.page]).sorted()
    return ".Sh SEE ALSO\n"
      + pages.map { ".Xr \($0) 1" }.joined(separator: " ,\n")
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let date = Roff.date(arguments[3]) else {
  FileHandle.standardError.write(Data("usage: manual.swift PAGES VERSION YYYY-MM-DD\n".utf8))
  exit(2)
}
let tool = try JSONDecoder().decode(
  Tool.self, from: FileHandle.standardInput.readDataToEndOfFile())
let sections = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../docs/man").standardizedFileURL
for command in tool.command.all {
  let page = Page(
    command: command, root: tool.command, version: arguments[2], date: date, sections: sections)
  try Data(page.text.utf8).write(
    to: URL(filePath: arguments[1]).appending(path: "\(command.page).1"))
}
