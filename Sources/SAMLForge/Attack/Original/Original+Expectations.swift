import CanonicalXML
import SAML
package import SAMLFormats

/// The expectations of the receiver for which a response is made.
package struct Expectations: Sendable {
  /// The receiver's own identifier; empty where the response restricts no audience.
  package var audiences: [ExactString] = []
  package var issuers: [ExactString] = []
  package var recipient: ExactString?
  package var destination: ExactString?
  package var inResponseTo: ExactString?

  /// A moment at which it is in time; nil where the response has no times that can be read.
  package var now: Instant?
}

extension Original {
  /// What the response was made for, by its own words: its signature must be verified beside it.
  package var expectations: Expectations {
    let assertion = assertion.element
    let data = confirmationData
    func attribute(_ name: ExactString, of element: XMLTree.Element?) -> ExactString? {
      element?.attribute(ExpandedName(name))
    }
    func text(of element: XMLTree.Element?) -> ExactString? {
      do { return try element?.simpleText() } catch { return nil }
    }
    var expectations = Expectations()
    expectations.audiences = [text(of: audience)].compactMap(\.self)
    expectations.issuers = [text(of: issuer)].compactMap(\.self)
    expectations.recipient = attribute("Recipient", of: data)
    expectations.destination = attribute("Destination", of: response.element)
    expectations.inResponseTo =
      attribute("InResponseTo", of: response.element) ?? attribute("InResponseTo", of: data)
    let starts = [
      attribute("IssueInstant", of: response.element), attribute("IssueInstant", of: assertion),
      attribute("NotBefore", of: conditions),
    ]
    expectations.now = starts.compactMap { $0.flatMap { Instant(rfc3339: $0.string) } }.max()
    return expectations
  }

  /// How long it may be until a receiver's clock is beyond the response; the policy's allowance.
  package static let clockSkew = 60
}
