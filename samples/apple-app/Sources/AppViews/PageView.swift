#if canImport(SwiftUI)
  import SwiftUI

  #if canImport(UIKit) && canImport(AuthenticationServices) && !os(tvOS)
    import AuthenticationServices
    import UIKit

    /// The page of a sign-in or a logout, in the system's own browser.
    ///
    /// It ends where the page sends the browser back to the app, or where the user closes it. Both are
    /// the same to the workflow, which asks the service whether the user has signed in.
    struct PageView: View {
      private let url: String
      private let closed: @MainActor () -> Void
      @State private var browser = SystemBrowser()

      init(_ url: String, closed: @escaping @MainActor () -> Void) {
        self.url = url
        self.closed = closed
      }

      var body: some View {
        ProgressView()
          .onAppear { browser.open(url, closed) }
          .onDisappear { browser.close() }
      }
    }

    /// Runs one session of the system's browser at a time.
    @MainActor
    final class SystemBrowser: NSObject, ASWebAuthenticationPresentationContextProviding {
      private var session: ASWebAuthenticationSession?

      /// Opens a page; an address that is none counts as a page that is closed at once.
      func open(_ address: String, _ closed: @escaping @MainActor () -> Void) {
        guard let url = URL(string: address) else { return closed() }
        // The framework may call on any queue, so the closure is bound to none.
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: Self.scheme) {
          @Sendable _, _ in
          Task { @MainActor in closed() }
        }
        session.presentationContextProvider = self
        self.session = session
        if !session.start() { closed() }
      }

      func close() {
        session?.cancel()
        session = nil
      }

      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        AppWindow.key ?? ASPresentationAnchor()
      }

      /// The scheme of `redirectURL` in the app's settings.
      private static let scheme = "example-tv"
    }
  #else
    /// Where there is no browser: the workflow shows a code instead, so this is not seen.
    struct PageView: View {
      private let url: String
      private let closed: @MainActor () -> Void

      init(_ url: String, closed: @escaping @MainActor () -> Void) {
        self.url = url
        self.closed = closed
      }

      var body: some View {
        MessageView("Open this address on another device: \(url)") {
          Button("Done", action: closed)
        }
      }
    }
  #endif
#endif
