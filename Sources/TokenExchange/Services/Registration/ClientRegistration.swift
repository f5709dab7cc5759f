import Formats
import HTTPTypes
import PartnerSSO
import SAMLPayload

/// Dynamic client registration (RFC 7591) as the partner has it.
public enum ClientRegistration {
  /// Register client: `POST /o/client/register`.
  public struct Register: DefinedCall {
    /// The answer of the service.
    public typealias Answer = ClientCredentials

    /// The statement with which the installation registers.
    var statement: SoftwareStatement

    /// A second registration makes a second client.
    var isRepeatable: Bool { false }

    /// Makes the request.
    ///
    /// - Parameter statement: The statement with which the installation registers.
    public init(statement: SoftwareStatement) {
      self.statement = statement
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var message = try requester.message(.post, RequestTarget("/o/client/register"))
      // The OpenAPI document requires the address, and it is where the sign-in ends.
      let redirectURI = statement.redirectURI ?? requester.redirectURL
      message.set(
        .members([
          ("software_statement", .string(statement.value)),
          ("redirect_uri", .string(redirectURI)),
        ]))
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> ClientCredentials {
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
  public struct RequestToken: DefinedCall {
    /// The answer of the service.
    public typealias Answer = AccessToken

    /// The credentials from the registration.
    var credentials: ClientCredentials

    /// A token that is lost was never used.
    var isRepeatable: Bool { true }

    /// Makes the request.
    ///
    /// - Parameter credentials: The credentials from the registration.
    public init(credentials: ClientCredentials) {
      self.credentials = credentials
    }

    func message(for requester: Requester) throws(ExchangeError) -> ServiceMessage {
      var message = try requester.plainMessage(.post, RequestTarget("/o/client/token"))
      var form = FormBody()
      form.append(name: "client_id", value: credentials.clientID)
      form.append(name: "client_secret", value: credentials.clientSecret)
      form.append(name: "grant_type", value: "client_credentials")
      message.set(form)
      return message
    }

    func answer(
      in received: ReceivedAnswer, for requester: Requester
    ) throws(ExchangeError) -> AccessToken {
      try requireRegistration(in: received, 200, 201)
      return try received.read { value throws(AnswerDefect) in
        guard try value.requiredText("token_type").lowercased() == "bearer" else {
          throw .missing("token_type")
        }
        let seconds = try value.requiredInteger("expires_in")
        let token = try value.requiredText("access_token")
        let longest = longestLifetime.components.seconds
        guard HTTPField.isValidValue(token), (0...longest).contains(seconds) else {
          throw .missing("access_token")
        }
        return AccessToken(token, lifetime: .seconds(seconds))
      }
    }
  }

  /// A year: what claims more is no lifetime of a token, and sums of it could overflow.
  static let longestLifetime: Duration = .seconds(31_536_000)

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
