/// A kind of attack, as `--class` names it.
package enum AttackClass: String, CaseIterable, Sendable {
  /// The sound response itself, which must be accepted.
  case control
  case wrapping
  case identifier
  case namespace
  case signature
  case algorithm
  case content
  case comment
  case parser
  case packaging
  case rules

  /// The variants of the class, in one line.
  package var summary: String {
    switch self {
    case .control: "The sound response, which a service must accept."
    case .wrapping: "Signature wrapping (XSW): a forged assertion beside the signed one."
    case .identifier: "IDs that two readers find at different elements."
    case .namespace: "Names and namespaces that two readers take for different ones."
    case .signature: "Signatures removed, emptied, damaged, or made by another key."
    case .algorithm: "Other algorithms: none, HMAC with the public key, unknown ones."
    case .content: "Signed values edited: name, audience, recipient, times, request."
    case .comment: "Comments and other markup inside of values."
    case .parser: "DOCTYPE, entities and documents that are not well-formed."
    case .packaging: "Damaged Base64, damaged percent-encoding, a field stated twice."
    case .rules: "Signed again by the test key, with one rule of SAML broken."
    }
  }

  /// Whether its variants are signed, so that they need a test key.
  package var needsTestKey: Bool { self == .rules }

  /// Why a sound service answers as expected, in one sentence.
  package var reason: String {
    switch self {
    case .control: "It is the response that every other variant was made from."
    case .wrapping: "What is read must be what was signed."
    case .identifier: "The signed ID must lead to exactly one element."
    case .namespace: "An element is known by its namespace and its local name."
    case .signature: "A trusted key must have signed the assertion or the response around it."
    case .algorithm: "Only public-key signatures of known strength are accepted."
    case .content: "Signed values cannot be edited, and unsigned ones must fit the policy."
    case .comment: "A value is read as a whole, or the message is rejected."
    case .parser: "The document must be well-formed, without entities and their expansion."
    case .packaging: "The bytes must lead to one message, or to none."
    case .rules: "The signature holds, and the rules of SAML apply all the same."
    }
  }

  /// The sections that decide, as the schema of the vectors cites them.
  package var sections: [String] {
    switch self {
    case .control, .rules: ["SAML Profiles §4.1.4.3"]
    case .wrapping, .identifier: ["SAML Core §5.4.2"]
    case .namespace: ["SAML Core §1.2"]
    case .signature: ["SAML Core §5.4", "XML Signature 1.1 §3.2"]
    case .algorithm: ["SAML Core §5.4.1", "XML Signature 1.1 §6.1"]
    case .content: ["XML Signature 1.1 §3.2.1", "SAML Core §2.5.1"]
    case .comment: ["SAML Core §5.4.3"]
    case .parser: ["XML 1.0 §2.1", "SAML Bindings §3.2.2"]
    case .packaging: ["SAML Bindings §3.5.4"]
    }
  }

  /// The tag of its variants, as the schema of the vectors names it.
  package var feature: String {
    switch self {
    case .control, .signature: "signature"
    case .wrapping: "wrapping"
    case .identifier: "reference"
    case .namespace: "namespace"
    case .algorithm: "algorithm"
    case .content: "digest"
    case .comment: "comment"
    case .parser: "parser"
    case .packaging: "packaging"
    case .rules: "conditions"
    }
  }

  /// What a wrong answer costs, as the schema of the vectors names it.
  package var risk: String {
    switch self {
    case .control: "interoperability"
    case .wrapping, .identifier, .namespace, .comment: "confusion"
    case .signature, .algorithm, .content, .rules, .packaging: "acceptance"
    case .parser: "disclosure"
    }
  }
}
