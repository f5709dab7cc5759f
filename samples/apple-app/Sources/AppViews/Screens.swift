#if canImport(SwiftUI)
  import AppModel
  import PartnerSSO
  import SwiftUI

  /// A sentence, and what the user can do about it.
  struct MessageView<Buttons: View>: View {
    private let message: String
    private let buttons: Buttons

    init(_ message: String, @ViewBuilder buttons: () -> Buttons) {
      self.message = message
      self.buttons = buttons()
    }

    var body: some View {
      VStack(spacing: 24) {
        Text(message).multilineTextAlignment(.center)
        buttons
      }
      .padding()
    }
  }

  /// The code to type on a second device; it can be read from the other end of the room.
  struct CodeView<Buttons: View>: View {
    private let code: RegistrationCode
    private let buttons: Buttons

    init(_ code: RegistrationCode, @ViewBuilder buttons: () -> Buttons) {
      self.code = code
      self.buttons = buttons()
    }

    var body: some View {
      VStack(spacing: 24) {
        Text("On your phone or computer, open our activation page and type this code:")
          .multilineTextAlignment(.center)
        Text(code.value.string).font(.system(.largeTitle, design: .monospaced))
          .accessibilityLabel(spelt)
        buttons
      }
      .padding()
    }

    /// VoiceOver reads the characters one by one.
    private var spelt: Text { Text(code.value.string.map(String.init).joined(separator: " ")) }
  }

  /// The app's own picker of providers.
  struct ProviderList: View {
    private let providers: [MVPD]
    private let model: SignInModel
    @State private var search = ""

    init(_ providers: [MVPD], model: SignInModel) {
      self.providers = providers
      self.model = model
    }

    var body: some View {
      NavigationStack {
        List {
          ForEach(found) { provider in
            Button(provider.displayName.string) { model.answer(.provider(provider.id)) }
          }
          Button("Cancel") { model.answer(.cancelled) }
        }
        .navigationTitle("Your TV provider")
        .searchable(text: $search)
      }
    }

    private var found: [MVPD] {
      guard !search.isEmpty else { return providers }
      return providers.filter { $0.displayName.string.lowercased().contains(search.lowercased()) }
    }
  }
#endif
