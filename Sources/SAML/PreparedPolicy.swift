/// A policy by one reference, with what follows from it for every response.
///
/// A policy holds a dozen lists and texts, and a copy of it counts a reference to each.
final class PreparedPolicy: Sendable {
  let policy: Policy
  /// The rules that it asks for, in the order of the report.
  let rules: [any Rule]

  init(_ policy: Policy) {
    self.policy = policy
    rules = Rules.asked(by: policy)
  }

  /// The findings of all rules when there is nothing to apply them to.
  var uncheckedRules: [Finding] {
    rules.map { Finding($0.code, .notChecked, isRequired: $0.isRequired) }
  }
}
