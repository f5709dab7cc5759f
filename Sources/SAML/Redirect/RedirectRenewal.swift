package import CanonicalXML
import SAMLFormats
import XMLSignature

/// Makes the signature of a query fare in a redacted copy as it does in the original.
package struct RedirectRenewal: Sendable {
  /// The key whose signature the original carries, over whatever bytes; nil where no known key made it.
  package let signer: PublicKey?

  /// The method that `SigAlg` names; nil for an unknown one.
  private let method: SignatureMethod?
  /// The query that the signature is over; nil for the query as it was sent.
  private let variation: RedirectVariation?
  private let limits: ParseLimits

  /// Looks whose signature a query carries; nil for one without a signature that could be made again.
  ///
  /// - Parameters:
  ///   - query: The query of the original.
  ///   - keys: The known keys.
  ///   - limits: How large its message may be.
  package init?(of query: ArraySlice<UInt8>, among keys: [PublicKey], _ limits: ParseLimits) {
    guard let message = Self.message(of: query, limits) else { return nil }
    method = SignatureMethod(exactly: message.signatureMethod)
    self.limits = limits
    guard let method else {
      (signer, variation) = (nil, nil)
      return
    }
    let anchors = keys.map(TrustAnchor.init(publicKey:))
    do {
      signer = try method.signer(
        of: message.signatureValue, over: message.query.signedBytes, among: anchors
      ).publicKey
      variation = nil
    } catch {
      let found = message.variation(thatHoldsBy: anchors, DiagnosisLimits())
      (signer, variation) = (found?.signer.publicKey, found?.variation)
    }
  }

  /// Signs the query of a copy.
  ///
  /// - Parameters:
  ///   - query: The query of the copy, a slice of the copy.
  ///   - key: The key in the place of the signer; nil makes a value that no key has made.
  /// - Returns: Where the value of `Signature` is, and the escaped value that belongs there; nil for a query that
  ///   cannot be read.
  /// - Throws: `KeyError` for a key that cannot sign so.
  package func signature(
    of query: ArraySlice<UInt8>, by key: PrivateKey?
  ) throws(KeyError) -> (place: Range<Int>, value: [UInt8])? {
    let copy: RedirectQuery
    do throws(RedirectDefect) {
      copy = try RedirectQuery(parsing: query, atMost: limits.maximumBytes)
    } catch {
      return nil
    }
    guard let old = copy.signature else { return nil }
    let bytes = variation?.signedBytes(of: copy) ?? copy.signedBytes
    let symbols: [UInt8]
    if let key, let method {
      symbols = Base64.encode(try key.sign(bytes, method: method))
    } else {
      symbols = Base64.encode([UInt8](repeating: 0, count: old.count / 2))
    }
    return (old.startIndex..<old.endIndex, PercentText.encode(symbols))
  }

  private static func message(
    of query: ArraySlice<UInt8>, _ limits: ParseLimits
  ) -> UnverifiedRedirectMessage? {
    do throws(RedirectDefect) {
      return try UnverifiedRedirectMessage(
        RedirectQuery(parsing: query, atMost: limits.maximumBytes), limits)
    } catch {
      return nil
    }
  }
}
