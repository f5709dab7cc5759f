// Automatic Sign-In of Apple's framework, as its documentation declares it for Swift.
public import Foundation
public import Synchronization

/// The address that opens the settings of the TV provider.
public let VSOpenTVProviderSettingsURLString = "app-settings:tv-provider"

/// What apps tell of their own accounts.
open class VSUserAccountManager: NSObject {
  /// Whether the person has consented.
  public enum AutoSignInAuthorization: Int, Sendable {
    /// The numbers from 0 to 2.
    case notDetermined, granted, denied
  }

  /// The token, and whether the person has consented.
  public struct AutoSignInToken: Sendable {
    /// Whether the person has consented.
    public let authorization: AutoSignInAuthorization
    /// The text.
    public let value: String?
  }

  /// What the person has answered; only the framework can make it.
  open class AutoSignInTokenUpdateContext: NSObject {
    /// Whether the person has consented.
    public let authorization: AutoSignInAuthorization

    init(_ authorization: AutoSignInAuthorization) {
      self.authorization = authorization
    }
  }

  /// What the person of the stand-in answers, and what their account holds.
  public static let account = Mutex(
    (authorization: AutoSignInAuthorization.notDetermined, token: String?.none))

  /// Whether the framework fails.
  public static let fails = Atomic(false)

  private static let only = VSUserAccountManager()

  /// The manager.
  open class var shared: VSUserAccountManager { only }

  /// The token of the person's Apple Account.
  open var autoSignInToken: AutoSignInToken {
    get async throws {
      try Self.failIfItDoes()
      return Self.account.withLock {
        AutoSignInToken(authorization: $0.authorization, value: $0.token)
      }
    }
  }

  /// Asks for consent.
  open func requestAutoSignInAuthorization() async throws -> AutoSignInTokenUpdateContext {
    try Self.failIfItDoes()
    return AutoSignInTokenUpdateContext(Self.account.withLock { $0.authorization })
  }

  /// Keeps a token.
  open func updateAutoSignInToken(
    _ newToken: String, updateContext: AutoSignInTokenUpdateContext
  ) async throws {
    try Self.failIfItDoes()
    Self.account.withLock { $0.token = newToken }
  }

  /// Deletes the token.
  open func deleteAutoSignInToken() async throws {
    try Self.failIfItDoes()
    Self.account.withLock { $0.token = nil }
  }

  private static func failIfItDoes() throws {
    if fails.load(ordering: .relaxed) { throw VSError(.rejected) }
  }
}
