import SAMLFormats

/// Flows that mitmproxy saved: typed netstrings, each flow as the HTTP messages that it had.
enum FlowFile {
  /// The exchanges; none of another text.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    var runs: [Run] = []
    var rest = text
    while let flow = Value(&rest, depth: 0), runs.count < 2048, let request = flow["request"] {
      let start = Value.line([
        request["method"], request["path"], .bytes(ArraySlice("HTTP/1.1".utf8)),
      ])
      var lines = start + request.fields + "Host: ".utf8
      lines += (request["host"]?.bytes ?? []) + "\r\n\r\n".utf8 + (request["content"]?.bytes ?? [])
      if let response = flow["response"], let status = response["status_code"] {
        lines += "\r\n\r\n".utf8 + Value.line([.bytes(ArraySlice("HTTP/1.1".utf8)), status])
        lines += response.fields + "\r\n".utf8 + (response["content"]?.bytes ?? [])
      }
      runs.append(Run(.flows, lines, text.startIndex..<rest.startIndex))
    }
    return runs
  }

  /// A typed netstring: `count:bytes` and a mark of its type.
  private enum Value {
    case bytes(ArraySlice<UInt8>)
    case list([Value])
    case members([(name: ArraySlice<UInt8>, value: Value)])

    /// Reads the first one of a text; nil where none begins.
    init?(_ text: inout ArraySlice<UInt8>, depth: Int) {
      let digits = text.prefix(10).prefix { 0x30...0x39 ~= $0 }
      guard depth < 8, let count = Int(String(decoding: digits, as: UTF8.self)),
        text[digits.endIndex...].first == UInt8(ascii: ":"),
        text.endIndex - digits.endIndex - 2 >= count
      else { return nil }
      var content = text[(digits.endIndex + 1)...].prefix(count)
      let mark = text[content.endIndex]
      text = text[(content.endIndex + 1)...]
      guard mark == UInt8(ascii: "}") || mark == UInt8(ascii: "]") else {
        self = .bytes(content)
        return
      }
      var values: [Value] = []
      while !content.isEmpty, let value = Value(&content, depth: depth + 1) { values.append(value) }
      guard mark == UInt8(ascii: "}") else {
        self = .list(values)
        return
      }
      self = .members(
        stride(from: 0, to: values.count - 1, by: 2).map {
          (values[$0].bytes ?? [], values[$0 + 1])
        })
    }

    var bytes: ArraySlice<UInt8>? { if case .bytes(let bytes) = self { bytes } else { nil } }

    subscript(name: String) -> Value? {
      guard case .members(let members) = self else { return nil }
      return members.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// The header, a field in a line.
    var fields: [UInt8] {
      guard case .list(let fields)? = self["headers"] else { return [] }
      var lines: [UInt8] = []
      for case .list(let pair) in fields where pair.count == 2 {
        lines += (pair[0].bytes ?? []) + ": ".utf8
        lines += (pair[1].bytes ?? []) + "\r\n".utf8
      }
      return lines
    }

    static func line(_ words: [Value?]) -> [UInt8] {
      let line: [[UInt8]] = words.map { Array($0?.bytes ?? []) }
      return Array(line.joined(separator: [0x20])) + "\r\n".utf8
    }
  }
}
