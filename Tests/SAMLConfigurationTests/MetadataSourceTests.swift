import SAML
import SAMLConfiguration
import SAMLFormats
import Synchronization
import TestSupport
import TestTools
import Testing

/// A service goes on with the metadata that it has when a new file cannot be used.
@Suite struct MetadataSourceTests {
  /// One file whose content changes, as another program writes it.
  private final class ChangingFile: ConfigurationReader, Sendable {
    private let content: Mutex<String?>

    init(_ content: String) { self.content = Mutex(content) }

    func write(_ text: String?) { content.withLock { $0 = text } }

    func read(
      _ path: String, _ take: (ArraySlice<UInt8>) -> Bool
    ) throws(UnreadableFile) {
      guard let text = content.withLock({ $0 }) else { throw UnreadableFile(reason: "gone") }
      _ = take(Array(text.utf8)[...])
    }
  }

  private static func now(after seconds: Int = 0) throws -> Instant {
    try #require(Instant(rfc3339: TestPolicy.now)).advanced(by: .seconds(seconds))
  }

  private static func provider(_ key: String, _ attributes: String = "") throws -> String {
    let bytes = try Repository.key("\(key).cert.pem")
    let certificate = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("-----") }.joined()
    return """
      <md:EntityDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' \
      xmlns:ds='http://www.w3.org/2000/09/xmldsig#' entityID='https://idp.example.com' \(attributes)>
      <md:IDPSSODescriptor protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'>
      <md:KeyDescriptor use='signing'><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)\
      </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor>
      </md:EntityDescriptor>
      """
  }

  private static func source(_ file: ChangingFile) throws -> MetadataSource {
    try MetadataSource(path: "idp.xml", trust: .source, at: now(), reading: file)
  }

  @Test func aNewFileReplacesTheKeys() async throws {
    let file = ChangingFile(try Self.provider("rsa2048"))
    let source = try Self.source(file)
    let old = await source.metadata.trustAnchors
    file.write(try Self.provider("p256"))
    try await source.refresh(at: Self.now())
    let new = await source.metadata.trustAnchors
    #expect(new.count == 1)
    #expect(new != old)
  }

  @Test(
    arguments: [
      (nil, nil), ("<a/>", "key.metadata-unexpected-root"), ("no XML", "key.unrecognized-format"),
      (
        "<md:EntityDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' entityID='urn:a'/>",
        "key.metadata-without-keys"
      ),
      ("<EntityDescriptor", "xml.not-well-formed"),
    ] as [(String?, String?)])
  func aFileThatCannotBeUsedChangesNothing(_ text: String?, _ code: String?) async throws {
    let file = ChangingFile(try Self.provider("rsa2048"))
    let source = try Self.source(file)
    let old = await source.metadata.trustAnchors
    file.write(text)
    await #expect {
      try await source.refresh(at: Self.now())
    } throws: { error in
      (error as? ConfigurationError)?.code?.rawValue == code
    }
    #expect(await source.metadata.trustAnchors == old)
  }

  @Test func aFileThatIsOverChangesNothing() async throws {
    let file = ChangingFile(try Self.provider("rsa2048"))
    let source = try Self.source(file)
    let old = await source.metadata.trustAnchors
    file.write(try Self.provider("p256", "validUntil='2020-01-01T00:00:00Z'"))
    await #expect {
      try await source.refresh(at: Self.now())
    } throws: { error in
      (error as? ConfigurationError)?.code == .keyMetadataExpired
    }
    #expect(await source.metadata.trustAnchors == old)
  }

  @Test func aServiceDoesNotStartWithoutKeys() throws {
    #expect(throws: ConfigurationError.self) { try Self.source(ChangingFile("<a/>")) }
  }

  @Test func theFileIsDueByItsCacheDuration() async throws {
    let file = ChangingFile(try Self.provider("rsa2048", "cacheDuration='PT10M'"))
    let source = try Self.source(file)
    #expect(try await !source.isDue(at: Self.now(after: 599)))
    #expect(try await source.isDue(at: Self.now(after: 600)))
    #expect(try await source.isDue(at: Self.now(after: -1)))
    file.write(try Self.provider("rsa2048"))
    try await source.refresh(at: Self.now(after: 600))
    #expect(try await !source.isDue(at: Self.now(after: 4199)))
    #expect(try await source.isDue(at: Self.now(after: 4200)))
  }
}
