package import SAML

/// A problem of metadata, and the part that has it.
package struct MetadataProblem: Sendable {
  /// What it is: a failure, or a note that fails nothing.
  package let finding: Finding
  /// The entity; nil for the document or a group.
  package let entityID: ExactString?
  /// The name of a role's element or of a group; nil for the whole.
  package let part: ExactString?

  package init(_ finding: Finding, entityID: ExactString? = nil, part: ExactString? = nil) {
    self.finding = finding
    self.entityID = entityID
    self.part = part
  }

  /// Whether it is worth failing a build for.
  package var isFailure: Bool { finding.outcome == .fail }

  /// The refusal of metadata as a whole.
  package init(_ error: MetadataError) {
    let entityID: ExactString? =
      if case .duplicateEntity(let entityID) = error { entityID } else { nil }
    let actual = error.attribute.map { Evidence.name(.schemaName, $0) }
    let place = error.byteOffset.map { Evidence.place(layer: 0, offset: $0) }
    self.init(Finding(error.code, .fail, actual: actual ?? place), entityID: entityID)
  }
}
