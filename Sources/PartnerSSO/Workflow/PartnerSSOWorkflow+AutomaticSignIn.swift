import SAMLFormats

// Automatic Sign-In: what Apple asks media apps to do since iOS and tvOS 26.
extension PartnerSSOWorkflow {
  /// Before step 2: another device of the person may sign them in, and nothing is shown.
  mutating func askAutomaticSignIn() -> [Action]? {
    guard settings.usesAutomaticSignIn, !progress.hasAskedAutomaticSignIn else { return nil }
    progress.hasAskedAutomaticSignIn = true
    return enter(.automaticSignIn, .account(.automaticSignIn(.redeem)))
  }

  /// Step 1 once more: only the service knows whether the person is authenticated now.
  mutating func automaticSignInAnswered(
    _ answer: AccountAnswer, at now: Instant
  ) -> [Action] {
    answer == .automaticSignIn(true) ? checkAuthentication() : authenticate(at: now)
  }

  /// After a sign-in that the user has seen: the framework asks for their consent.
  ///
  /// A token that step 1 has found is none of it, and a wish that shows nothing asks for nothing.
  mutating func offerAutomaticSignIn() -> [Action]? {
    guard settings.usesAutomaticSignIn, !progress.isSilent, progress.wish != .signOut,
      step != .authentication
    else { return nil }
    return enter(.automaticSignInUpdate, .account(.automaticSignIn(.offer)))
  }

  /// Before a logout: a token that stays would sign the user in again.
  mutating func deleteAutomaticSignIn() -> [Action]? {
    guard settings.usesAutomaticSignIn else { return nil }
    return enter(.automaticSignInUpdate, .account(.automaticSignIn(.delete)))
  }

  /// Continues after success and after failure: the sign-in has succeeded, and the logout is
  /// wanted.
  mutating func automaticSignInUpdated(at now: Instant) -> [Action] {
    progress.wish == .signOut ? beginSignOut() : goOn(at: now)
  }
}
