import XML

/// The names of SOAP 1.1 (SOAP 1.1 §4); the children of a fault are in no namespace.
enum SOAPName {
  static let namespace: StaticString = "http://schemas.xmlsoap.org/soap/envelope/"

  static let envelope = ExpandedName(fixed: "Envelope", in: namespace)
  static let header = ExpandedName(fixed: "Header", in: namespace)
  static let body = ExpandedName(fixed: "Body", in: namespace)
  static let fault = ExpandedName(fixed: "Fault", in: namespace)
  static let faultCode = ExpandedName(fixed: "faultcode")
  static let faultString = ExpandedName(fixed: "faultstring")
  static let faultActor = ExpandedName(fixed: "faultactor")
  static let faultDetail = ExpandedName(fixed: "detail")
  static let mustUnderstand = ExpandedName(fixed: "mustUnderstand", in: namespace)
  static let actor = ExpandedName(fixed: "actor", in: namespace)

  /// Whoever receives the message next: the receiver among others (SOAP 1.1 §4.2.2).
  static let nextActor = "http://schemas.xmlsoap.org/soap/actor/next"

  // SOAP 1.2, which SAML's binding does not use.
  static let namespace12: StaticString = "http://www.w3.org/2003/05/soap-envelope"
  static let envelope12 = ExpandedName(fixed: "Envelope", in: namespace12)
  static let body12 = ExpandedName(fixed: "Body", in: namespace12)
}
