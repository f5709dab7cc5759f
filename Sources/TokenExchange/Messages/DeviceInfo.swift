public import SAMLFormats

/// The description of a device, as the header `X-Device-Info` carries it.
///
/// Version 1 needs the model and the operating system, version 2 the versions and the kind of
/// connection as well. One value with all of them serves both.
public struct DeviceInfo: Sendable, Hashable {
  /// The kind of hardware, from the partner's list.
  public enum PrimaryHardwareType: String, Sendable, Hashable, CaseIterable {
    /// The partner's word for the kind of hardware.
    case camera = "Camera", dataCollectionTerminal = "DataCollectionTerminal", desktop = "Desktop",
      embeddedNetworkModule = "EmbeddedNetworkModule", eReader, gamesConsole = "GamesConsole",
      geolocationTracker = "GeolocationTracker", glasses = "Glasses", mediaPlayer = "MediaPlayer",
      mobilePhone = "MobilePhone", paymentTerminal = "PaymentTerminal",
      pluginModem = "PluginModem", setTopBox = "SetTopBox", tv = "TV", tablet = "Tablet",
      wirelessHotspot = "WirelessHotspot", wristwatch = "Wristwatch", unknown = "Unknown"
  }

  /// The operating system, from the partner's list.
  public enum OperatingSystem: String, Sendable, Hashable, CaseIterable {
    /// The partner's word for the operating system.
    case android = "Android", chromeOS = "Chrome OS", linux = "Linux", macOS = "Mac OS",
      osX = "OS X", openBSD = "OpenBSD", rokuOS = "Roku OS", windows = "Windows", iOS, tvOS, webOS
  }

  /// The kind of hardware.
  public var primaryHardwareType: PrimaryHardwareType?

  /// The name of the model, such as `AppleTV`: the letters of the machine's name.
  var model: ExactString

  /// The version of the model, such as `5,3`: the rest of the machine's name.
  var version: ExactString

  /// The maker of the device.
  public var manufacturer: ExactString?

  /// The seller of the device.
  public var vendor: ExactString?

  /// The operating system.
  var operatingSystem: OperatingSystem

  /// The version of the operating system.
  var operatingSystemVersion: ExactString

  /// The kind of connection, such as `WiFi`.
  var connectionType: ExactString

  /// Whether the connection is secure.
  public var connectionSecure: Bool?

  /// The address of the device in the network, for instance `192.0.2.7`.
  ///
  /// Home-based authentication of some providers needs it, with ``connectionPort``.
  public var connectionIP: ExactString?

  /// The port from which the device connects.
  public var connectionPort: UInt16?

  /// The app's identifier.
  public var applicationID: ExactString?

  /// The width of the display in pixels.
  public var displayWidth: Int?

  /// The height of the display in pixels.
  public var displayHeight: Int?

  /// Describes a device by what both versions of the service ask for.
  ///
  /// - Parameters:
  ///   - model: The name of the model.
  ///   - version: The version of the model.
  ///   - operatingSystem: The operating system.
  ///   - operatingSystemVersion: The version of the operating system.
  ///   - connectionType: The kind of connection.
  public init(
    model: String, version: String, operatingSystem: OperatingSystem,
    operatingSystemVersion: String, connectionType: String
  ) {
    self.model = ExactString(model)
    self.version = ExactString(version)
    self.operatingSystem = operatingSystem
    self.operatingSystemVersion = ExactString(operatingSystemVersion)
    self.connectionType = ExactString(connectionType)
  }

  /// The object in JSON, always in the same order.
  ///
  /// The key of the hardware is `primaryHardwareType`, as the reference has it; the partner's
  /// sample code writes `type`.
  var json: JSONValue {
    .members([
      ("primaryHardwareType", primaryHardwareType.map { .text($0.rawValue) }),
      ("model", .string(model)),
      ("version", .string(version)),
      ("manufacturer", manufacturer.map(JSONValue.string)),
      ("vendor", vendor.map(JSONValue.string)),
      ("osName", .text(operatingSystem.rawValue)),
      ("osVersion", .string(operatingSystemVersion)),
      ("displayWidth", displayWidth.map(JSONValue.integer)),
      ("displayHeight", displayHeight.map(JSONValue.integer)),
      ("connectionIp", connectionIP.map(JSONValue.string)),
      ("connectionPort", connectionPort.map { .integer(Int($0)) }),
      ("connectionType", .string(connectionType)),
      ("connectionSecure", connectionSecure.map(JSONValue.bool)),
      ("applicationId", applicationID.map(JSONValue.string)),
    ])
  }

  /// The value of the header, in both versions: Base64 and nothing more.
  ///
  /// The reference of version 1 asks for percent-encoding as well. A server that does not decode
  /// the header would read the escapes as part of the value, and version 2 asks for none.
  public var headerValue: String {
    String(decoding: Base64.encode(json.requestBytes), as: UTF8.self)
  }
}
