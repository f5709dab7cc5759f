import Foundation
import SAML
import SAMLFormats

/// The code in the documentation of SAMLFormats.
private struct InstantExamples {
  func isOneMoment() -> Bool {
    let start = Instant(samlTime: "2026-03-01T12:00:00Z")
    let given = Instant(rfc3339: "2026-03-01T13:00:00+01:00")
    return start == given
  }

  func isOver(_ end: Instant) -> Bool {
    end <= .now
  }

  func accept(_ body: [UInt8], by verifier: ResponseVerifier) async throws -> ValidatedAssertion {
    try await verifier.verify(.posted(body), at: .now)
  }

  func acceptSample(_ body: [UInt8], by verifier: ResponseVerifier) throws -> ValidatedAssertion {
    guard let moment = Instant(rfc3339: "2026-03-01T12:00:30Z") else { throw CancellationError() }
    return try verifier.verify(.posted(body), at: moment)
  }

  func period(
    from date: Date, of assertion: ValidatedAssertion
  ) -> (start: Instant, end: Date) {
    let end = Date(timeIntervalSince1970: assertion.acceptableUntil.secondsSince1970)
    return (Instant(secondsSince1970: date.timeIntervalSince1970), end)
  }
}
