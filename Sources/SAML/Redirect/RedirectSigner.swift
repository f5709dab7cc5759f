package import CanonicalXML
import Deflate
import SAMLFormats
import XMLSignature

/// Makes signed queries of the HTTP-Redirect binding, for test issuers and tools (SAML Bindings §3.4.4.1).
package struct RedirectSigner: Sendable {
  private let key: PrivateKey
  private let method: SignatureMethod

  /// Signs with a key.
  ///
  /// - Parameters:
  ///   - key: The key that signs.
  ///   - method: A method that fits the key.
  package init(key: PrivateKey, method: SignatureMethod) {
    self.key = key
    self.method = method
  }

  /// Makes the query of a message.
  ///
  /// - Parameters:
  ///   - message: A message that carries no signature of its own, as the binding asks for.
  ///   - relayState: The value of `RelayState`; nil leaves the parameter out.
  /// - Returns: The bytes after `?`.
  /// - Throws: `RedirectSigningError`.
  package func query(
    for message: XMLTree, relayState: String? = nil
  ) throws(RedirectSigningError) -> [UInt8] {
    guard let kind = VerifiedRedirectMessage.Kind(of: message.root) else { throw .notAMessage }
    guard message.root.children(named: DSigName.signature).isEmpty else { throw .alreadySigned }
    let deflated = DeflateStream.deflate(message.document.utf8)
    var parameters = [(kind.rawValue, Base64.encode(deflated))]
    if let relayState { parameters.append(("RelayState", Array(relayState.utf8))) }
    parameters.append(("SigAlg", Array(method.rawValue.utf8)))
    let signed = parameters.map(Self.parameter).joined(separator: [UInt8(ascii: "&")])
    let value: [UInt8]
    do throws(KeyError) { value = try key.sign(Array(signed), method: method) } catch {
      throw .key(error)
    }
    return signed + [UInt8(ascii: "&")] + Self.parameter("Signature", Base64.encode(value))
  }

  private static func parameter(_ name: String, _ value: [UInt8]) -> [UInt8] {
    Array("\(name)=".utf8) + PercentText.encode(value)
  }
}

/// Why a query cannot be signed.
package enum RedirectSigningError: Error, Sendable, Hashable {
  /// The document element is neither a request nor a response of SAML 2.0.
  case notAMessage
  /// The message carries a signature, which the binding does not allow (SAML Bindings §3.4.4.1).
  case alreadySigned
  /// The key cannot do what was asked.
  case key(KeyError)

  /// One sentence for people.
  package var message: String {
    switch self {
    case .notAMessage: "the document is neither a request nor a response of SAML 2.0"
    case .alreadySigned:
      "the message carries a signature already, which the redirect binding does not allow"
    case .key(let error): "the key cannot sign this way [\(error.code)]"
    }
  }
}
