public import PartnerSSO

/// What an app shows to its user in the course of a workflow.
public protocol WorkflowUser: Sendable {
  /// Shows something, and waits until it is closed.
  ///
  /// When its task is cancelled, it takes away what it shows and returns soon; the answer is then
  /// of no consequence.
  ///
  /// - Parameter request: What is to be shown.
  /// - Returns: What the user has done.
  func answer(to request: UserRequest) async -> UserAnswer
}
