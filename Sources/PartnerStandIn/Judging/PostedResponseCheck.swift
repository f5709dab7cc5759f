#if StandIn
  import PartnerSSO
  import SAML
  import SAMLCapture
  import SAMLInspection
  import XMLEncryption

  /// Judges a posted response as `saml validate` does.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct PostedResponseCheck: Sendable {
    /// The result of the check.
    enum Outcome: Sendable {
      /// Every rule holds, and the response is packed as the binding has it.
      case accepted(ValidatedAssertion)
      /// The codes of what is wrong or could not be checked, in the order of the findings.
      case refused([StableCode])
    }

    let policy: Policy
    let decryptionKeys: [PrivateKeyDecryptor]

    /// Judges the form control `SAMLResponse` as it was sent; nil where there is none.
    func evaluate(
      _ form: FormFields, of provider: Requestor.Provider, at now: Instant
    ) -> Outcome? {
      let field: ExactString = "SAMLResponse"
      guard !form.repeats(field) else { return .refused([.captureFieldRepeated]) }
      guard let value = form.encoded(field), !value.isEmpty else { return nil }
      let inspector = Inspector(
        policy: policy(for: provider), decryptionKeys: decryptionKeys, field: field)
      let inspection: Inspection
      do {
        inspection = try inspector.inspect(
          Array("\(field)=".utf8) + Self.withEscapedSpaces(value), at: now)
      } catch {
        return .refused([error.code])
      }
      guard inspection.outcome == .valid, let assertion = inspection.verdict?.validated else {
        return .refused(inspection.reasons.prefix(Self.maximumCodes).map(\.code))
      }
      guard Self.isPackedByBinding(inspection.trail, field) else {
        return .refused([Self.wrongPackaging])
      }
      return .accepted(assertion)
    }

    /// The value with each plus read as a space, as in a form.
    ///
    /// In a capture it is unknown how the receiver read its pluses; here the stand-in is the
    /// receiver.
    private static func withEscapedSpaces(_ value: ArraySlice<UInt8>) -> [UInt8] {
      var escaped: [UInt8] = []
      escaped.reserveCapacity(value.count)
      for byte in value {
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: " ") {
          escaped += "%20".utf8
        } else {
          escaped.append(byte)
        }
      }
      return escaped
    }

    /// The policy, with the additions of the provider: its own entities, and its required fields.
    private func policy(for provider: Requestor.Provider) -> Policy {
      var policy = policy
      if !provider.issuers.isEmpty { policy.issuers = provider.issuers }
      let fields = provider.mvpd.requiredMetadataFields
      policy.requiredAttributes += fields.filter { !policy.requiredAttributes.contains($0) }
      return policy
    }

    /// Base64 in a form control, and nothing else around or inside it (SAML Bindings §3.5.4).
    ///
    /// A capture may be packed in many ways, which a service would not unpack.
    private static func isPackedByBinding(_ trail: [Layer], _ field: ExactString) -> Bool {
      trail == [.form(field: field), .base64] || trail == [.form(field: field), .percent, .base64]
    }

    /// The codes go into a header, and a document can have thousands of faults.
    private static let maximumCodes = 50

    /// The code of a response that holds, in layers that a service does not remove.
    private static let wrongPackaging = StableCode.exchangeNotThePostBinding
  }
#endif
