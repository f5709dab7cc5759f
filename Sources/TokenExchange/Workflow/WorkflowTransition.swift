public import PartnerSSO

/// What an event has done to a workflow, for those who show or record a run.
///
/// What belongs to a person is in its values, and those do not print themselves.
public struct WorkflowTransition: Sendable, Hashable {
  /// The state before.
  public let from: WorkflowState

  /// What has happened.
  public let event: PartnerSSOWorkflow.Event

  /// The state after.
  public let to: WorkflowState

  /// What is to be done now, in order.
  public let actions: [PartnerSSOWorkflow.Action]

  /// The forms in which step 8 has posted the response; nil until it has ended.
  public let exchange: ExchangedForms?
}
