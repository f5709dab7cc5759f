public import Formats
public import SAMLPayload

/// The partner authentication response: the SAML text as the framework delivered it.
public struct SAMLResponse: Sendable, Hashable, Confidential {
  /// The text, with nothing changed.
  @Exact public var text: String

  /// Takes the text of the framework.
  public init(_ text: String) {
    self.text = text
  }

  /// The value of the form control `SAMLResponse`, made as the cookbook's step 7 makes it.
  ///
  /// ``PresentedResponse`` has the value in either form.
  public var formValue: FormValue { FormValue(encoding: text) }
}
