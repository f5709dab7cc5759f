/// A question to the subscriber account.
public enum AccountRequest: Sendable, Hashable {
  /// May the app ask for the subscription? With a prompt, a user who was not asked yet is asked.
  case access(prompting: Bool)

  /// Who is signed in, and what does the provider say?
  case metadata(MetadataRequest)
}
