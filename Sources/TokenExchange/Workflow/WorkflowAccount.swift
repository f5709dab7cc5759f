public import PartnerSSO

/// The subscriber account, as a workflow asks it.
public protocol WorkflowAccount: Sendable {
  /// Asks the subscriber account.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: What it answers; an error is an answer too.
  func answer(to request: AccountRequest) async -> AccountAnswer
}
