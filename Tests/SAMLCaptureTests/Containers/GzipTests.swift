import CZlib
import SAMLCapture
import SAMLFormats
import Testing

@Suite struct GzipTests {
  /// Compresses by zlib, with a gzip header.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let status = unsafe deflateInit2_(
      &stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK)
    defer { unsafe deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    let count = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END)
        return unsafe output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }

  @Test func membersOneBehindAnotherAreOneText() {
    let text = Array((Message.base64(Message.response) + "\n").utf8)
    let input = Self.compress(Array(text[..<50])) + Self.compress(Array(text[50...]))
    for size in [1, 10, 1000] {
      #expect(
        ContainerVector.read(input, by: size) == ["- | gzip base64 | Response | response"])
    }
  }

  @Test func gzipInsideOfGzipIsReadAndNoDeeper() {
    let once = Self.compress(Array(Message.response.utf8))
    let twice = Self.compress(once)
    #expect(ContainerVector.read(twice, by: 64) == ["- | gzip gzip | Response | response"])
    #expect(ContainerVector.read(Self.compress(twice), by: 64) == [])
  }

  @Test func whatStandsBeforeDamageIsFound() {
    let lines = (1...40).map { _ in Message.base64(Message.response) + "\n" }.joined()
    let input = Self.compress(Array(lines.utf8))
    let found = ContainerVector.read(Array(input.dropLast(8)), by: 16)
    #expect(found.count == 41)
    #expect(found.last == "capture.gzip-malformed at byte \(input.count - 8)")
  }

  @Test func aPieceIsInflatedAsFarAsItIsAskedFor() {
    let line = Message.base64(Message.response) + "\n"
    let count = 5_000
    var limits = CaptureLimits.default
    limits.capturedBytes = 4_096
    let reader = ContainerReader(limits: limits)
    reader.append(Self.compress(Array(String(repeating: line, count: count).utf8))[...])
    reader.finish()
    #expect(reader.next() != nil)
    #expect(reader.census.lineCount < count / 4)
    var found = 1
    while reader.next() != nil { found += 1 }
    #expect(found == count)
  }

  /// Zeros pad the last block of a tape.
  ///
  /// With other bytes behind it a reader may take another content.
  @Test(arguments: [
    ([UInt8](repeating: 0, count: 9), true), ([0x1F], false), ([0x1F, 0x1F, 0x8B], false),
    (Array("text".utf8), false), ([0, 0, 1], false),
    ([0] + compress(Array(Message.otherResponse.utf8)), false),
  ])
  func onlyZerosFollowTheLastMember(_ rest: [UInt8], _ isSound: Bool) {
    let stream = Self.compress(Array(Message.response.utf8))
    for size in [1, 7, 4096] {
      let found = ContainerVector.read(stream + rest, by: size)
      let defect = isSound ? "" : " !capture.gzip-malformed"
      #expect(found.first == "- | gzip | Response | response\(defect)")
      #expect(found.dropFirst().allSatisfy { $0.hasPrefix("capture.gzip-malformed") })
      #expect(found.count == (isSound ? 1 : 2), "\(found)")
    }
  }

  /// A file with a wrong checksum is not what was written; one that was cut off may be.
  @Test func aWrongChecksumIsADefectOfWhatItHolds() {
    var stream = Self.compress(Array(Message.response.utf8))
    let cut = ContainerVector.read(Array(stream.dropLast(6)), by: 4096)
    #expect(cut.first == "- | gzip | Response | response")
    #expect(cut.count == 2)
    stream[stream.count - 6] ^= 1
    let found = ContainerVector.read(stream, by: 4096)
    #expect(found.first == "- | gzip | Response | response !capture.gzip-malformed")
    #expect(found.count == 2)
  }

  /// A body with a wrong checksum, or with bytes behind it, is not what was sent; one that a recorder cut may be.
  @Test(arguments: [
    ("whole", ""), ("cut", ""), ("checksum", " !capture.gzip-malformed"),
    ("behind", " !capture.gzip-malformed"),
  ])
  func aDamagedBodyIsADefectOfWhatItHolds(_ damage: String, _ defect: String) {
    var stream = Self.compress(Array((Message.form(Message.response) + "&filler=x").utf8))
    switch damage {
    case "cut": stream.removeLast(8)
    case "checksum": stream[stream.count - 6] ^= 1
    case "behind": stream += Array("text".utf8)
    default: break
    }
    let text = String(decoding: Base64.encode(stream), as: UTF8.self)
    let har = ContainerVector.har(#"{"request": {"postData": {"text": "\#(text)"}}}"#)
    #expect(
      ContainerVector.read(Array(har.utf8), by: 4096)
        == [
          "entry=1 | har base64 gzip form:SAMLResponse percent base64 | Response | response\(defect)"
        ])
  }

  @Test func bodiesInflateTogetherToNoMoreThanTheirBudget() {
    var limits = CaptureLimits.default
    limits.capturedBytes = 64 << 10
    let text = String(repeating: "<a>", count: 10_000) + Message.response
    let line =
      String(decoding: Base64.encode(Self.compress(Array(text.utf8))), as: UTF8.self) + "\n"
    for (count, found, isTold) in [(1, 1, false), (4, 1, true), (40, 1, true)] {
      let reader = ContainerReader(limits: limits)
      reader.append(Array(("first line\n" + String(repeating: line, count: count)).utf8)[...])
      reader.finish()
      var payloads = 0
      var damage: [String] = []
      while let item = reader.next() {
        switch item {
        case .payload: payloads += 1
        case .damage(let error): damage.append(error.code.rawValue)
        }
      }
      #expect(payloads == found)
      #expect(damage == (isTold ? ["capture.gzip-too-large"] : []))
    }
  }

  /// A body that was left out for its size is told, whatever comes behind it.
  @Test func aLaterBodyDoesNotHideThatAnEarlierOneWasLeftOut() {
    var limits = CaptureLimits.default
    limits.capturedBytes = 64 << 10
    var noise: [UInt8] = []
    var state: UInt64 = 1
    for _ in 0..<100_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noise.append(UInt8(state >> 56))
    }
    let bodies = [Array(String(repeating: "a", count: 100_000).utf8), noise]
      .map { String(decoding: Base64.encode(Self.compress($0)), as: UTF8.self) }
    let text =
      "first line\n\(bodies[0])\nSAMLResponse=\(Message.base64(Message.response))\n\(bodies[1])\n"
    let reader = ContainerReader(limits: limits)
    reader.append(Array(text.utf8)[...])
    reader.finish()
    var codes: [String] = []
    while let item = reader.next() {
      switch item {
      case .payload: codes.append("payload")
      case .damage(let error): codes.append(error.code.rawValue)
      }
    }
    #expect(codes == ["payload", "capture.gzip-too-large"])
  }

  @Test func aBudgetWithoutALimitIsNone() {
    var limits = CaptureLimits.default
    limits.capturedBytes = .max
    let line = Base64.encode(Self.compress(Array(Message.response.utf8)))
    let text = "first line\n" + String(decoding: line, as: UTF8.self) + "\n"
    let reader = ContainerReader(limits: limits)
    reader.append(Array(text.utf8)[...])
    reader.finish()
    var count = 0
    while let item = reader.next() { if case .payload = item { count += 1 } }
    #expect(count == 1)
  }

  @Test func aBombStopsAtItsRatio() {
    let zeros = [UInt8](repeating: 0x20, count: 8 << 20)
    let member = Self.compress(zeros)
    let input = Array(repeatElement(member, count: 9).joined())
    let found = ContainerVector.read(input, by: 4096)
    #expect(found.last?.hasPrefix("capture.gzip-too-large") == true)
  }

  /// A payload that says nothing takes next to no room in gzip, and judging it costs as much as any.
  @Test(arguments: [(10_000, false), (10_100, true), (50_000, true)])
  func payloadsThatAreNextToNothingEndAtTheirNumber(_ count: Int, isTold: Bool) throws {
    let line = "at SAMLResponse=\(Message.base64("<samlp:Response ID=\"_\"/>"))\n"
    let input = Self.compress(Array(String(repeating: line, count: count).utf8))
    let found = ContainerVector.read(input, by: 64)
    let damage = try #require(found.last).hasPrefix("capture.gzip-too-large at more than 10")
    #expect(damage == isTold)
    #expect(isTold ? (10_001..<10_500).contains(found.count) : found.count == count)
  }

  /// Inside of gzip no number ends a capture whose payloads are as long as payloads are.
  @Test func payloadsThatTakeRoomHaveNoNumber() {
    var state: UInt64 = 1
    var text = ""
    for _ in 0..<20_000 {
      let id = "_\(state)_\(state >> 7)_\(state >> 13)"
      text += "SAMLResponse=\(Message.base64("<samlp:Response ID=\"\(id)\"/>"))\n"
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    }
    let found = ContainerVector.read(Self.compress(Array(text.utf8)), by: 4096)
    #expect(found.count == 20_000)
    #expect(found.last?.hasPrefix("capture.") == false)
  }
}
