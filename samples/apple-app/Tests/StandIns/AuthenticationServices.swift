// Stands in for AuthenticationServices where there is none: the session of the system's browser.
// Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObject {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@MainActor public final class ASWebAuthenticationSession: NSObject {
  public weak var presentationContextProvider:
    (any ASWebAuthenticationPresentationContextProviding)?
  public init(
    url: URL, callbackURLScheme: String?,
    completionHandler: @escaping (URL?, (any Error)?) -> Void
  ) {}
  public func start() -> Bool { false }
  public func cancel() {}
}
