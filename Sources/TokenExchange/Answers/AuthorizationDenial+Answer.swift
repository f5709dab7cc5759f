import PartnerSSO

extension AuthorizationDenial {
  /// Takes the code and the words for the viewer from an error, if there is one.
  init(_ error: ServiceError?) {
    self.init(code: error?.code, details: error?.details)
  }
}
