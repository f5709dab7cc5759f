import SAMLFormats

/// One rule of SAML, with the section that asks for it.
protocol Rule: Sendable {
  /// The code of its finding when it holds or cannot be applied.
  var code: StableCode { get }

  /// Whether a payload is `valid` only if this rule holds.
  var isRequired: Bool { get }

  /// Whether it speaks of the response around an assertion, and is not applied to an assertion alone.
  var isOfResponses: Bool { get }

  /// The parts that it reads and requires.
  var reads: ResponseParts { get }

  /// Applies the rule, which adds at least one finding.
  func check(_ context: RuleContext, into findings: inout [Finding])
}

/// A rule that always has exactly one finding.
protocol OneFindingRule: Rule {
  /// Applies the rule.
  func finding(_ context: RuleContext) -> Finding
}

extension OneFindingRule {
  func check(_ context: RuleContext, into findings: inout [Finding]) {
    findings.append(finding(context))
  }
}

extension Rule {
  var isOfResponses: Bool { false }

  func pass(
    expected: Evidence? = nil, actual: Evidence? = nil, cause: Cause? = nil
  ) -> Finding {
    Finding(
      code, .pass, isRequired: isRequired, expected: expected, actual: actual, cause: cause)
  }

  func notChecked(lacking lack: Finding.Lack, expected: Evidence? = nil) -> Finding {
    Finding(code, lacking: lack, isRequired: isRequired, expected: expected)
  }

  func notChecked(expected: Evidence? = nil, actual: Evidence? = nil) -> Finding {
    Finding(code, .notChecked, isRequired: isRequired, expected: expected, actual: actual)
  }

  func fail(
    _ code: Finding.Code, expected: Evidence? = nil, actual: Evidence? = nil, cause: Cause? = nil,
    at location: Finding.Location? = nil
  ) -> Finding {
    Finding(
      code, .fail, isRequired: isRequired, expected: expected, actual: actual, cause: cause,
      location: location)
  }
}

/// All rules, in the order of the report.
enum Rules {
  /// Those of every profile.
  static let all: [any Rule] = [
    VersionRule(), StatusRule(), AssertionCountRule(), IssuerRule(), NamesRule(),
    TimeWindowRule(), LifetimeRule(), IssueInstantRule(), SessionRule(), AudienceRule(),
    ConditionsRule(), SubjectConfirmationRule(), RecipientRule(), DestinationRule(),
    InResponseToRule(), RequiredAttributesRule(), UniqueAttributesRule(), AttributeTypesRule(),
    UnreadPartsRule(), OneTimeUseRule(), ReplayRule(),
  ]

  /// The rules that a policy asks for.
  static func asked(by policy: Policy) -> [any Rule] {
    var asked = all
    if policy.requiresSignedAssertion { asked.append(SignedAssertionRule()) }
    if policy.requiresSignedResponse { asked.append(SignedResponseRule()) }
    if policy.requiresBothSignatures { asked.append(BothSignaturesRule()) }
    if !policy.scopedAttributes.isEmpty { asked.append(ScopeRule()) }
    if policy.profile == .webBrowserSSO { asked.append(AuthnStatementRule()) }
    if policy.profile == .tvProvider { asked.append(UserMetadataRule()) }
    if policy.query != nil { asked += [QuerySubjectRule(), QueryAttributesRule()] }
    if policy.profile == .oauth {
      asked = asked.filter { !$0.isOfResponses }.map {
        $0 is RecipientRule ? RecipientRule(isRequired: true) : $0
      }
    }
    return asked + policy.customRules.all.map(AppliedCustomRule.init)
  }
}
