public import PartnerSSO

#if canImport(Darwin)
  internal import Darwin
#elseif os(Linux) && canImport(Glibc)
  internal import Glibc
#elseif os(Linux) && canImport(Musl)
  internal import Musl
#endif

// One place describes this device, so that no two messages differ.

extension DeviceInfo {
  /// The description of this device: the model and its version from the name of the machine, as in
  /// the cookbook, and the system.
  ///
  /// Set the kind of connection and the addresses where the app knows them.
  public static var current: DeviceInfo {
    let machine = Machine.name
    var info = DeviceInfo(
      model: String(machine.prefix { !$0.isNumber }),
      version: String(machine.drop { !$0.isNumber }), operatingSystem: .current,
      operatingSystemVersion: Machine.systemVersion, connectionType: "WiFi")
    #if canImport(Darwin)
      info.manufacturer = "Apple"
      info.vendor = "Apple"
    #endif
    info.primaryHardwareType = .current
    return info
  }
}

extension DeviceInfo.OperatingSystem {
  fileprivate static var current: Self {
    #if os(tvOS)
      .tvOS
    #elseif os(macOS)
      .macOS
    #elseif os(Linux)
      .linux
    #else
      .iOS
    #endif
  }
}

extension DeviceInfo.PrimaryHardwareType {
  fileprivate static var current: Self {
    #if os(tvOS)
      .setTopBox
    #elseif os(macOS) || os(Linux)
      .desktop
    #else
      Machine.name.hasPrefix("iPad") ? .tablet : .mobilePhone
    #endif
  }
}

extension PartnerSSOWorkflow.Platform {
  /// The kind of this device; on any other platform, iPhone.
  public static var current: Self {
    #if os(tvOS)
      .tvOS
    #else
      Machine.name.hasPrefix("iPad") ? .iPadOS : .iOS
    #endif
  }
}

/// The system's description of its machine; only digits where this module does not know the system.
private enum Machine {
  /// Such as `AppleTV14,1`; in a simulator, that of the device that it plays.
  static var name: String {
    #if targetEnvironment(simulator)
      if let played = unsafe getenv("SIMULATOR_MODEL_IDENTIFIER") {
        return unsafe String(cString: played)
      }
    #endif
    return text { $0.machine }
  }

  /// Such as `18.1`; on Linux, that of the kernel.
  static var systemVersion: String {
    #if canImport(Darwin)
      var count = 0
      guard unsafe sysctlbyname("kern.osproductversion", nil, &count, nil, 0) == 0 else {
        return "0"
      }
      var bytes = [UInt8](repeating: 0, count: count)
      guard unsafe sysctlbyname("kern.osproductversion", &bytes, &count, nil, 0) == 0 else {
        return "0"
      }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return text { $0.release }
    #endif
  }

  #if canImport(Darwin) || os(Linux)
    /// Reads a member of `utsname`: a C array, which Swift imports as a tuple.
    private static func text<Text>(_ member: (utsname) -> Text) -> String {
      var names = utsname()
      guard unsafe uname(&names) == 0 else { return "0" }
      return unsafe withUnsafeBytes(of: member(names)) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #else
    private struct Names {
      var machine: Void { () }
      var release: Void { () }
    }

    private static func text(_ member: (Names) -> Void) -> String { "0" }
  #endif
}
