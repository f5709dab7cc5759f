#if StandIn
  import HTTPTypes
  import PartnerSSO

  // The pages for signing in at a provider, which the stand-in plays as well.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Sends a browser to the provider's page.
    func signInPage(of registration: Registration) throws(ServiceRefusal) -> ServiceAnswer {
      let requestor = PathSegment(registration.device.requestor).text
      let path: ExactString = "/stand-in/sign-in/\(requestor)/\(registration.code)"
      guard let answer = ServiceAnswer(redirectingTo: path) else {
        throw ServiceRefusal(.badRequest, .plain("Bad request"))
      }
      return answer
    }

    /// The provider's page: `GET /stand-in/sign-in/{requestor}/{code}`.
    func showSignIn(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let registration = try await signIn(call)
      if let mvpd = registration.mvpd,
        isAtHome(Integration(requestor: registration.device.requestor, mvpd: mvpd)) == true
      {
        return try await keepSignIn(registration)
      }
      return ServiceAnswer(
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>\
        <form method="post"><button>Sign in at the provider</button></form></html>
        """, type: "text/html;charset=utf-8")
    }

    /// The sign-in: `POST /stand-in/sign-in/{requestor}/{code}`, which sends the browser back.
    func completeSignIn(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      try await keepSignIn(signIn(call))
    }

    /// Keeps that the user is signed in, and sends the browser back.
    private func keepSignIn(
      _ registration: Registration
    ) async throws(ServiceRefusal) -> ServiceAnswer {
      guard let mvpd = registration.mvpd,
        let answer = registration.redirectURL.flatMap(ServiceAnswer.init(redirectingTo:))
      else { throw ServiceRefusal(.badRequest, .plain("Bad request")) }
      let home = isAtHome(Integration(requestor: registration.device.requestor, mvpd: mvpd))
      await state.keep(
        StoredProfile(
          mvpd: mvpd, kind: .regular, userID: Self.signedInUser,
          attributes: home == true ? [StoredProfile.homeStatus: ["true"]] : [:], from: now,
          for: configuration.authenticationLifetime),
        for: registration.device, at: now)
      return answer
    }

    private func signIn(_ call: ReceivedCall) async throws(ServiceRefusal) -> Registration {
      guard
        let registration = await state.registration(
          call.segment("code"), of: call.segment("requestor"), at: now)
      else { throw ServiceRefusal(.notFound, .plain("Not Found")) }
      return registration
    }

    /// The user of every sign-in on the page.
    private static let signedInUser: ExactString = "regular-user"
  }
#endif
