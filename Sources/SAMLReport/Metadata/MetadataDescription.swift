package import SAML
import SAMLFormats
package import SAMLInspection

/// The report of `saml metadata show`, written while the document is read.
package struct MetadataDescription {
  private let format: Format
  private let entityID: String?
  private var json = StreamedJSON()
  private var hasBegun = false
  private var isSigned = false
  /// The first entity, until it is known whether others follow.
  private var first: DescribedEntity?
  private var isList = false

  /// How many entities the document describes.
  package private(set) var entityCount = 0
  /// How many of them were shown.
  package private(set) var shownCount = 0

  /// How it is written.
  package enum Format: Sendable { case human, fullHuman, json }

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - format: `human` shows one entity in full, and several with one line each.
  ///   - entityID: The only entity to show; nil is all.
  package init(_ format: Format, only entityID: String? = nil) {
    self.format = format
    self.entityID = entityID
  }

  /// Returns what the report gains by a part.
  package mutating func add(_ part: MetadataSurvey.Part) -> [UInt8] {
    if case .document(let isSigned) = part {
      self.isSigned = isSigned
      return []
    }
    let beginning = hasBegun ? [] : beginning(with: part)
    hasBegun = true
    guard case .entity(let entity) = part else { return beginning }
    return beginning + add(entity)
  }

  private mutating func add(_ entity: DescribedEntity) -> [UInt8] {
    entityCount += 1
    if let entityID, entity.entityID != entityID { return [] }
    shownCount += 1
    switch format {
    case .json: return json.element(entity.write)
    case .fullHuman: return Self.text(entity.lines)
    case .human:
      if isList { return Self.text([entity.line]) }
      guard let before = first else {
        first = entity
        return []
      }
      isList = true
      first = nil
      return Self.text([before.line, entity.line])
    }
  }

  /// Returns the end of the report.
  ///
  /// - Parameter error: Why the document could not be read to its end.
  /// - Returns: The end.
  package mutating func end(_ error: MetadataError? = nil) -> [UInt8] {
    if format == .json {
      let beginning = hasBegun ? [] : StreamedJSON.beginning(before: "entities", Self.writeHead)
      let counts = (entityCount, shownCount)
      return beginning
        + json.end { writer in
          writer.member("entityCount", counts.0)
          writer.member("shownCount", counts.1)
          if let error {
            writer.object("error") { writer in
              writer.member("code", error.code.rawValue)
              if let offset = error.byteOffset { writer.member("byteOffset", offset) }
            }
          }
        }
    }
    var lines = first?.lines ?? []
    if isList {
      lines += ["", "\(shownCount) entities; --entity ID shows one, -v shows all in full."]
    }
    lines += shownCount == 0 ? [] : ["", "Nothing of this is trusted by showing it."]
    return Self.text(lines)
  }

  /// The first group or entity has the term of the document.
  private func beginning(with part: MetadataSurvey.Part) -> [UInt8] {
    let signed = isSigned ? "signed, not verified here" : "not signed"
    var group: DescribedGroup?
    if case .group(let outermost) = part { group = outermost }
    guard format == .json else {
      let name = group.map { $0.name.map { SafeText.make($0) + ", " } ?? "no name, " } ?? ""
      return Self.text([name + signed + (group?.term.words ?? ""), ""])
    }
    return StreamedJSON.beginning(before: "entities") { writer in
      Self.writeHead(to: &writer)
      writer.member("signed", isSigned)
      if let name = group?.name { writer.member("name", SafeText.make(name)) }
      group?.term.write(to: &writer)
    }
  }

  private static func writeHead(to writer: inout JSONWriter) {
    writer.member("schemaVersion", Record.schemaVersion)
    writer.member("trusted", false)
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    lines.isEmpty ? [] : Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
