import SAML
import Testing

/// Which URIs name one endpoint (RFC 3986 §6.2.2.1).
@Suite struct EndpointURITests {
  @Test(arguments: [
    ("https://sp.example.com/acs", "HTTPS://SP.Example.COM/acs"),
    ("https://sp.example.com:8443/a?b#c", "https://SP.example.com:8443/a?b#c"),
    ("https://sp.example.com", "https://sp.example.COM"),
    ("https://sp.example.com?a", "https://sp.EXAMPLE.com?a"),
    ("https://sp.example.com#a", "https://sp.EXAMPLE.com#a"),
    ("https://[2001:db8::a]:443/", "https://[2001:DB8::A]:443/"),
    ("https://sp_1.example-2.com:/", "https://SP_1.example-2.com:/"),
    ("file:///acs", "FILE:///acs"),
  ])
  func schemeAndHostMayHaveAnotherCase(_ left: String, _ right: String) {
    #expect(EndpointURI(left.utf8) == EndpointURI(right.utf8))
  }

  /// What differs beyond the case of scheme and host is another endpoint, or a text that is no such URI.
  @Test(arguments: [
    ("https://sp.example.com/acs", "https://sp.example.com/ACS"),
    ("https://sp.example.com/acs?a=b", "https://sp.example.com/acs?a=B"),
    ("https://sp.example.com/acs#a", "https://sp.example.com/acs#A"),
    ("https://sp.example.com/%2f", "https://sp.example.com/%2F"),
    ("https://sp.example.com/acs", "https://sp.example.com:443/acs"),
    ("https://sp.example.com", "https://sp.example.com/"),
    ("https://sp.example.com/acs", "http://sp.example.com/acs"),
    ("https://me@sp.example.com/", "https://me@SP.example.com/"),
    ("https://me@sp.example.com/", "https://ME@sp.example.com/"),
    ("https://sp.ex%61mple.com/", "https://SP.ex%61mple.com/"),
    ("https://sp.ex%4ample.com/", "https://sp.ex%4Ample.com/"),
    ("https://b\u{FC}cher.example/", "https://B\u{FC}cher.example/"),
    ("https://b\u{FC}cher.example/", "https://b\u{DC}cher.example/"),
    ("https://k.example/", "https://\u{212A}.example/"),
    ("https://sp.example.com:8a/", "https://SP.example.com:8a/"),
    ("https://sp.example.com\\@a/", "https://SP.example.com\\@a/"),
    ("https://sp.example.com \t/", "https://SP.example.com \t/"),
    ("https://[2001:db8::a/", "https://[2001:DB8::a/"),
    ("https://[2001:db8::a]b/", "https://[2001:DB8::a]b/"),
    ("https://[fe80::a%25eth0]/", "https://[FE80::a%25eth0]/"),
    ("https:/sp.example.com/", "https:/SP.example.com/"),
    ("urn:a", "URN:a"), ("sp.example.com", "SP.example.com"), ("//sp/", "//SP/"),
    ("1a://sp/", "1A://sp/"), ("", "a"), (":", "::"),
  ])
  func everythingElseIsComparedByBytes(_ left: String, _ right: String) {
    #expect(EndpointURI(left.utf8) != EndpointURI(right.utf8))
    #expect(EndpointURI(left.utf8) == EndpointURI(left.utf8))
  }
}
