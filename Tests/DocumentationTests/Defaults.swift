import CanonicalXML
import SAML
import SAMLCapture
import Testing
import XMLEncryption
import XMLSignature

/// The defaults of every setting, read from the values themselves: no stored property is missed.
struct Defaults {
  /// The names and the values as docs/reference/defaults.md writes them, in the order of the declarations.
  private(set) var rows: [Row] = []

  struct Row: Equatable, CustomTestStringConvertible {
    let name: String
    let value: String

    var testDescription: String { "\(name) = \(value)" }
  }

  init() {
    add(Policy(), "Policy")
    rows.append(Row(name: "Policy.maximumClockSkew", value: Self.text(of: Policy.maximumClockSkew)))
    add(SignaturePolicy(), "SignaturePolicy")
    add(SignaturePolicy.Dangerous(), "SignaturePolicy.Dangerous")
    add(DiagnosisLimits(), "DiagnosisLimits")
    add(EncryptionPolicy(), "EncryptionPolicy")
    add(EncryptionPolicy.Dangerous(), "EncryptionPolicy.Dangerous")
    add(ParseLimits.default, "ParseLimits")
    add(AssertionLimits.default, "AssertionLimits")
    add(MetadataLimits(), "MetadataLimits")
    add(MetadataLimits().part, "MetadataLimits.part")
    add(Canonicalizer(.exclusive10), "Canonicalizer", leavingOut: ["method"])
    add(CaptureLimits.default, "CaptureLimits")
    rows.append(
      Row(
        name: "InMemoryReplayCache.defaultCapacity",
        value: Self.text(of: InMemoryReplayCache.defaultCapacity)))
  }

  private mutating func add(_ value: Any, _ type: String, leavingOut hidden: Set<String> = []) {
    for child in Mirror(reflecting: value).children {
      // What a property wrapper stores has an underscore in front of its name.
      guard let label = child.label.map({ String($0.drop { $0 == "_" }) }), !hidden.contains(label)
      else { continue }
      rows.append(Row(name: "\(type).\(label)", value: Self.text(of: child.value)))
    }
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let number as Int: String(number)
    case let flag as Bool: String(flag)
    case let profile as Policy.Profile: profile.rawValue
    case let duplicates as Policy.DuplicateAttributes: duplicates.rawValue
    case let duration as Duration: "\(duration.components.seconds) s"
    case let types as Set<MessageKind>: types.map(\.rawValue).sorted().joined(separator: ", ")
    case let methods as Set<SignatureMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<DigestMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<BlockEncryptionMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<KeyTransportMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<KeyAgreementMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<KeyDerivationMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<KeyWrapMethod>: names(methods.map(\.rawValue), after: "#")
    case let methods as Set<CanonicalizationMethod>: names(methods.map(\.rawValue), after: "/")
    case is SignaturePolicy, is SignaturePolicy.Dangerous, is DiagnosisLimits, is ParseLimits,
      is AssertionLimits, is EncryptionPolicy, is EncryptionPolicy.Dangerous:
      "see \(type(of: value))"
    default:
      Mirror(reflecting: value).children.isEmpty ? "none" : "\(value)"
    }
  }

  /// URIs by the part that people know them by, sorted.
  private static func names(_ uris: [String], after separator: Character) -> String {
    uris.map { String($0.split(separator: separator).last ?? "") }.sorted().joined(separator: ", ")
  }
}
