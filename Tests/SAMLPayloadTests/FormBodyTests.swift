import SAMLPayload
import Testing

@Suite struct FormBodyTests {
  @Test func aFormValueIsTakenAsItIs() {
    var body = FormBody()
    body.append(name: "SAMLResponse", value: FormValue(encoding: "<a b='1'/>\n>"))
    #expect(body.text == "SAMLResponse=PGEgYj0nMScvPj4%3D")
    #expect(body.bytes == Array(body.text.utf8))
  }

  @Test(arguments: [
    ("a b", "c&d=e", "a+b=c%26d%3De"),
    ("", "", "="),
    ("*-._", "~%+/", "*-._=%7E%25%2B%2F"),
    ("\u{E9}", "\u{1F600}\0", "%C3%A9=%F0%9F%98%80%00"),
  ])
  func aPlainValueIsEncodedOnce(_ name: String, _ value: String, _ expected: String) {
    var body = FormBody()
    body.append(name: name, value: value)
    #expect(body.text == expected)
  }

  @Test func controlsAreJoinedInTheirOrder() {
    var body = FormBody()
    body.append(name: "SAMLResponse", value: FormValue(encoding: "?>?"))
    body.append(name: "requestor_id", value: "a b")
    #expect(body.text == "SAMLResponse=Pz4%2F&requestor_id=a+b")
    #expect(FormBody.contentType == "application/x-www-form-urlencoded")
  }
}
