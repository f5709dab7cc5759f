import Foundation

/// A document of JSON, for programs that read the answers, the log and the spans.
enum JSONMembers {
  /// The bytes of an object, its names in order; its values are texts, numbers, arrays and objects, which can be
  /// encoded.
  static func bytes(of members: [String: Any]) -> [UInt8] {
    let data = try? JSONSerialization.data(
      withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map(Array.init) ?? []
  }
}
