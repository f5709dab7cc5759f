/// Percent-encoding, fields and DEFLATE.
extension UnwrappingVector {
  static let wrapped: [UnwrappingVector] = [
    UnwrappingVector("percent, then Base64", Sample.percent(Sample.base64), "percent base64"),
    UnwrappingVector(
      "percent in lower case", Sample.percent(Sample.base64, upperCase: false), "percent base64"),
    UnwrappingVector(
      "percent with escaped line breaks",
      Sample.percent(Sample.base64.prefix(64) + "%0D%0A" + Sample.base64.dropFirst(64))
        .replacing("%250D%250A", with: "%0D%0A"),
      "percent base64", ["capture.base64-line-breaks 1:64 1"]),
    UnwrappingVector("percent-encoded XML", Sample.percent(Sample.xml), "percent"),
    UnwrappingVector(
      "percent-encoded XML with plus for space", "%3Ca+b%3D%221%2B1%22%2F%3E", "percent",
      ["capture.plus-read-as-space 0:4 1"], xml: "<a b=\"1+1\"/>"),
    UnwrappingVector(
      "percent-encoded XML with a bare plus", "%3Ca%20b%3D%221+1%22%2F%3E", "percent",
      xml: "<a b=\"1+1\"/>"),
    UnwrappingVector(
      "form body",
      "requestor_id=R&deviceId=D%2B1&SAMLResponse=" + Sample.percent(Sample.base64) + "&mso_id=M",
      "form:SAMLResponse percent base64"),
    UnwrappingVector(
      "form body of one field", "SAMLResponse=" + Sample.percent(Sample.base64) + "\n",
      "form:SAMLResponse percent base64"),
    UnwrappingVector(
      "form body that carries a URL first",
      "u=https://h/p?x=y&SAMLResponse=" + Sample.percent(Sample.base64),
      "form:SAMLResponse percent base64"),
    UnwrappingVector(
      "field name with an escape", "a&=&SAML%52esponse=" + Sample.percent(Sample.base64),
      "form:SAMLResponse percent base64"),
    UnwrappingVector(
      "field from a log", "SAMLResponse=" + Sample.base64, "form:SAMLResponse base64",
      ["capture.unescaped-plus 1:103 2"]),
    UnwrappingVector(
      "field with every escape but that of plus",
      "a=b&SAMLResponse="
        + Sample.percent(Sample.base64).replacing("%2B", with: "+") + "&c=d",
      "form:SAMLResponse percent base64", ["capture.unescaped-plus 1:107 2"]),
    UnwrappingVector(
      "field from a log, in quotation marks", "SAMLResponse=\"" + Sample.base64 + "\"",
      "form:SAMLResponse base64",
      ["capture.embedded 1:0 2", "capture.unescaped-plus 1:104 2"]),
    UnwrappingVector(
      "whole field in quotation marks", "'SAMLResponse=" + Sample.percent(Sample.base64) + "'",
      "form:SAMLResponse percent base64", ["capture.embedded 0:0 2"]),
    UnwrappingVector(
      "field with XML in form encoding", "a=b&SAMLResponse=%3Ca+b%3D%221%2B1%22%2F%3E&c=d",
      "form:SAMLResponse percent", xml: "<a b=\"1+1\"/>"),
    UnwrappingVector(
      "field with XML as it is", "SAMLResponse=<a b='c=d&amp;e'/>", "form:SAMLResponse",
      xml: "<a b='c=d&amp;e'/>"),
    UnwrappingVector(
      "query string", "?SAMLResponse=" + Sample.percent(Sample.deflated) + "&RelayState=x",
      "query:SAMLResponse percent base64 deflate"),
    UnwrappingVector(
      "URL", "https://h/p;a=1?RelayState=x&SAMLResponse=" + Sample.percent(Sample.deflated) + "#f",
      "query:SAMLResponse percent base64 deflate"),
    UnwrappingVector(
      "path", "/p=1?SAMLResponse=" + Sample.percent(Sample.base64),
      "query:SAMLResponse percent base64"),
    UnwrappingVector(
      "host and path", "h/p?SAMLResponse=" + Sample.percent(Sample.base64),
      "query:SAMLResponse percent base64"),
    UnwrappingVector("DEFLATE inside Base64", Sample.deflated, "base64 deflate"),
    UnwrappingVector(
      "DEFLATE with faults",
      Sample.replacing("/", with: "_", in: String(Sample.deflated.dropLast())),
      "base64 deflate",
      ["capture.base64-url-alphabet 0:70 1", "capture.base64-missing-padding 0:119 1"]),
  ]

  /// XML in UTF-16 is known by its byte order mark alone.
  static let utf16: [UnwrappingVector] = [
    UnwrappingVector(
      "UTF-16, big-endian", [0xFE, 0xFF, 0, 0x20, 0, 0x3C, 0, 0x61], "", [],
      bytes: [0xFE, 0xFF, 0, 0x20, 0, 0x3C, 0, 0x61]),
    UnwrappingVector(
      "UTF-16, little-endian", [0xFF, 0xFE, 0x0A, 0, 0x3C, 0, 0x61, 0], "", [],
      bytes: [0xFF, 0xFE, 0x0A, 0, 0x3C, 0, 0x61, 0]),
    UnwrappingVector(
      "UTF-16 inside Base64", Array("//48AGEA".utf8), "base64", [],
      bytes: [0xFF, 0xFE, 0x3C, 0, 0x61, 0]),
  ]
}
