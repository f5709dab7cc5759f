public import SAMLFormats

/// Why an input could not be read to its end.
///
/// Payloads that were found before that place are validated all the same.
public enum ContainerError: CodedError, Sendable, Hashable {
  /// The input, or a line of it, is not JSON; the offset counts bytes after inflation.
  case jsonMalformed(offset: Int)

  /// A gzip stream makes no sense at an offset, or is cut off there (RFC 1952).
  case gzipMalformed(offset: Int)

  /// A gzip stream inflates to more than any real capture.
  case gzipTooLarge(limit: Int)

  /// A gzip stream holds so many payloads for its size that they cannot be what is captured.
  case gzipTooMany(limit: Int)

  /// A form of file that is known and not read here.
  case unsupported(ForeignFormat)

  /// The forms of recorders in the input hold more bytes than are searched.
  case searchEnded(limit: Int)

  /// More lines of a file are damaged than are named one by one.
  case furtherDamage(count: Int)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .jsonMalformed: .captureJSONMalformed
    case .gzipMalformed: .captureGzipMalformed
    case .gzipTooLarge, .gzipTooMany: .captureGzipTooLarge
    case .unsupported: .captureFormatUnsupported
    case .furtherDamage: .captureFurtherDamage
    case .searchEnded: .captureSearchEnded
    }
  }

  /// The place, the limit or the form, without text of the input.
  public var detail: String? {
    switch self {
    case .jsonMalformed(let offset), .gzipMalformed(let offset): "byte \(offset)"
    case .gzipTooLarge(let limit), .searchEnded(let limit): "more than \(limit) bytes"
    case .gzipTooMany(let limit): "more than \(limit) payloads"
    case .unsupported(let format): format.rawValue
    case .furtherDamage(let count): "\(count) more"
    }
  }
}

/// Forms of files that are recognised by their first bytes; of the sessions that are read, those without an exchange.
public enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  /// A Zstandard frame (RFC 8878).
  case zstandard = "zstd"
  /// A ZIP archive; Charles writes `.chlz` and Fiddler `.saz` so.
  case zip = "ZIP archive"
  /// A session of Charles in its own binary form.
  case charlesBinary = "binary session of Charles"
  /// Flows of mitmproxy in their own form.
  case mitmproxyFlows = "flow file of mitmproxy"
  /// A capture of packets, `pcap` or `pcapng`.
  case packets = "packet capture"
  /// A bzip2 stream.
  case bzip2 = "bzip2"
  /// An xz stream.
  case xz = "xz"

  /// Whether it may hold exchanges that are read.
  var isOfExchanges: Bool { self == .zip || self == .mitmproxyFlows }

  /// Recognises the beginning of a file.
  init?(startOf bytes: ArraySlice<UInt8>) {
    for (magic, format) in Self.magics where bytes.starts(with: magic) {
      self = format
      return
    }
    // A netstring: the number of bytes, a colon, and a dictionary with the version first.
    let length = bytes.prefix { 0x30...0x39 ~= $0 }
    let isFlow =
      (1...9).contains(length.count) && bytes.dropFirst(length.count).starts(with: ":".utf8)
    guard isFlow,
      bytes.prefix(200).firstOccurrence(of: Array("7:version;".utf8)) != nil
        || isFlow && bytes.prefix(4096).firstOccurrence(of: Array("11:client_conn;".utf8)) != nil
    else { return nil }
    self = .mitmproxyFlows
  }

  private static let magics: [([UInt8], ForeignFormat)] = [
    ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0xAC, 0xED, 0x00, 0x05], .charlesBinary), ([0xD4, 0xC3, 0xB2, 0xA1], .packets),
    ([0xA1, 0xB2, 0xC3, 0xD4], .packets), ([0x0A, 0x0D, 0x0D, 0x0A], .packets),
    ([0x42, 0x5A, 0x68], .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
  ]
}
