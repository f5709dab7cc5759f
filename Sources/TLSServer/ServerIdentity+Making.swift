#if StandIn
  import SAMLCrypto
  package import SAMLFormats

  extension ServerIdentity {
    /// Makes an identity for names.
    ///
    /// - Parameters:
    ///   - names: The names and addresses by which clients reach the server.
    ///   - now: The moment from which it is good, less an hour for clocks that are behind.
    /// - Throws: ``ServerIdentityError/unusable``.
    package init(
      for names: [ServerName], at now: Instant
    ) throws(ServerIdentityError) {
      let validity = (from: now.advanced(by: .seconds(-3_600)), to: now.advanced(by: Self.lifetime))
      guard let first = names.first else { throw .unusable }
      let (issuer, serial) = ("saml stand-in for \(first.text)", now.millisecondsSince1970)
      let authorityKey: PrivateKey
      let serverKey: PrivateKey
      do throws(KeyError) {
        authorityKey = try .fresh(on: .p256)
        serverKey = try .fresh(on: .p256)
      } catch { throw .unusable }
      guard
        let authority = CertificateDraft(
          subject: issuer, issuer: issuer, serial: serial, validity, for: authorityKey.publicKey),
        authority.add(.basicConstraints, "critical,CA:TRUE,pathlen:0"),
        authority.add(.keyUsage, "critical,keyCertSign"),
        authority.add(.subjectKeyIdentifier, "hash"),
        Self.limit(authority, to: names),
        let authorityText = authority.pem(signedBy: authorityKey),
        let server = CertificateDraft(
          subject: first.text, issuer: issuer, serial: serial + 1, validity,
          for: serverKey.publicKey),
        server.add(.basicConstraints, "critical,CA:FALSE"),
        server.add(.keyUsage, "critical,digitalSignature"),
        server.add(.extendedKeyUsage, "serverAuth"),
        server.add(.subjectKeyIdentifier, "hash"),
        server.add(.authorityKeyIdentifier, "keyid:always", issuer: authority),
        server.add(.subjectAlternativeName, names.map(\.alternative).joined(separator: ",")),
        let serverText = server.pem(signedBy: authorityKey), let keyText = serverKey.pem
      else { throw .unusable }
      self.init(
        authority: Array(authorityText.utf8), server: Array((serverText + keyText).utf8))
    }

    /// Lets an authority sign for these host names alone.
    ///
    /// Some clients, those with BoringSSL among them, refuse a chain with constraints of addresses. So
    /// addresses are not limited but by the key, which is thrown away.
    private static func limit(_ authority: CertificateDraft, to names: [ServerName]) -> Bool {
      let constraints = names.compactMap { name in
        if case .host(let name) = name { "permitted;DNS:\(name)" } else { nil }
      }
      return constraints.isEmpty
        || authority.add(.nameConstraints, "critical," + constraints.joined(separator: ","))
    }

    /// Apple's systems refuse a server's certificate that lasts longer than 825 days.
    private static let lifetime = Duration.seconds(397 * 86_400)
  }

  extension ServerName {
    /// The name by itself.
    package var text: String {
      switch self {
      case .host(let name), .address(let name, _): name
      }
    }

    /// The name as OpenSSL's configuration writes an alternative name (RFC 5280 §4.2.1.6).
    fileprivate var alternative: String {
      switch self {
      case .host(let name): "DNS:\(name)"
      case .address(let address, _): "IP:\(address)"
      }
    }
  }
#endif
