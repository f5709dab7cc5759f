import SAMLFormats
import XMLSignature

/// Another query than the one that was sent, over which its signature holds.
///
/// It explains a failure, and accepts nothing: the signature covers the bytes as they were sent
/// (SAML Bindings §3.4.4.1).
public enum RedirectVariation: Sendable, Hashable, CaseIterable {
  /// The escapes have capital letters, or small ones.
  case upperCaseEscapes, lowerCaseEscapes
  /// The values are escaped anew: by RFC 3986, the same with small letters, or by `encodeURIComponent` of
  /// JavaScript.
  case escapedAnew, escapedAnewInLowerCase, escapedAsURIComponent
  /// The values are escaped as in a form: as Java does it, or .NET with small letters.
  case escapedAsForm, escapedAsFormInLowerCase
  /// The values are not escaped at all.
  case unescaped
  /// The parameters are in the order in which they were sent.
  case orderAsSent
  /// There is no `RelayState`, or an empty one.
  case withoutRelayState, emptyRelayState

  /// The bytes that would have been signed; nil where they are those that were sent.
  func signedBytes(of query: RedirectQuery) -> [UInt8]? {
    let bytes = bytes(of: query)
    return bytes == query.signedBytes ? nil : bytes
  }

  private func bytes(of query: RedirectQuery) -> [UInt8] {
    let signed: [RedirectParameter] = [query.messageParameter, .relayState, .signatureAlgorithm]
    switch self {
    case .upperCaseEscapes:
      return query.text(of: signed) { _, value in PercentText.recasing(value, .upper) }
    case .lowerCaseEscapes:
      return query.text(of: signed) { _, value in PercentText.recasing(value, .lower) }
    case .escapedAnew: return query.text(of: signed, as: .unreserved)
    case .escapedAnewInLowerCase:
      return query.text(of: signed, as: PercentText.Form(keeping: "-._~", .lower))
    case .escapedAsURIComponent:
      return query.text(of: signed, as: PercentText.Form(keeping: "-._~!*'()", .upper))
    case .escapedAsForm:
      return query.text(
        of: signed, as: PercentText.Form(keeping: "-._*", .upper, isSpacePlus: true))
    case .escapedAsFormInLowerCase:
      return query.text(
        of: signed, as: PercentText.Form(keeping: "-._!*()", .lower, isSpacePlus: true))
    case .unescaped: return query.text(of: signed, as: nil)
    case .orderAsSent: return query.text(of: query.order) { _, value in Array(value) }
    case .withoutRelayState:
      return query.text(of: [query.messageParameter, .signatureAlgorithm]) { _, value in
        Array(value)
      }
    case .emptyRelayState:
      return query.text(of: [query.messageParameter]) { _, value in Array(value) }
        + Array("&RelayState=&".utf8)
        + query.text(of: [.signatureAlgorithm]) { _, value in Array(value) }
    }
  }
}

extension RedirectQuery {
  /// The parameters with their values escaped in another form, or not at all.
  fileprivate func text(
    of parameters: [RedirectParameter], as form: PercentText.Form?
  ) -> [UInt8] {
    text(of: parameters) { parameter, value in
      do throws(MalformedEscape) {
        // A plus in Base64 is itself; elsewhere a form means a space by it.
        let bytes = try PercentText.decode(
          value, plus: parameter == .relayState ? .space : .literal)
        return form.map { PercentText.encode(bytes, as: $0) } ?? bytes
      } catch {
        return Array(value)
      }
    }
  }
}

extension UnverifiedRedirectMessage {
  /// The first variation over which the signature holds, by keys that were tried over the query as it was sent.
  ///
  /// - Parameters:
  ///   - anchors: The keys that are trusted for the issuer.
  ///   - limits: How much work the search may take, which anybody can ask for.
  /// - Returns: The variation and whose signature it is; nil where there is none within the limits.
  func variation(
    thatHoldsBy anchors: [TrustAnchor], _ limits: DiagnosisLimits
  ) -> (variation: RedirectVariation, signer: TrustAnchor)? {
    guard let method = SignatureMethod(exactly: signatureMethod) else { return nil }
    let anchors = anchors.filter { method.fits($0.publicKey.kind) }
    var (trials, byteCount) = (0, 0)
    for variation in RedirectVariation.allCases {
      guard let bytes = variation.signedBytes(of: query) else { continue }
      trials += anchors.count
      byteCount += bytes.count
      guard trials <= limits.maximumSignatureTrials, byteCount <= limits.maximumBytes else {
        return nil
      }
      do {
        return (variation, try method.signer(of: signatureValue, over: bytes, among: anchors))
      } catch {
        continue
      }
    }
    return nil
  }
}
