import SAMLFormats
package import XMLSignature

/// A private key that its owner has marked as one for tests, so that no forged message is signed by another.
///
/// The mark is a line `# saml test key` before the key's PEM block, or a certificate of the key whose common
/// name begins with `Test only:`.
package struct MarkedTestKey: Sendable {
  /// The key.
  let key: PrivateKey

  /// Its certificate, which signatures carry; nil where there is none.
  package let certificate: Certificate?

  /// Reads a key and looks for the mark.
  ///
  /// - Parameters:
  ///   - pem: The file of the key, at most 1 MiB, with its certificate or without.
  ///   - certificate: The file of its certificate; nil looks for one in the file of the key.
  /// - Throws: ``TestKeyError``.
  package init(pem: [UInt8], certificate: [UInt8]?) throws(TestKeyError) {
    let file: PrivateKeyFile
    do { file = try PrivateKeyFile(parsing: pem, for: .signature) } catch { throw .key(error) }
    key = file.key
    if let certificate {
      let anchors: [TrustAnchor]
      do { anchors = try TrustAnchor.parse(certificate) } catch { throw .certificate(error) }
      guard
        let own = anchors.compactMap(\.certificate).first(where: {
          $0.publicKey == file.key.publicKey
        })
      else { throw .certificateOfAnotherKey }
      self.certificate = own
    } else {
      self.certificate = file.certificates.first
    }
    guard Self.isMarked(pem) || self.certificate.map(Self.isMarked) == true else {
      throw .notMarked
    }
  }

  /// What a receiver under test trusts.
  package var trustAnchor: TrustAnchor {
    certificate.map { TrustAnchor(certificate: $0) } ?? TrustAnchor(publicKey: key.publicKey)
  }

  /// Whether the line is before the private key.
  private static func isMarked(_ pem: [UInt8]) -> Bool {
    for line in pem.split(separator: UInt8(ascii: "\n")) {
      let line = XMLText.trimmed(line)
      if line.elementsEqual("# saml test key".utf8) { return true }
      if line.starts(with: "-----BEGIN ".utf8), line.ends(with: "PRIVATE KEY-----") { return false }
    }
    return false
  }

  /// Whether the common name of a certificate marks its key.
  package static func isMarked(_ certificate: Certificate) -> Bool {
    // In RFC 2253 text a comma that separates has no backslash before it.
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in certificate.subject.utf8 {
      if byte == UInt8(ascii: ","), !isEscaped {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return parts.contains { $0.starts(with: "CN=Test only:".utf8) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

/// Why a key signs no attack.
package enum TestKeyError: Error, Sendable, Hashable {
  /// The file of the key cannot be used.
  case key(KeyError)
  /// The file of the certificate cannot be used.
  case certificate(KeyError)
  /// The certificate is of another key.
  case certificateOfAnotherKey
  /// Nothing marks it as a test key.
  case notMarked
}
