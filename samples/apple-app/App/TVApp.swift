import AppModel
import AppViews
import PartnerSSO
import SwiftUI
import TokenExchange

/// The app; replace the values of `settings` by those of the partner's dashboard.
@main
struct TVApp: App {
  @State private var model = SignInModel(TVApp.settings, keptAs: "com.example.tv")

  var body: some Scene {
    WindowGroup {
      SignInView(model, channels: ["channel", "another-channel"], settings: SignInModel.settings) {
        channel, _ in
        // Put a player of your own here: it sends the media token to its server.
        Text("Playing \(channel.rawValue.string)")
      }
    }
  }

  private static let settings = PartnerSignIn.App(
    requestorID: "REQ", statement: SoftwareStatement("head.claims.signature"),
    domainName: "example.com", redirectURL: "example-tv://done")
}
