package import CanonicalXML

/// A message as it is before any rule is applied: a document, or why there is none.
package enum ReceivedMessage: Sendable {
  /// A document whose root should be a response.
  case response(XMLTree)
  /// A document whose root should be a SOAP envelope.
  case envelope(XMLTree)
  /// No document, and why.
  case damaged(Finding)

  /// Unpacks and parses a message within limits.
  package init(_ message: ResponseVerifier.Message, _ limits: ParseLimits) {
    do {
      switch message {
      case .response(let bytes): self = .response(try XMLTree(parsing: bytes, limits: limits))
      case .envelope(let bytes): self = .envelope(try XMLTree(parsing: bytes, limits: limits))
      case .posted(let body): self.init(posted: body, limits)
      }
    } catch {
      self = .damaged(Finding(error))
    }
  }

  private init(posted body: [UInt8], _ limits: ParseLimits) {
    do throws(PostedResponseError) {
      self.init(.response(try PostedResponse.xml(in: body, limits)), limits)
    } catch {
      self = .damaged(Finding(error))
    }
  }
}
