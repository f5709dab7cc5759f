/// The place of a workflow in the cookbook, for those who show it.
public enum WorkflowState: String, Sendable, Hashable, CaseIterable {
  /// Nothing is under way; the workflow takes a wish.
  case idle

  /// Permission: may the app ask for the subscription?
  case access

  /// Step 1: is there a valid token?
  case authentication

  /// Before step 2: does another device of the person sign them in (Automatic Sign-In)?
  case automaticSignIn

  /// Step 2: is the user signed in at the partner?
  case partnerStatus

  /// Step 3: the providers of the requestor.
  case configuration

  /// Steps 4 and 5: the user signs in at the partner.
  case partnerSignIn

  /// Step 6: the request for a profile.
  case profileRequest

  /// Step 7: the request is forwarded to the partner.
  case partnerResponse

  /// Steps 8 and 9: the partner's response for a token.
  case exchange

  /// Step 10: the user confirms the provider of the time before.
  case providerConfirmation

  /// Step 10: the app's own picker of providers.
  case providerChoice

  /// Step 10: a registration code.
  case session

  /// Step 10 on iPhone and iPad: the user signs in on a web page.
  case signInPage

  /// Step 10: the workflow polls the service until the user has signed in.
  case poll

  /// After a sign-in, or before signing out: the token of Automatic Sign-In is kept or deleted.
  case automaticSignInUpdate

  /// Step 11: may the user watch the resource?
  case authorization

  /// Step 11: the token for the player.
  case mediaToken

  /// Which resources might the user watch? For a filter.
  case preauthorization

  /// Logout: how the authentication came about.
  case tokenSource

  /// Logout: the app asks the user to sign out in the settings.
  case partnerSignOut

  /// Logout, or a new sign-in in step 10: the service removes the token, or one that does not hold.
  case logout

  /// Logout on iPhone and iPad: the provider ends its own session on a web page.
  case logoutPage
}
