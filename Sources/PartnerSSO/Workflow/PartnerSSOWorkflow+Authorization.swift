import SAMLFormats

// Step 11: may the user watch the resource?
extension PartnerSSOWorkflow {
  mutating func authorize(_ resource: ResourceID) -> [Action] {
    enter(
      .authorization(resource),
      .service(.authorization(resource, progress.token.mvpd, statusForService)))
  }

  mutating func authorized(
    _ answer: ServiceAnswer, for resource: ResourceID, at now: Instant
  ) -> [Action] {
    switch answer {
    case .decision(.permitted(_, let token?, let attributes)):
      progress.token.attributes = progress.token.attributes.updated(with: attributes)
      return finish(.authorized(resource, token, progress.token))
    case .decision(.permitted(_, nil, _)) where settings.version == .v1:
      return enter(.mediaToken(resource), .service(.mediaToken(resource)))
    case .decision(.denied(let denial)):
      return finish(.denied(resource, denial))
    default:
      return authorizationFailed(answer.failure, at: now)
    }
  }

  mutating func mediaTokenAnswered(
    _ answer: ServiceAnswer, for resource: ResourceID, at now: Instant
  ) -> [Action] {
    guard case .mediaToken(let token) = answer else {
      return authorizationFailed(answer.failure, at: now)
    }
    return finish(.authorized(resource, token, progress.token))
  }

  /// A token may end between its check and its use.
  mutating func authorizationFailed(
    _ failure: ServiceFailure, at now: Instant
  ) -> [Action] {
    guard failure.kind == .notAuthenticated,
      progress.renewedAuthentications < settings.limits.renewedAuthentications
    else { return finish(.failed(.service(failure))) }
    progress.renewedAuthentications += 1
    permits = Permits()
    return failure.refusesPartnerStatus ? statusRefused(at: now) : authenticate(at: now)
  }
}
