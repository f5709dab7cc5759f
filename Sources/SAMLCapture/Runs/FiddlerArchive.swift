import Deflate
import SAMLFormats

/// A session of Fiddler: a ZIP archive with the messages of each exchange as `raw/*_c.txt` and `raw/*_s.txt`.
///
/// Names choose entries and are never used as paths. Nothing inside an entry is unpacked once more as an archive.
enum FiddlerArchive {
  private struct Entry {
    let name: [UInt8]
    let isDeflated: Bool
    let packedCount: Int
    let count: Int
    let offset: Int
  }

  /// The messages in the order of their names; none of any other archive.
  static func runs(in bytes: ArraySlice<UInt8>, _ limits: CaptureLimits, _ budget: InflationBudget)
    -> [Run]
  {
    var exchanges: [(name: ArraySlice<UInt8>, bytes: [UInt8])] = []
    for entry in entries(of: bytes, atMost: limits.archiveEntries).sorted(by: {
      $0.name.lexicographicallyPrecedes($1.name)
    }) {
      guard let content = content(of: entry, in: bytes, limits, budget) else { continue }
      let name = entry.name.dropLast("c.txt".utf8.count)
      // An answer follows its request.
      if exchanges.last?.name == name {
        exchanges[exchanges.count - 1].bytes += "\r\n\r\n".utf8 + content
      } else {
        exchanges.append((name, content))
      }
    }
    return exchanges.map { Run(.saz, $0.bytes, bytes.startIndex..<bytes.endIndex) }
  }

  /// The entries of messages, by the central directory (APPNOTE.TXT 6.3.10 §4.3.12, §4.3.16).
  private static func entries(of bytes: ArraySlice<UInt8>, atMost limit: Int) -> [Entry] {
    let tail = bytes.suffix(22 + 0xFFFF)
    guard
      let end = tail.indices.last(where: { tail[$0...].starts(with: [0x50, 0x4B, 0x05, 0x06]) }),
      let count = number(bytes, at: end + 10, 2), let start = number(bytes, at: end + 16, 4)
    else { return [] }
    var entries: [Entry] = []
    var index = bytes.startIndex + start
    for _ in 0..<min(count, limit) {
      guard index < bytes.endIndex, bytes[index...].starts(with: [0x50, 0x4B, 0x01, 0x02]),
        let flags = number(bytes, at: index + 8, 2), let method = number(bytes, at: index + 10, 2),
        let packed = number(bytes, at: index + 20, 4), let size = number(bytes, at: index + 24, 4),
        let nameCount = number(bytes, at: index + 28, 2),
        let extra = number(bytes, at: index + 30, 2),
        let comment = number(bytes, at: index + 32, 2),
        let offset = number(bytes, at: index + 42, 4),
        bytes.endIndex - index - 46 >= nameCount
      else { break }
      let name = bytes[(index + 46)..<(index + 46 + nameCount)].map {
        $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0
      }
      index += 46 + nameCount + extra + comment
      let isMessage =
        name.starts(with: "raw/".utf8)
        && ["_c.txt", "_s.txt"].contains { name.suffix(6).elementsEqual($0.utf8) }
      // The first flag says that it is encrypted.
      guard isMessage, flags & 1 == 0, method == 0 || method == 8 else { continue }
      entries.append(
        Entry(name: name, isDeflated: method == 8, packedCount: packed, count: size, offset: offset)
      )
    }
    return entries
  }

  /// The content of an entry; nil where it is damaged or too large.
  private static func content(
    of entry: Entry, in bytes: ArraySlice<UInt8>, _ limits: CaptureLimits, _ budget: InflationBudget
  ) -> [UInt8]? {
    let start = bytes.startIndex + entry.offset
    guard start < bytes.endIndex, bytes[start...].starts(with: [0x50, 0x4B, 0x03, 0x04]),
      let name = number(bytes, at: start + 26, 2), let extra = number(bytes, at: start + 28, 2),
      bytes.endIndex - start - 30 >= name + extra + entry.packedCount
    else { return nil }
    let packed = bytes[(start + 30 + name + extra)...].prefix(entry.packedCount)
    budget.add(compressed: packed.count)
    guard entry.count <= limits.capturedBytes, budget.take(entry.count) else { return nil }
    guard entry.isDeflated else { return packed.count == entry.count ? Array(packed) : nil }
    do throws(InflateError) {
      let content = try InflateStream.inflate(Array(packed), limit: entry.count)
      return content.count == entry.count ? content : nil
    } catch {
      return nil
    }
  }

  /// A number of so many bytes, the least first; nil behind the end.
  private static func number(_ bytes: ArraySlice<UInt8>, at index: Int, _ count: Int) -> Int? {
    guard index >= bytes.startIndex, bytes.endIndex - index >= count else { return nil }
    return bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
