import Deflate
import Generators
import SAMLCapture
import Testing

/// The bounds of the search for runs, and sessions of Fiddler.
@Suite struct RunSearchTests {
  private static let fenced =
    "```\n"
    + ContainerVector.pieces(of: Message.base64(Message.response), by: 64).joined(separator: "\n")
    + "\n```\n"

  private static func items(
    _ input: [UInt8], _ change: (inout CaptureLimits) -> Void = { _ in }
  ) -> [ContainerReader.Item] {
    var limits = CaptureLimits()
    change(&limits)
    let reader = ContainerReader(limits: limits)
    reader.append(input[...])
    reader.finish()
    var items: [ContainerReader.Item] = []
    while let item = reader.next() { items.append(item) }
    return items
  }

  private static func damage(_ items: [ContainerReader.Item]) -> [ContainerError] {
    items.compactMap { if case .damage(let error) = $0 { error } else { nil } }
  }

  @Test func aSearchThatEndsBeforeTheInputSaysSo() {
    let items = Self.items(Array(Self.fenced.utf8)) { $0.runBytes = 10 }
    #expect(Self.damage(items) == [.searchEnded(limit: 10)])
    #expect(Self.damage(Self.items(Array(Self.fenced.utf8))).isEmpty)
  }

  @Test func formsInsideOfMoreFormsThanTheLimitAreNotRead() {
    #expect(Self.items(Array(Self.fenced.utf8)) { $0.runNesting = 0 }.isEmpty)
    #expect(Self.items(Array(Self.fenced.utf8)) { $0.runNesting = 1 }.count == 1)
  }

  /// Every repetition of a form's marks ends within the budget.
  @Test(arguments: [
    "03-01 12:00:00.1  41  41 D App: PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6\n",
    "PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6U0FNTDoyLjA6\n", "\"<saml ",
    "'\"`",
    "41 ", "65, ", "0000: 41\n", "=> Send data, 1\n0000: a\n", "--b\n\n\n", "A: b\n", "<a>",
    "<![CDATA[", "&lt;",
    "\\", "#012", "2026-03-01T12:00:00.1Z stdout P x\n", "{\"log\":\"x\",\"stream\":\"s\"}\n",
    "=3D", "SAMLResponse=\"",
    "curl ^\"^", "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\">\n",
    "> PHNhbWxwOlJl\n", "HTTP/1.1 400\n", "POST / HTTP/1.1\nA: b\n\n", "--> POST http://a\n",
    "<items><item><request>", "<item><request/></item>", "1:a,", "SAMLResponse=a\nb=c\n",
  ])
  func repetitionsEnd(_ word: String) {
    for start in ["", "Content-Type: multipart/mixed; boundary=b\n\n", "<e>", "x "] {
      let input = Array((start + String(repeating: word, count: 60_000 / word.utf8.count)).utf8)
      #expect(Self.items(input) { $0.runBytes = 1 << 20 }.count <= 4096)
    }
  }

  @Test func mutatedFormsAreReadOrRefused() {
    var generator = SeededGenerator(seed: 1)
    let inputs =
      (ContainerVector.joinedLines + ContainerVector.literals + ContainerVector.escapes
      + ContainerVector.dumps
      + ContainerVector.markup + ContainerVector.sent).map(\.input) + [
        Self.session(isDeflated: true)
      ]
    for _ in 0..<1500 {
      var input = inputs[Int.random(in: 0..<inputs.count, using: &generator)]
      let other = inputs[Int.random(in: 0..<inputs.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<input.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: input[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: input.insert(contentsOf: other.prefix(place), at: place)
        case 2: input.removeSubrange(place..<min(input.count, place + 9))
        default: input += input[place...]
        }
        if input.isEmpty { input = other }
      }
      #expect(Self.items(input) { $0.runBytes = 1 << 20 }.count <= 4096)
    }
  }
}

/// Sessions of Fiddler.
extension RunSearchTests {
  private static let request =
    "POST /acs HTTP/1.1\r\nHost: sp\r\n\r\n" + Message.form(Message.response)

  private static func session(isDeflated: Bool) -> [UInt8] {
    archive(
      [("raw/1_s.txt", "HTTP/1.1 400\r\n\r\nx"), ("raw/1_c.txt", request), ("x.xml", "<a/>")],
      isDeflated: isDeflated)
  }

  /// An archive as APPNOTE.TXT describes it; checksums are left out.
  private static func archive(_ files: [(String, String)], isDeflated: Bool, count: Int? = nil)
    -> [UInt8]
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, text) in files {
      let content = Array(text.utf8)
      let packed = isDeflated ? DeflateStream.deflate(content) : content
      let fields =
        number(20, 2) + number(0, 2) + number(isDeflated ? 8 : 0, 2) + number(0, 8)
        + number(packed.count, 4)
        + number(count ?? content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + fields + number(0, 10) + number(body.count, 4)
        + Array(name.utf8)
      body += [0x50, 0x4B, 3, 4] + fields + Array(name.utf8) + packed
    }
    return body + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2)
      + number(files.count, 2)
      + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
  }

  @Test(arguments: [true, false])
  func aSessionOfFiddlerIsRead(isDeflated: Bool) {
    #expect(
      ContainerVector.read(Self.session(isDeflated: isDeflated), by: 100) == [
        "- | saz line form:SAMLResponse percent base64 | Response | response"
      ])
  }

  @Test func anEntryIsChosenByItsNameAndNotByItsContent() {
    let inner = String(
      decoding: Self.archive([("raw/1_c.txt", Self.request)], isDeflated: false), as: UTF8.self)
    for files in [
      [("1_c.txt", Self.request)], [("raw/1_m.xml", Self.request)], [("raw/1_c.txt", inner)],
    ] {
      let items = Self.items(Self.archive(files, isDeflated: false))
      #expect(!items.contains { if case .payload = $0 { true } else { false } })
    }
  }

  @Test func entriesThatAreLargerThanTheySayAreNotRead() {
    let bomb = Self.archive(
      [("raw/1_c.txt", String(repeating: "A", count: 100_000))], isDeflated: true, count: 10)
    #expect(Self.items(bomb).count <= 1)
    let large = Self.archive([("raw/1_c.txt", Self.request)], isDeflated: true)
    #expect(Self.damage(Self.items(large) { $0.capturedBytes = 100 }) == [.unsupported(.zip)])
    #expect(Self.damage(Self.items(large) { $0.archiveEntries = 0 }) == [.unsupported(.zip)])
  }
}
