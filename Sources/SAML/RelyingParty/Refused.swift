public import SAMLFormats

/// Why a response is not accepted: every reason at once.
public struct Refused: Error, Sendable, CustomStringConvertible {
  /// The verdict, whose outcome is not `valid`.
  public let verdict: Verdict

  /// The findings against the response, each with a code, a message and a help; see `Verdict.reasons`.
  public var reasons: [Finding] { verdict.reasons }

  /// The code and the message of each reason, without any content of the response.
  public var description: String { reasons.sentences }

  /// The party that can mend it.
  ///
  /// Where several can, a message that was damaged on its way counts first, whatever else is wrong with it, and a
  /// further attempt last: it helps only if nothing else is wrong.
  public var responsibility: Responsibility? {
    let parties = reasons.compactMap(\.responsibility)
    return [.client, .operator, .provider, .retry].first(where: parties.contains)
  }

  /// The status of an HTTP answer that fits: 422 for the presenter, 500 for the operator, 502 for the provider, 503
  /// for a further attempt (RFC 9110 §15).
  public var httpStatus: Int {
    switch responsibility {
    case .client: 422
    case .provider: 502
    case .retry: 503
    case .operator, nil: 500
    }
  }
}
