import ArgumentParser
import CanonicalXML
import SAML
import SAMLCommandLine
import XMLSignature

/// How a test issuer signs a query of the HTTP-Redirect binding (SAML Bindings §3.4.4.1).
struct RedirectOptions: ParsableArguments {
  @Flag(
    help: "Print the signed query of the message: SAMLRequest or SAMLResponse, SigAlg, Signature.")
  var redirect = false

  @Option(help: ArgumentHelp("The value of RelayState, which is signed too.", valueName: "text"))
  var relayState: String?

  /// Refuses options that have nothing to say about a query.
  func validate(without options: [String: String?]) throws {
    guard redirect else {
      guard relayState == nil else { throw ValidationError("--relay-state belongs to --redirect.") }
      return
    }
    for (name, value) in options where value != nil {
      throw ValidationError("--redirect does not go with \(name).")
    }
  }

  /// The query of a message, in one line.
  func query(
    for message: XMLTree, _ key: PrivateKey, _ method: SignatureMethod, in path: String
  ) throws(Failure) -> [UInt8] {
    do throws(RedirectSigningError) {
      let signer = RedirectSigner(key: key, method: method)
      return try signer.query(for: message, relayState: relayState) + [UInt8(ascii: "\n")]
    } catch {
      throw Failure(.refused, "\(path): \(error.message)")
    }
  }
}
