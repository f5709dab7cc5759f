public import PartnerSSO
public import SAMLPayload

extension ExchangedForms {
  /// Which form was accepted and why, or why none was, in words for people.
  public var words: String {
    let last = forms.last?.words ?? "no form"
    switch (isAccepted, reason) {
    case (true, .firstForm): return "accepted \(last), which was posted first"
    case (true, .onlyForm): return "accepted \(last), the only form that --form allows"
    case (true, _): return "accepted \(last), after the service refused the cookbook's form"
    case (false, .firstForm):
      return "not accepted \(last); no other form follows such a failure"
    case (false, .onlyForm): return "not accepted \(last), the only form that --form allows"
    case (false, .cookbookRefused):
      return "not accepted \(last), after the service refused the cookbook's form"
    case (false, .sameBytes): return "not accepted; both forms have the same bytes"
    case (false, .postsSpent): return "not accepted \(last), which was posted twice"
    case (false, .timeSpent): return "not accepted \(last); no time was left for the other form"
    }
  }
}

extension PostedForm {
  /// The form, as people read it in a sentence.
  public var words: String {
    switch self {
    case .cookbook: "in the cookbook's form"
    case .verbatim: "as the original bytes"
    }
  }
}
