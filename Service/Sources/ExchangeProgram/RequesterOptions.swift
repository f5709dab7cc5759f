public import ArgumentParser
public import PartnerSSO
public import SAMLCommandLine
public import SAMLPayload
public import TokenExchange

/// Where the service is, and on whose behalf it is called.
public struct RequesterOptions: ParsableArguments {
  /// The kinds of devices, as they are typed.
  enum Device: String, ExpressibleByArgument, CaseIterable {
    case tvos, ios, ipados
  }

  /// The versions, as they are typed.
  enum Version: String, ExpressibleByArgument, CaseIterable {
    case v2, v1
  }

  /// The forms of a response, as they are typed.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case cookbook, verbatim
    case cookbookThenVerbatim = "cookbook-then-verbatim"
  }

  @Option(
    help: ArgumentHelp(
      "The service: https, or http on this machine, such as http://127.0.0.1:8080.",
      valueName: "url"))
  var endpoint: String

  @Option(help: ArgumentHelp("The programmer's identifier at the service.", valueName: "id"))
  var requestor: String

  @Option(help: "The version of the service's REST API; the support of v1 ended on 2025-12-31.")
  var api = Version.v2

  @Option(help: "The kind of device.")
  var platform = Device.tvos

  @Option(
    help: ArgumentHelp(
      "What identifies the device. Two trials with the same one share their sign-in.",
      valueName: "id"))
  var deviceID = "saml-trial-device"

  @Option(
    help: ArgumentHelp("A domain that is registered for the programmer.", valueName: "name"))
  var domain = "example.com"

  @Option(
    help: ArgumentHelp(
      "The software statement of the app, by which it registers; a service on this machine takes "
        + "any.", valueName: "file"), completion: .file())
  var softwareStatement: String?

  @Option(
    help: ArgumentHelp(
      "Keep the registration, the access token and the provider in this folder, which is yours "
        + "alone; without it they are forgotten.", valueName: "folder"), completion: .directory)
  var store: String?

  @Option(
    help: "Which forms of the response may be posted; the second only after a refusal of the first."
  )
  var form = Form.cookbookThenVerbatim

  /// Makes options without values, as the argument parser wants.
  public init() {}

  /// The version of the API.
  public var version: APIVersion { api == .v1 ? .v1 : .v2 }

  /// Which forms of a response may be posted.
  public var payloadForm: PayloadForm {
    switch form {
    case .cookbook: .cookbook
    case .verbatim: .verbatim
    case .cookbookThenVerbatim: .cookbookThenVerbatim
    }
  }

  /// The kind of device.
  public var devicePlatform: PartnerSSOWorkflow.Platform {
    switch platform {
    case .tvos: .tvOS
    case .ios: .iOS
    case .ipados: .iPadOS
    }
  }

  /// Returns the requester on whose behalf the service is called.
  ///
  /// - Returns: The requester.
  /// - Throws: ``Failure`` if the endpoint cannot be used.
  public func requester() throws(Failure) -> Requester {
    let origin: ServiceOrigin
    do { origin = try ServiceOrigin(parsing: endpoint) } catch {
      throw Failure(
        .usage,
        "--endpoint is no origin that can be used.\n"
          + "help: Write https://HOST or https://HOST:PORT without a path; http reaches this "
          + "machine alone.")
    }
    return Requester(
      origin: origin, requestorID: requestor, deviceID: deviceID, deviceInfo: deviceInfo,
      platform: devicePlatform, domainName: domain, redirectURL: "https://\(domain)/")
  }

  /// Makes a client that carries its messages by a transport.
  ///
  /// - Parameter transport: Carries the messages.
  /// - Returns: The client.
  /// - Throws: ``Failure`` if an argument is wrong.
  public func client(by transport: any Transport) throws(Failure) -> ExchangeClient {
    let requester = try requester()
    return ExchangeClient(
      for: requester, statement: try statement(at: requester.origin),
      store: try keptItems() ?? CredentialsInMemory(), transport: transport)
  }

  /// Returns the store of the installation's items; nil if it is not to keep any.
  ///
  /// - Returns: The store.
  /// - Throws: ``Failure`` if this system has no store of files.
  public func keptItems() throws(Failure) -> (any CredentialStore)? {
    guard let store else { return nil }
    #if os(Linux)
      return FileStore(folder: store)
    #else
      throw .usage("--store \(store): a store of files is there on Linux alone.")
    #endif
  }

  /// The description of a device of the kind.
  private var deviceInfo: DeviceInfo {
    switch platform {
    case .tvos:
      DeviceInfo(
        model: "AppleTV", version: "14,1", operatingSystem: .tvOS,
        operatingSystemVersion: "18.0", connectionType: "WiFi")
    case .ios:
      DeviceInfo(
        model: "iPhone", version: "16,1", operatingSystem: .iOS, operatingSystemVersion: "18.0",
        connectionType: "WiFi")
    case .ipados:
      DeviceInfo(
        model: "iPad", version: "14,3", operatingSystem: .iOS, operatingSystemVersion: "18.0",
        connectionType: "WiFi")
    }
  }

  private func statement(at origin: ServiceOrigin) throws(Failure) -> SoftwareStatement {
    guard let softwareStatement else {
      // Plain HTTP is allowed for this machine alone, where only stand-ins are.
      guard origin.scheme == "http" else {
        throw .usage("--software-statement is needed for a service that is real.")
      }
      return SoftwareStatement("trial.software.statement")
    }
    let bytes = try FileSystem.readSetting(softwareStatement)
    let text = String(decoding: bytes, as: UTF8.self)
    guard let first = text.split(whereSeparator: \.isWhitespace).first else {
      throw .usage("\(softwareStatement): holds no software statement")
    }
    return SoftwareStatement(String(first))
  }
}
