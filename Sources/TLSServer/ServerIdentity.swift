#if StandIn
  /// The identity of a TLS server on this machine: its certificate and key, and the authority that clients are
  /// to trust.
  ///
  /// The authority signs once, and its key is thrown away then. So a device that trusts it trusts this one
  /// certificate.
  package struct ServerIdentity: Sendable {
    /// The certificate of the authority, in PEM.
    package let authority: [UInt8]

    /// The certificate of the server and its private key, in PEM.
    package let server: [UInt8]

    /// Takes an identity that was made before.
    package init(authority: [UInt8], server: [UInt8]) {
      self.authority = authority
      self.server = server
    }
  }

  /// Why an identity cannot be made or used.
  package enum ServerIdentityError: Error, Sendable, Hashable {
    /// A name is neither a host name nor an address.
    case unusableName

    /// OpenSSL cannot make or read it.
    case unusable
  }

  /// A name by which clients reach a server.
  package enum ServerName: Sendable {
    /// A host name, in lower case.
    case host(String)

    /// An address, in digits.
    case address(String, isIPv6: Bool)

    /// Reads a name (RFC 1123 §2.1) or an address; nil for any other text.
    package init?(_ text: String) {
      let bytes = Array(text.utf8)
      if bytes.contains(UInt8(ascii: ":")) {
        guard Self.isAddress(text, isIPv6: true) else { return nil }
        self = .address(text, isIPv6: true)
        return
      }
      if Self.isAddress(text, isIPv6: false) {
        self = .address(text, isIPv6: false)
        return
      }
      let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard bytes.count <= 253, labels.allSatisfy(Self.isLabel),
        labels.last?.allSatisfy({ 0x30...0x39 ~= $0 }) == false
      else { return nil }
      self = .host(text.lowercased())
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
      let hyphen = UInt8(ascii: "-")
      return 1...63 ~= label.count && label.first != hyphen && label.last != hyphen
        && label.allSatisfy { byte in
          0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == hyphen
        }
    }
  }
#endif
