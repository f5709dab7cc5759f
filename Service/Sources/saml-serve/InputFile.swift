import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that the command line names.
enum InputFile {
  /// Reads it whole.
  static func octets(at path: String) throws -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw ValidationError("\(path): cannot be read.")
    }
    return Array(data)
  }
}
