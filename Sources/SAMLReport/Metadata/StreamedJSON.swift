import SAMLFormats

/// An object of JSON with one long array, which is written while it still grows.
struct StreamedJSON {
  private var isEmpty = true

  /// Begins the object.
  ///
  /// - Parameters:
  ///   - name: The name of the array.
  ///   - members: Writes the members before it.
  /// - Returns: The object up to the beginning of the array.
  static func beginning(
    before name: String, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      members(&writer)
      writer.array(name) { _ in }
    }
    return Array(writer.bytes.dropLast(2))
  }

  /// Writes an element.
  mutating func element(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    defer { isEmpty = false }
    return (isEmpty ? [] : [UInt8(ascii: ",")]) + writer.bytes
  }

  /// Ends the array, and the object with its last members.
  func end(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    return Array("],".utf8) + writer.bytes.dropFirst() + [0x0A]
  }
}
