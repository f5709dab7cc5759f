/// How a logout is to be made.
public enum LogoutManner: Sendable, Hashable {
  /// By a message of the app.
  case direct

  /// In a browser, which lets the provider end its own session: V1 answers with the address of its
  /// logout and sends nothing. V2 decides by itself, so that both manners are one there.
  case page
}
