import XMLTree

/// The names of SOAP 1.1 (SOAP 1.1 §4); the children of a fault are in no namespace.
enum SOAPName {
  static let namespace = "http://schemas.xmlsoap.org/soap/envelope/"

  static let envelope = ExpandedName("Envelope", in: namespace)
  static let header = ExpandedName("Header", in: namespace)
  static let body = ExpandedName("Body", in: namespace)
  static let fault = ExpandedName("Fault", in: namespace)
  static let faultCode = ExpandedName("faultcode")
  static let faultString = ExpandedName("faultstring")
  static let faultActor = ExpandedName("faultactor")
  static let faultDetail = ExpandedName("detail")
  static let mustUnderstand = ExpandedName("mustUnderstand", in: namespace)
  static let actor = ExpandedName("actor", in: namespace)

  /// Whoever receives the message next: the receiver among others (SOAP 1.1 §4.2.2).
  static let nextActor = "http://schemas.xmlsoap.org/soap/actor/next"

  /// SOAP 1.2, which SAML's binding does not use.
  static let envelope12 = ExpandedName("Envelope", in: "http://www.w3.org/2003/05/soap-envelope")
}
