import ExchangeProgram
import SAMLCapture
import SAMLCommandLine
import SAMLReport

/// The one response of a capture: a file, `FILE#PLACE`, or `-`.
struct CapturedResponse {
  /// As a report names it.
  let source: String

  /// The payload as it was found.
  let payload: FoundPayload

  /// Reads a capture.
  ///
  /// - Parameters:
  ///   - argument: A file, `-`, or either with `#` and a place in it, as reports print it.
  ///   - field: The name of the field that holds the payload.
  /// - Throws: ``Failure`` if there is no payload, or if there are several to choose from.
  init(_ argument: String, field: String) throws(Failure) {
    let (path, place) = Self.parts(of: argument)
    let bytes = try FileSystem.read(path)
    let (payloads, damage) = Self.payloads(in: bytes, field: field)
    let meant =
      place.map { place in payloads.filter { $0.fragment == place } }
      ?? payloads.filter { $0.isMeantAsResponse }
    guard let first = meant.first else {
      let code = damage ?? (payloads.isEmpty ? .captureNoPayload : .captureNoResponse)
      throw .explained(code, in: argument, .unreadable)
    }
    guard meant.count == 1 else {
      let places = meant.prefix(5).map { "  \(path)#\($0.fragment ?? "")" }
      throw Failure(
        .usage,
        "\(path): \(meant.count) responses; name one of them:\n"
          + places.joined(separator: "\n"))
    }
    payload = first
    source = first.fragment.map { "\(path)#\($0)" } ?? path
  }

  /// The payloads, and the code of the first thing that cannot be read.
  private static func payloads(
    in bytes: [UInt8], field: String
  ) -> ([FoundPayload], damage: StableCode?) {
    let reader = ContainerReader(field: ExactString(field))
    reader.append(bytes[...])
    reader.finish()
    var payloads: [FoundPayload] = []
    var damage: StableCode?
    while let item = reader.next() {
      switch item {
      case .payload(let payload): payloads.append(payload)
      case .damage(let error): damage = damage ?? error.code
      }
    }
    return (payloads, damage)
  }

  /// An input that exists under the whole name is meant by it, whatever the name holds.
  private static func parts(of argument: String) -> (path: String, place: String?) {
    guard let mark = argument.lastIndex(of: "#"), !FileSystem.holds(argument) else {
      return (argument, nil)
    }
    return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
  }
}
