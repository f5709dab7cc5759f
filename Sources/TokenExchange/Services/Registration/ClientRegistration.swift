import HTTPTypes
import PartnerSSO
import SAMLFormats

/// Dynamic client registration (RFC 7591) as the partner has it.
public enum ClientRegistration {
  /// Register client: `POST /o/client/register`.
  ///
  /// A second registration makes a second client.
  ///
  /// - Parameter statement: The statement with which the installation registers.
  /// - Returns: The service.
  public static func register(
    statement: SoftwareStatement
  ) -> ServiceDefinition<ClientCredentials> {
    ServiceDefinition(isRepeatable: false) { (requester) throws(ExchangeError) in
      // The OpenAPI document requires the address, and it is where the sign-in ends.
      try requester.message(.post, RequestTarget("/o/client/register")).members([
        ("software_statement", .string(statement.value)),
        ("redirect_uri", .string(statement.redirectURI ?? requester.redirectURL)),
      ])
    } answer: { (received, _) throws(ExchangeError) in
      try requireRegistration(in: received, 201)
      return try received.read { value throws(AnswerDefect) in
        ClientCredentials(
          clientID: try value.requiredText("client_id"),
          clientSecret: try value.requiredText("client_secret"))
      }
    }
  }

  /// Retrieve access token: `POST /o/client/token`.
  ///
  /// The reference names 201 as the success, the standard 200 (RFC 6749 §5.1): both are accepted.
  /// The OpenAPI document puts the parameters into the query, the reference's page into a form.
  /// They are sent in a form, because a secret must not be part of an address (RFC 6749 §2.3.1).
  ///
  /// - Parameter credentials: The credentials from the registration.
  /// - Returns: The service.
  public static func requestToken(
    credentials: ClientCredentials
  ) -> ServiceDefinition<AccessToken> {
    ServiceDefinition { (requester) throws(ExchangeError) in
      try requester.plainMessage(.post, RequestTarget("/o/client/token")).form([
        "client_id": credentials.clientID, "client_secret": credentials.clientSecret,
        "grant_type": "client_credentials",
      ])
    } answer: { (received, _) throws(ExchangeError) in
      try requireRegistration(in: received, 200, 201)
      return try received.read(token)
    }
  }

  /// A year: what claims more is no lifetime of a token, and sums of it could overflow.
  static let longestLifetime: Duration = .seconds(31_536_000)

  private static func token(in answer: JSONValue) throws(AnswerDefect) -> AccessToken {
    guard try answer.requiredText("token_type").string.lowercased() == "bearer" else {
      throw .missing("token_type")
    }
    let seconds = try answer.requiredInteger("expires_in")
    let token = try answer.requiredText("access_token")
    guard HTTPField.isValidValue(token.string),
      (0...longestLifetime.components.seconds).contains(seconds)
    else { throw .missing("access_token") }
    return AccessToken(token, lifetime: .seconds(seconds))
  }

  /// 400 and 401 are the refusals of the two standards (RFC 6749 §5.2).
  private static func requireRegistration(
    in received: ReceivedAnswer, _ successes: Int...
  ) throws(ExchangeError) {
    guard !successes.contains(received.status) else { return }
    let refusal = Refusal(received)
    guard received.status == 400 || received.status == 401 else { throw .refused(refusal) }
    throw .registrationRefused(refusal)
  }
}
