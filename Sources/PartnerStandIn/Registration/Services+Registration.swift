#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import HTTPTypes
  import SAML

  // Dynamic client registration (RFC 7591), and access tokens.
  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Services {
    /// Register client: `POST /o/client/register`.
    ///
    /// It accepts any statement that has the three parts of a JWT, because it has no key to verify
    /// one.
    func registerClient(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      // Both versions register here, so the description needs what both of them ask for.
      let info = DeviceInfoHeader(header: call)
      guard !isStrict || (call.isJSON && info?.suffices(forVersion: 1) == true),
        let request = try? JSONDecoder().decode(RegisterRequest.self, from: Data(call.body))
      else { throw ServiceRefusal(.badRequest, .registration("invalid_request")) }
      guard let statement = request.statement, !statement.isEmpty,
        !isStrict || statement.split(separator: ".", omittingEmptySubsequences: false).count == 3
      else { throw ServiceRefusal(.badRequest, .registration("invalid_software_statement")) }
      guard !isStrict || request.redirectURI?.isEmpty == false else {
        throw ServiceRefusal(.badRequest, .registration("invalid_redirect_uri"))
      }
      let client = await state.registerClient(at: now)
      return ServiceAnswer(
        .created,
        .members(
          ("client_id", .text(client.id)), ("client_secret", .text(client.secret)),
          (
            "redirect_uris",
            .texts(of: "redirect_uri", request.redirectURI.map { [ExactString($0)] } ?? [])
          ),
          ("grant_types", .texts(of: "grant_type", ["client_credentials"])),
          ("scopes", .texts(of: "scope", ["api:client:v2"])),
          ("client_id_issued_at", .integer(now.millisecondsSince1970 / 1_000))))
    }

    /// Retrieve access token: `POST /o/client/token`.
    ///
    /// The OpenAPI document has the parameters in the query, and the pages have them in a form.
    func issueToken(_ call: ReceivedCall) async throws(ServiceRefusal) -> ServiceAnswer {
      let form = form(of: call)
      guard let id = tokenParameter("client_id", of: call, form),
        let secret = tokenParameter("client_secret", of: call, form),
        let grant = tokenParameter("grant_type", of: call, form)
      else { throw ServiceRefusal(.badRequest, .registration("invalid_request")) }
      guard grant == "client_credentials" else {
        throw ServiceRefusal(.badRequest, .registration("unsupported_grant_type"))
      }
      guard
        let token = await state.accessToken(
          id: id, secret: secret, lifetime: Self.accessTokenLifetime, at: now)
      else { throw ServiceRefusal(.badRequest, .registration("invalid_client")) }
      return ServiceAnswer(
        .created,
        .members(
          ("id", .text(RandomName.uuid())), ("access_token", .text(token)),
          ("created_at", .milliseconds(now)),
          ("expires_in", .integer(Self.accessTokenLifetime.components.seconds)),
          ("token_type", .text("bearer"))))
    }

    /// Returns a parameter that is in one of the two places, once (RFC 6749 §3.2).
    private func tokenParameter(
      _ name: ExactString, of call: ReceivedCall, _ form: FormFields
    ) -> ExactString? {
      call.query.has(name) && form.has(name) ? nil : call.query[name] ?? form[name]
    }

    /// Six hours, as the reference has it.
    private static let accessTokenLifetime: Duration = .seconds(21_600)
  }

  /// The registration request of a client.
  @available(macOS 14, iOS 17, tvOS 17, *)
  private struct RegisterRequest: Decodable {
    let statement: String?
    let redirectURI: String?

    private enum CodingKeys: String, CodingKey {
      case statement = "software_statement"
      case redirectURI = "redirect_uri"
    }
  }
#endif
