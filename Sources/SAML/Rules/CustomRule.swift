import SAMLFormats
import XMLSignature

/// A service's own rule for responses, beside those of the standards and the policy.
///
/// It sees content that a trusted key has signed, and it can only refuse: it neither sees nor changes what other rules
/// found. It is applied last. If nothing is verified, it is not asked.
public protocol CustomRule: Sendable {
  /// The code of its findings, declared once by `StableCode(custom:)`.
  var code: StableCode { get }

  /// Judges a response.
  ///
  /// - Parameter content: What a trusted key has signed.
  /// - Returns: Whether the rule holds. A rule that was not checked makes the verdict `indeterminate`.
  func judge(_ content: VerifiedContent) -> CustomRuleAnswer
}

/// How a service's own rule came out.
public enum CustomRuleAnswer: Sendable, Hashable {
  /// The rule holds.
  case holds
  /// The rule does not hold, for a reason: a sentence that names no person, because services log it.
  case refuses(String)
  /// The rule could not be applied, for such a reason.
  case notChecked(String)
}

/// What a service's own rule sees of a response.
public struct VerifiedContent: Sendable {
  /// The assertion that a trusted key has signed.
  public let assertion: Assertion

  /// The identifiers, times and status of the response around it; nil where the assertion was sent alone.
  ///
  /// They are proved only if ``isResponseSigned``: an attacker can write others around a signed assertion.
  public let response: ResponseContent?

  /// Whether the response carries a signature of its own that holds.
  public let isResponseSigned: Bool

  /// The moment for which the response is evaluated.
  public let now: Instant
}

/// Asks a service's own rule, and makes a finding of its answer.
struct AppliedCustomRule: OneFindingRule {
  let rule: any CustomRule

  var code: StableCode { rule.code }
  var isRequired: Bool { true }
  var reads: ResponseParts { [.assertion, .versions, .status, .issuers, .issueInstants] }

  func finding(_ context: RuleContext) -> Finding {
    guard case .verified(let assertion)? = context.assertion else {
      return notChecked(lacking: .assertion)
    }
    let content = VerifiedContent(
      assertion: assertion, response: context.response,
      isResponseSigned: context.isResponseSigned, now: context.now)
    switch rule.judge(content) {
    case .holds: return pass()
    case .refuses(let reason): return fail(code, actual: .reason(ExactString(reason)))
    case .notChecked(let reason): return notChecked(actual: .reason(ExactString(reason)))
    }
  }
}

/// The rules of a service, in their order: equal to others with the same codes.
public struct CustomRules: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
  /// The rules.
  public var all: [any CustomRule]

  /// The codes of the rules.
  public var description: String { codes.description }

  private var codes: [StableCode] { all.map(\.code) }

  /// Takes rules.
  public init(arrayLiteral rules: any CustomRule...) { all = rules }

  /// Whether both have the same codes.
  public static func == (left: CustomRules, right: CustomRules) -> Bool {
    left.codes == right.codes
  }

  /// Feeds the codes.
  public func hash(into hasher: inout Hasher) { hasher.combine(codes) }
}

extension StableCode {
  /// Declares the code of a service's own rule; keep it, because two codes of one name are not the same.
  ///
  /// - Parameters:
  ///   - name: Its name behind `custom.`: small letters, digits and hyphens.
  ///   - responsibility: The party that can mend what the rule refuses.
  ///   - summary: The message of a finding whose rule gives no reason.
  ///   - why: Why the rule is there.
  ///   - help: What to do.
  public convenience init(
    custom name: StaticString, mends responsibility: Responsibility, says summary: String,
    why: String, help: String
  ) {
    let name = "\(name)"
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    precondition(isName && !name.isEmpty, "a code has small letters, digits and hyphens")
    self.init(
      "custom.\(name)", .policy, mends: responsibility, says: summary, unchecked: summary,
      why: why, help: help)
  }
}
