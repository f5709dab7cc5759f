public import Formats
public import PartnerSSO

/// What the service knows of an authentication session.
public struct SessionRecord: Sendable, Hashable, Confidential {
  /// The provider, if it is decided.
  public let mvpd: MVPD.ID?

  /// The parameters that are missing.
  @Exact public private(set) var missingParameters: [String]

  /// When the session ends.
  public let expires: Instant

  /// Reads a record.
  init(_ answer: AnswerValue) throws(AnswerDefect) {
    guard let existing = answer["existingParameters"] else {
      throw .missing("existingParameters")
    }
    mvpd = existing.text("mvpd").map(MVPD.ID.init(rawValue:))
    missingParameters = answer.texts("missingParameters", of: "missingParameters")
    expires = Instant(millisecondsSince1970: try answer.requiredInteger("notAfter"))
  }
}
