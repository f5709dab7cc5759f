public import SAMLPayload

/// A response in the form in which it is posted now, with what may follow a refusal of that form.
///
/// Post ``formValue`` and report the answer: the workflow asks again with the other form where that may
/// follow.
public struct PresentedResponse: Sendable, Hashable, Confidential {
  /// The response as the framework delivered it.
  package let response: SAMLResponse

  /// The version of the API that it is posted to.
  package let version: APIVersion

  /// The form in which it is posted now.
  public let form: PostedForm

  /// How often it may still be posted.
  package let maximumPosts: Int

  /// The form that may follow.
  private let second: PostedForm?

  /// The form that the service refused before.
  private let refused: PostedForm?

  /// Presents a response in its first form.
  ///
  /// - Parameters:
  ///   - response: The response as the framework delivered it.
  ///   - version: The version of the API.
  ///   - form: Which forms may be posted.
  package init(
    _ response: SAMLResponse, to version: APIVersion, as form: PayloadForm = .cookbookThenVerbatim
  ) {
    self.init(
      response, to: version, form: form.first, second: form.second, refused: nil,
      maximumPosts: Self.maximumPosts)
  }

  private init(
    _ response: SAMLResponse, to version: APIVersion, form: PostedForm, second: PostedForm?,
    refused: PostedForm?, maximumPosts: Int
  ) {
    self.response = response
    self.version = version
    self.form = form
    self.second = second
    self.refused = refused
    self.maximumPosts = maximumPosts
  }

  /// The value of the form control `SAMLResponse`, ready to be placed in a form body.
  public var formValue: FormValue { FormValue(encoding: response.text.string, as: form) }

  /// How often one exchange may post a response, in all its forms and with all repetitions.
  package static let maximumPosts = 2
}

extension PresentedResponse {
  /// The next step after the failure of a post.
  package enum Following: Sendable, Hashable {
    /// Post this form, if there is time for it.
    case post(PresentedResponse)

    /// Post nothing; the value gives the reason.
    case nothing(FormReason)
  }

  /// Decides what follows a failure.
  ///
  /// Another form follows only a refusal of the response itself: a 400 whose code in version 2 is
  /// `invalid_parameter_saml_response`, and which has no code in version 1. Any other answer would
  /// be the same for the other form, and an answer that was lost may have had its effect.
  ///
  /// - Parameter failure: Why the post had no success, and how often the form was posted.
  /// - Returns: The other form, or why there is none.
  package func following(_ failure: ServiceFailure) -> Following {
    guard let second, failure.refusesResponse(in: version) else { return .nothing(reason) }
    guard failure.posts < maximumPosts else { return .nothing(.postsSpent) }
    let other = PresentedResponse(
      response, to: version, form: second, second: nil, refused: form,
      maximumPosts: maximumPosts - max(failure.posts, 1))
    return other.formValue == formValue ? .nothing(.sameBytes) : .post(other)
  }

  /// The record of an exchange that succeeded in this form.
  package var accepted: ExchangedForms { ExchangedForms(forms, isAccepted: true, reason) }

  /// The record of an exchange that ended in this form, without a success that is known.
  ///
  /// - Parameter reason: Why no other form followed a refusal; nil where none could.
  /// - Returns: The record.
  package func unaccepted(_ reason: FormReason? = nil) -> ExchangedForms {
    ExchangedForms(forms, isAccepted: false, reason ?? self.reason)
  }

  /// The same form, after which no other may follow: for a caller that decides about it elsewhere.
  package var withoutSecond: PresentedResponse {
    PresentedResponse(
      response, to: version, form: form, second: nil, refused: refused,
      maximumPosts: maximumPosts)
  }

  /// Why it is this form.
  private var reason: FormReason {
    if refused != nil { return .cookbookRefused }
    return second == nil ? .onlyForm : .firstForm
  }

  private var forms: [PostedForm] { [refused, form].compactMap(\.self) }
}

extension ServiceFailure {
  /// Whether the service refuses the response itself, so that another form of it may be accepted.
  fileprivate func refusesResponse(in version: APIVersion) -> Bool {
    // A 400 of the app's own registration is not about the response.
    guard status == 400, kind != .unauthorized else { return false }
    return switch version {
    case .v1: code == nil
    case .v2: code == "invalid_parameter_saml_response"
    }
  }
}
