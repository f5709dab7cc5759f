import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCapture
import SAMLCommandLine
import ScriptedSSO
import TokenExchange

/// What the subscriber account and its user do: by a script, or by the name of a provider.
enum Subscriber {
  /// By a script, with the responses that it names.
  case scripted(Script, [String: SAMLResponse])

  /// A user of this provider: signed in at the account if there is a response, and not otherwise.
  case named(ProviderOptions, response: SAMLResponse?)

  /// Reads a script, and the responses that it names, relative to its own place.
  init(readingScript path: String) throws(Failure) {
    let bytes = try FileSystem.read(path)
    let script: Script
    do throws(ScriptError) { script = try Script(parsing: bytes) } catch {
      throw .usage("\(path): \(error.words)")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var responses: [String: SAMLResponse] = [:]
    for name in script.responseNames {
      let file = name.hasPrefix("/") ? name : folder + name
      responses[name] = try Self.response(in: FileSystem.read(file), file)
    }
    self = .scripted(script, responses)
  }

  /// The XML of a capture: what the subscriber account would deliver.
  static func response(in captured: [UInt8], _ path: String) throws(Failure) -> SAMLResponse {
    let xml: [UInt8]
    do throws(CaptureError) { xml = try Capture(unwrapping: captured).bytes } catch {
      throw .explained(error.code, in: path, .unreadable)
    }
    guard let text = String(validating: xml, as: UTF8.self) else {
      throw Failure(.unreadable, "\(path): is not UTF-8")
    }
    return SAMLResponse(text)
  }

  /// The script of a run, and the responses that it names.
  ///
  /// A provider that is given by its other name is looked up in the service's configuration.
  func script(
    by carrier: any Transport, _ requester: RequesterOptions, _ report: RunReport
  ) async throws(Failure) -> (Script, [String: SAMLResponse]) {
    switch self {
    case .scripted(let script, let responses): return (script, responses)
    case .named(let provider, let response):
      let observed = ObservedTransport(carrier) { report.add(RunEntry(of: $0)) }
      let client = try requester.client(by: observed)
      let found: Script?
      do throws(ExchangeError) {
        found =
          if response != nil {
            try await provider.providerID(by: client, requester.version)
              .map(Script.signedIn)
          } else {
            try await provider.mvpdID(by: client, requester.version).map(Script.signingIn)
          }
      } catch {
        throw Failure(error)
      }
      guard let found else {
        throw .usage(
          "the service's configuration does not have the other name of this TV provider.\n"
            + "help: Give \(response == nil ? "--mvpd" : "--provider") itself.")
      }
      return (found, response.map { [Script.responseName: $0] } ?? [:])
    }
  }
}

extension Script {
  /// The name of the one response of ``signedIn(_:)``.
  fileprivate static let responseName = "--response"

  /// A user who is signed in at the account for a day, and whose provider sends a response.
  fileprivate static func signedIn(_ provider: ProviderID) -> Script {
    var script = Script()
    script.status = [.metadata(provider: provider, expiresIn: 86_400, response: nil)]
    script.response = [
      .metadata(provider: provider, expiresIn: 86_400, response: responseName)
    ]
    return script
  }

  /// A user who refuses the subscriber account, and signs in at a provider by the app itself.
  fileprivate static func signingIn(_ mvpd: MVPD.ID) -> Script {
    var script = Script()
    script.access = [.denied]
    script.providers = [mvpd]
    script.pages = [.signIn]
    script.codes = [.signIn]
    return script
  }
}

extension ScriptError {
  fileprivate var words: String {
    switch self {
    case .notJSON: "is no JSON object"
    case .unknownKey(let key): "has a key that scripts do not have: \(key)"
    case .unusable(let place): "has a value that cannot be used at \(place)"
    }
  }
}
