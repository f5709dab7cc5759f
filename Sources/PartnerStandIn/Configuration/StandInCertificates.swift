#if StandIn
  public import SAMLFormats
  import TLSServer

  /// The certificates by which devices reach a stand-in over TLS.
  ///
  /// An authority signs the certificate of the server, and its key is thrown away then. So a device
  /// that trusts it trusts nothing more.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct StandInCertificates: Sendable {
    /// Why certificates cannot be made or used.
    public enum Failure: Error, Sendable {
      /// There is no name, or one is neither a host name nor an address.
      case unusableName

      /// OpenSSL cannot make or read them.
      case unusable
    }

    /// The first of the names by which the stand-in is reached.
    let name: String
    let context: TLSContext

    /// The certificate of the authority in PEM, which devices are to trust.
    public let authority: [UInt8]

    /// The certificate and the private key of the server, in PEM.
    public let server: [UInt8]

    /// Makes certificates for 397 days: Apple's systems refuse those of more than 825.
    ///
    /// - Parameters:
    ///   - names: The host names and addresses by which devices reach the stand-in.
    ///   - now: The moment by the clock of the devices.
    /// - Throws: ``Failure``.
    public init(for names: [String], at now: Instant) throws(Failure) {
      let read = names.compactMap(ServerName.init)
      guard !read.isEmpty, read.count == names.count else { throw .unusableName }
      let identity: ServerIdentity
      do { identity = try ServerIdentity(for: read, at: now) } catch { throw .unusable }
      try self.init(authority: identity.authority, server: identity.server, name: names[0])
    }

    /// Takes certificates that were made before.
    ///
    /// - Parameters:
    ///   - authority: The certificate of the authority.
    ///   - server: The certificate and the private key of the server.
    ///   - name: The first of its names.
    /// - Throws: ``Failure``.
    public init(authority: [UInt8], server: [UInt8], name: String) throws(Failure) {
      do {
        context = try TLSContext(ServerIdentity(authority: authority, server: server))
      } catch {
        throw .unusable
      }
      self.authority = authority
      self.server = server
      self.name = name
    }
  }
#endif
