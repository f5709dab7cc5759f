#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  internal import SAMLFormats
  internal import VideoSubscriberAccount

  /// Automatic Sign-In of Apple's framework, which keeps a token in the person's Apple Account.
  ///
  /// The framework's methods are asynchronous, so no handler of this module is called on a queue of
  /// the framework. They are called outside of any actor, because Apple does not document where its
  /// objects may be used, and none of them leaves this function.
  enum FrameworkAutomaticSignIn {
    /// Does what the workflow asks for; an error is as good as a refusal.
    @concurrent static func perform(
      _ request: AutomaticSignInRequest, by service: any AutomaticSignInService
    ) async -> Bool {
      #if os(visionOS)
        // The framework of visionOS asks for no consent, so no token can be kept there.
        return false
      #else
        guard #available(iOS 26, tvOS 26, *) else { return false }
        do {
          switch request {
          case .redeem: return try await redeem(by: service)
          case .offer: return try await offer(by: service)
          case .delete:
            try await VSUserAccountManager.shared.deleteAutoSignInToken()
            return true
          }
        } catch {
          return false
        }
      #endif
    }

    #if !os(visionOS)
      @available(iOS 26, tvOS 26, *)
      @concurrent private static func redeem(by service: any AutomaticSignInService) async throws
        -> Bool
      {
        let token = try await VSUserAccountManager.shared.autoSignInToken
        guard token.authorization == .granted, let value = token.value else { return false }
        return await service.redeem(AutomaticSignInToken(value))
      }

      /// Asks for consent first: Apple's framework takes no token without it.
      @available(iOS 26, tvOS 26, *)
      @concurrent private static func offer(by service: any AutomaticSignInService) async throws
        -> Bool
      {
        let context = try await VSUserAccountManager.shared.requestAutoSignInAuthorization()
        guard context.authorization == .granted, let token = await service.makeToken() else {
          return false
        }
        try await VSUserAccountManager.shared.updateAutoSignInToken(
          token.value.string, updateContext: context)
        return true
      }
    #endif
  }
#endif
