package import CanonicalXML

/// A message as it is before any rule is applied: a document, or why there is none.
package enum ReceivedMessage: Sendable {
  /// A document whose root should be a response.
  case response(XMLTree)
  /// A document whose root should be a SOAP envelope.
  case envelope(XMLTree)
  /// A document whose root should be an assertion, in the clear or encrypted.
  case assertion(XMLTree)
  /// No document, and why.
  case damaged(Finding)

  /// Unpacks and parses a message within limits.
  package init(_ message: ResponseVerifier.Message, _ limits: ParseLimits) {
    do {
      switch message {
      case .response(let bytes): self = .response(try XMLTree(parsing: bytes, limits: limits))
      case .envelope(let bytes): self = .envelope(try XMLTree(parsing: bytes, limits: limits))
      case .posted(let body):
        self.init(limits) { () throws(PostedResponseError) in
          try PostedResponse.xml(in: body, limits)
        }
      case .value(let text):
        self.init(limits) { () throws(PostedResponseError) in
          guard !text.isEmpty else { throw .noControl }
          return try PostedResponse.decode(text, atMost: limits.maximumBytes)
        }
      }
    } catch {
      self = .damaged(Finding(error))
    }
  }

  /// Parses an assertion that came alone.
  package init(assertion xml: [UInt8], _ limits: ParseLimits) {
    do { self = .assertion(try XMLTree(parsing: xml, limits: limits)) } catch {
      self = .damaged(Finding(error))
    }
  }

  private init(_ limits: ParseLimits, unpacking xml: () throws(PostedResponseError) -> [UInt8]) {
    do throws(PostedResponseError) { self.init(.response(try xml()), limits) } catch {
      self = .damaged(Finding(error))
    }
  }
}
