#if StandIn
  import SAMLFormats

  /// The device of a session, as version 2 shows it to holders of the code.
  ///
  /// The schema is `Device` of the OpenAPI document. It is made of the device's own description; a
  /// member that the device did not describe is absent.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct SessionDevice {
    let info: DeviceInfoHeader?

    /// The object; without any description the type alone is there, and it is `Unknown`.
    var content: Content {
      .members(
        ("type", .text(type)), ("model", text("model")), ("version", version("version")),
        (
          "hardware",
          object(
            ("name", text("model")), ("manufacturer", text("manufacturer")),
            ("vendor", text("vendor")), ("version", version("version")))
        ),
        (
          "operatingSystem",
          object(
            ("name", text("osName")), ("family", text("osFamily")), ("vendor", text("osVendor")),
            ("version", version("osVersion")))
        ),
        (
          "browser",
          object(
            ("name", text("browserName")), ("vendor", text("browserVendor")),
            ("version", version("browserVersion")), ("userAgent", text("userAgent")))
        ),
        (
          "display",
          object(
            ("width", integer("displayWidth")), ("height", integer("displayHeight")),
            ("ppi", integer("displayPpi")), ("diagonalSize", text("diagonalScreenSize")))
        ),
        (
          "connection",
          object(
            ("type", text("connectionType")), ("port", text("connectionPort")),
            ("secure", info?.truth("connectionSecure").map(Content.truth)))
        ),
        ("applicationId", text("applicationId")))
    }

    private var type: ExactString {
      info?.text("primaryHardwareType").flatMap { Self.types.contains($0) ? $0 : nil } ?? "Unknown"
    }

    private func text(_ name: String) -> Content? { info?.text(name).map(Content.text) }

    private func integer(_ name: String) -> Content? { info?.integer(name).map(Content.integer) }

    /// A version by its first three numbers, such as `8,1`; one that is no number counts as zero.
    private func version(_ name: String) -> Content? {
      guard let text = info?.text(name) else { return nil }
      let numbers = text.string.split { $0 == "." || $0 == "," }.map { Int64(Int32($0) ?? 0) }
      func number(_ index: Int) -> Content {
        .integer(numbers.indices.contains(index) ? numbers[index] : 0)
      }
      return .members(
        ("major", number(0)), ("minor", number(1)), ("patch", number(2)), ("profile", .text("")))
    }

    /// An object of the members that there are; nil if there is none.
    private func object(_ members: (name: String, value: Content?)...) -> Content? {
      let there = members.compactMap { name, value in value.map { (name: name, value: $0) } }
      return there.isEmpty ? nil : .object(there)
    }

    /// The values that the document lists for the type.
    private static let types: Set<ExactString> = [
      "Camera", "DataCollectionTerminal", "Desktop", "EmbeddedNetworkModule", "eReader",
      "GamesConsole", "GeolocationTracker", "Glasses", "MediaPlayer", "MobilePhone",
      "PaymentTerminal", "PluginModem", "SetTopBox", "TV", "Tablet", "WirelessHotspot",
      "Wristwatch", "VehicleMultimediaSystem", "Projector", "Unknown",
    ]
  }
#endif
