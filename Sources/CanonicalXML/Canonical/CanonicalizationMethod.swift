/// A canonical form of XML; the raw value is its algorithm identifier.
public enum CanonicalizationMethod: String, Sendable, Hashable, CaseIterable {
  /// Exclusive XML Canonicalization 1.0, the form that SAML recommends (SAML Core §5.4.3).
  case exclusive10 = "http://www.w3.org/2001/10/xml-exc-c14n#"
  /// Exclusive XML Canonicalization 1.0 with comments.
  case exclusive10WithComments = "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"
  /// Canonical XML 1.0.
  case inclusive10 = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
  /// Canonical XML 1.0 with comments.
  case inclusive10WithComments = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments"
  /// Canonical XML 1.1.
  case inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"
  /// Canonical XML 1.1 with comments.
  case inclusive11WithComments = "http://www.w3.org/2006/12/xml-c14n11#WithComments"

  /// Whether comments are part of the canonical form.
  package var withComments: Bool {
    switch self {
    case .exclusive10, .inclusive10, .inclusive11: false
    case .exclusive10WithComments, .inclusive10WithComments, .inclusive11WithComments: true
    }
  }

  /// The same form without comments.
  ///
  /// A same-document reference by ID never selects comments (XML Signature 1.1 §4.4.3.3), even if
  /// its transform is named as one with comments (C14-08).
  package var withoutComments: CanonicalizationMethod {
    switch standard {
    case .exclusive10: .exclusive10
    case .inclusive10: .inclusive10
    case .inclusive11: .inclusive11
    }
  }

  /// The same form with comments.
  package var commented: CanonicalizationMethod {
    switch standard {
    case .exclusive10: .exclusive10WithComments
    case .inclusive10: .inclusive10WithComments
    case .inclusive11: .inclusive11WithComments
    }
  }

  /// The standard, without regard to comments.
  package var standard: ReferenceCanonicalizer.Standard {
    switch self {
    case .exclusive10, .exclusive10WithComments: .exclusive10
    case .inclusive10, .inclusive10WithComments: .inclusive10
    case .inclusive11, .inclusive11WithComments: .inclusive11
    }
  }
}
