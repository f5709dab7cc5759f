/// Why an input is not JSON; an offset is the number of bytes of the input before the place.
package enum JSONTextError: Error, Sendable, Hashable {
  /// A byte that the grammar does not allow there (RFC 8259 §2).
  case malformed(offset: Int)

  /// A string that is not UTF-8 (RFC 8259 §8.1).
  case notUTF8(offset: Int)

  /// More arrays and objects inside one another than the limit (RFC 8259 §9).
  case tooDeep(offset: Int)

  /// The input ends inside a value.
  case cutOff(offset: Int)

  /// One object has a key twice, where a reader of values refuses that (RFC 8259 §4).
  case repeatedKey(JSONString)

  /// More values than a reader of values accepts.
  case tooManyValues(offset: Int)

  /// The offset of the error.
  package var offset: Int {
    switch self {
    case .malformed(let offset), .notUTF8(let offset), .tooDeep(let offset), .cutOff(let offset),
      .tooManyValues(let offset):
      offset
    case .repeatedKey(let key): key.offset
    }
  }
}
