public import PartnerSSO
public import SAMLFormats

/// The error in the body of a refusal, in either of its two forms.
///
/// The plain form has a status, a message and details; the enhanced form adds a code and an action.
/// A set of codes may grow, so a code is text. The HTTP status decides what the client does, and
/// this explains it.
public struct ServiceError: Sendable, Hashable, Confidential {
  /// The status in the body, which may differ from that of the response.
  let status: Int?

  /// The code, such as `authorization_denied_by_mvpd`.
  ///
  /// Only lower-case letters, digits and underscores make a code: it is printed.
  public let code: ExactString?

  /// Whether there is a code, even one that is not printed: a refusal without any means something
  /// else.
  let hasCode: Bool

  /// The action that the service recommends, if this version knows its word.
  public let action: ServiceAction?

  /// The message, which may be a provider's own text for the viewer.
  public let message: ExactString?

  /// The details, which may be a provider's own text for the viewer.
  public let details: ExactString?

  /// The address of an explanation of the code.
  public let helpURL: ExactString?

  /// The identifier by which the partner's support can find the request.
  public let trace: ExactString?

  /// The status and the code: texts may be a provider's own.
  public var description: String {
    [status.map { "\($0)" }, code?.string].compactMap(\.self).joined(separator: " ")
  }

  /// Reads a body, if it is one of the documented forms.
  ///
  /// Any other body, such as the web page of a throttled request, is ignored and is not an error.
  init?(body: [UInt8]) {
    guard let value = try? JSONValue(body: body) else { return nil }
    self.init(value)
  }

  /// Reads the members of an error, which are at the top or below `error`.
  init?(_ value: JSONValue) {
    let error = value.content(of: "error")
    let found: ExactString?
    if case .string(let text) = error {
      // The form of RFC 6749 §5.2 and RFC 7591 §3.2.2: the code is the whole of `error`.
      found = Self.printable(text)
    } else {
      found = error.text("code").flatMap(Self.printable)
    }
    code = found
    hasCode = found != nil || (error["code"] ?? .string("")) != .string("")
    status = error.integer("status").flatMap(Int.init(exactly:))
    action = error.text("action").flatMap { ServiceAction(rawValue: $0.string) }
    message = error.text("message")
    details = error.text("details")
    helpURL = error.text("helpUrl")
    trace = error.text("trace")
    guard status != nil || code != nil || message != nil else { return nil }
  }

  private static func printable(_ code: ExactString) -> ExactString? {
    let isCode =
      code.utf8.count <= 80
      && code.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
    return isCode ? code : nil
  }
}
