import SAMLFormats
import Testing

@Suite struct UserMetadataKeyTests {
  typealias Form = UserMetadataKey.Form

  static let samples: [(Form, accepted: [String], refused: [String])] = [
    (
      .text, ["1o7241p", "a b", "\u{6771}\u{4EAC}"], ["", " ", " a", "a\u{A0}", "a\nb", "a\u{0}b"]
    ),
    (.flag, ["true", "false"], ["", "True", "1", "true ", "yes"]),
    (.digitFlag, ["1", "0"], ["", "01", "true", "\u{661}"]),
    (.accountType, ["Primary", "Secondary"], ["", "primary", "Primary "]),
    (
      .postalCode, ["94107", "94107-1234", "941071234", "K1A 0B1", "k1a0b1"],
      ["", "9410", "941077", "94107-123", "K1A-0B1", "1K1 A0B", "\u{661}4107"]
    ),
    (.encrypted, ["q83vEjRW==", "9410"], ["", "94107", "K1A0B1", " a"]),
    (
      .rating, ["G", "PG-13", "pg-13", "TV-14", "tv-ma", "TV-Y7-FV", "14+", "18 ans+"],
      ["", "PG13", "TV14", "TV-14 ", "TV-Y7-FVX", "\u{FF27}"]
    ),
  ]

  @Test(arguments: samples.indices)
  func aFormAcceptsWhatIsDocumentedAndNothingElse(_ index: Int) {
    let (form, accepted, refused) = Self.samples[index]
    #expect(accepted.filter { !form.accepts($0) } == [])
    #expect(refused.filter(form.accepts) == [])
  }

  @Test func everyFormIsTriedAndBelongsToAKey() {
    #expect(Set(Self.samples.map(\.0)) == Set(Form.allCases))
    #expect(Set(UserMetadataKey.allCases.map(\.form)) == Set(Form.allCases))
  }

  @Test func theWordsOfAClosedListHaveItsForm() {
    for form in Form.allCases {
      #expect((form.words ?? []).filter { !form.accepts($0) } == [])
    }
  }

  /// No word of a closed list and no postal code is taken for a ciphertext.
  @Test func onlyALongTextOfBase64LooksEncrypted() {
    let text = String(repeating: "q83v", count: 16)
    #expect(Form.looksEncrypted(text))
    #expect(Form.looksEncrypted("eyJhbGciOiJSU0EtT0FFUCJ9." + text + "." + text))
    for other in [String(text.dropLast()), text + "!", text + "\u{E9}", "94107", ""] {
      #expect(!Form.looksEncrypted(other))
    }
  }

  /// What may stay in a redacted copy is the same for very many people.
  @Test func aNameOrAPostalCodeIsNeverGeneral() {
    for key in UserMetadataKey.allCases where key.sensitivity == .general {
      #expect(key.form != .postalCode && key.form != .encrypted)
    }
    #expect(UserMetadataKey.zip.sensitivity == .restricted)
    #expect(UserMetadataKey.encryptedZip.sensitivity == .restricted)
    #expect(UserMetadataKey.userID.sensitivity == .personal)
  }

  @Test func aNameIsComparedByItsBytes() {
    #expect(UserMetadataKey(exactly: "userID") == .userID)
    #expect(UserMetadataKey(exactly: "userId") == nil)
    #expect(UserMetadataKey(exactly: "") == nil)
  }
}
