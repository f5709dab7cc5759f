#if canImport(SwiftUI)
  public import AppModel
  public import Foundation
  public import PartnerSSO
  public import SwiftUI
  import TokenExchange

  /// The app's window: it shows the screen of the model, and calls the model for each button.
  public struct SignInView<Player: View>: View {
    private let model: SignInModel
    private let channels: [ResourceID]
    private let settings: URL?
    private let player: (ResourceID, MediaToken) -> Player

    @State private var screen = SignInScreen.starting
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openURL) private var openURL

    /// Makes the window.
    ///
    /// - Parameters:
    ///   - model: The model, which outlives the window.
    ///   - channels: What there is to watch.
    ///   - settings: The address that opens the TV provider in the settings; nil if none does.
    ///   - player: Plays a channel by its media token.
    public init(
      _ model: SignInModel, channels: [ResourceID], settings: URL?,
      @ViewBuilder player: @escaping (ResourceID, MediaToken) -> Player
    ) {
      self.model = model
      self.channels = channels
      self.settings = settings
      self.player = player
    }

    /// The content of the view.
    public var body: some View {
      shown
        .task {
          for await next in model.changes { screen = next }
        }
        .task(id: scenePhase) {
          if scenePhase == .active { await model.appear() }
        }
    }

    @ViewBuilder private var shown: some View {
      switch screen {
      case .starting:
        ProgressView()
      case .working:
        VStack(spacing: 40) {
          ProgressView()
          closeButton("Cancel")
        }
      case .signedOut:
        home(isSignedIn: false)
      case .signedIn:
        home(isSignedIn: true)
      case .accessRefused(let refusal):
        MessageView(refusal.message) {
          settingsButton
          Button("Continue without") { Task { await model.continueWithoutAccess() } }
          closeButton("Not now")
        }
      case .providers(let providers):
        ProviderList(providers, model: model)
      case .confirmation(let provider):
        MessageView("Sign in with \(provider.displayName ?? provider.id.rawValue)?") {
          Button("Sign in") { model.answer(.provider(provider.id)) }
          Button("Another provider") { model.answer(.anotherProvider) }
          closeButton("Not now")
        }
      case .code(let code):
        CodeView(code) { closeButton("Cancel") }
      case .page(let url):
        PageView(url.string) { model.answer(.closed) }
      case .signOutInSettings(let path):
        MessageView("To sign out of your TV provider on this device too, go to \(path).") {
          settingsButton
          Button("Done") { model.answer(.closed) }
        }
      case .playing(let channel, let token):
        player(channel, token)
          .overlay(alignment: .topLeading) { closeButton("Close").padding() }
      case .denied(let channel, let message):
        MessageView("\(channel.rawValue): \(message)") { closeButton("OK") }
      case .failed(let failure):
        MessageView("\(failure.message) (\(failure.code))") {
          if failure.canRetry {
            Button("Try again") { Task { await model.retry() } }
          }
          closeButton("Close")
        }
      }
    }

    private func home(isSignedIn: Bool) -> some View {
      List {
        ForEach(channels, id: \.self) { channel in
          Button(channel.rawValue.string) { perform(.watch(channel)) }
        }
        if isSignedIn {
          Button("Sign out") { perform(.signOut) }
        } else {
          Button("Sign in with your TV provider") { perform(.signIn) }
        }
      }
    }

    @ViewBuilder private var settingsButton: some View {
      if let settings {
        Button("Open Settings") { openURL(settings) }
      }
    }

    private func closeButton(_ title: String) -> some View {
      Button(title) { Task { await model.close() } }
    }

    private func perform(_ wish: SignInModel.Wish) {
      Task { await model.perform(wish) }
    }
  }
#endif
