/// Which forms of a response may be posted to the token exchange.
///
/// The cookbook normalises white space, which can break a signature or the markup itself. The
/// reference describes no other form, so the default starts with the cookbook's.
public enum PayloadForm: String, Sendable, Hashable, CaseIterable {
  /// Posts the response as the cookbook prepares it, and in no other form.
  ///
  /// A response that the normalisation harms is then refused every time.
  case cookbook

  /// Posts the original bytes, and no other form.
  ///
  /// No reference describes this form; use it for a provider of which you know that it works.
  case verbatim

  /// Posts the cookbook's form. Posts the original bytes once if the service refuses that form, and
  /// the bytes differ.
  case cookbookThenVerbatim = "cookbook-then-verbatim"

  /// The form that is posted first.
  public var first: PostedForm {
    switch self {
    case .cookbook, .cookbookThenVerbatim: .cookbook
    case .verbatim: .verbatim
    }
  }

  /// The form that may follow a refusal of the first one.
  public var second: PostedForm? {
    switch self {
    case .cookbook, .verbatim: nil
    case .cookbookThenVerbatim: .verbatim
    }
  }
}

/// One form of a response, as a token exchange carries it.
public enum PostedForm: String, Sendable, Hashable, CaseIterable {
  /// White space normalised, then Base64, then percent-encoded: what the cookbook prescribes.
  case cookbook

  /// Base64 of the original bytes in UTF-8, then percent-encoded; nothing is normalised.
  case verbatim
}
