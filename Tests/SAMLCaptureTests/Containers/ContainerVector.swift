import SAMLCapture
import Testing

/// An input and what is found in it: per payload its fragment, trail, kind and XML.
struct ContainerVector: Sendable, CustomTestStringConvertible {
  let name: String
  let input: [UInt8]
  let found: [String]
  var field = "SAMLResponse"

  init(
    _ name: String, _ input: some StringProtocol, field: String = "SAMLResponse", _ found: [String]
  ) {
    self.init(name, Array(input.utf8), field: field, found)
  }

  init(_ name: String, _ input: [UInt8], field: String = "SAMLResponse", _ found: [String]) {
    self.name = name
    self.input = input
    self.found = found
    self.field = field
  }

  var testDescription: String { name }

  /// Reads an input in pieces of a size.
  static func read(_ input: [UInt8], field: String = "SAMLResponse", by size: Int) -> [String] {
    let reader = ContainerReader(field: ExactString(field))
    var lines: [String] = []
    var start = 0
    while start < input.count {
      reader.append(input[start..<min(input.count, start + size)])
      while let item = reader.next() { lines.append(line(item)) }
      start += size
    }
    reader.finish()
    while let item = reader.next() { lines.append(line(item)) }
    return lines
  }

  private static func line(_ item: ContainerReader.Item) -> String {
    switch item {
    case .damage(let error): return "\(error.code) at \(error.detail ?? "")"
    case .payload(let payload):
      var unwrapping = Unwrapping(of: payload)
      let result: String
      do { result = name(of: try unwrapping.unwrap()) } catch { result = error.code.rawValue }
      let trail = unwrapping.trail.map(\.description).joined(separator: " ")
      let faults = unwrapping.diagnostics.defects.map { " !\($0.code)" }.joined()
      return
        "\(payload.fragment ?? "-") | \(trail) | \(payload.kind?.rawValue ?? "?") | \(result)\(faults)"
    }
  }

  private static func name(of xml: [UInt8]) -> String {
    let messages = [
      ("response", Message.response), ("other", Message.otherResponse),
      ("query", Message.query), ("request", Message.request),
    ]
    return messages.first { Array($0.1.utf8) == xml }?.0 ?? "\(xml.count) bytes"
  }
}

/// HTTP Archives.
extension ContainerVector {
  static func har(_ entries: String...) -> String {
    #"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": ["#
      + entries.joined(separator: ",\n") + "]}}"
  }

  static let archives: [ContainerVector] = [
    ContainerVector(
      "a form post, told by its text and by its list of controls",
      har(
        #"{"request": {"url": "https://a/"}, "response": {}}"#,
        #"{"startedDateTime": "2026-03-01T12:00:00Z", "request": {"url": "https://sp/acs", "postData": "#
          + #"{"params": [{"name": "SAMLResponse", "value": "\#(Message.escaped(Message.response))"}], "#
          + #""text": "\#(Message.form(Message.response))"}}, "response": {"content": {}}}"#),
      ["entry=2 | har form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a list of controls alone",
      har(
        #"{"request": {"postData": {"params": [{"name": "SAMLResponse", "#
          + #""value": "\#(Message.base64(Message.response))"}]}}}"#),
      ["entry=1 | har form:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "a query and its list, and the Location that led to it",
      har(
        #"{"request": {"url": "https://a/"}, "response": {"redirectURL": "\#(Message.url(Message.request, "SAMLRequest"))", "headers": "#
          + #"[{"name": "Location", "value": "\#(Message.url(Message.request, "SAMLRequest"))"}]}}"#,
        #"{"request": {"queryString": [{"name": "SAMLRequest", "value": "\#(Message.base64(Message.request))"}], "#
          + #""headers": [{"name": "Referer", "value": "\#(Message.url(Message.query, "SAMLRequest"))"}], "#
          + #""url": "\#(Message.url(Message.request, "SAMLRequest"))"}}"#),
      [
        "entry=1 | har query:SAMLRequest percent base64 | AuthnRequest | request",
        "entry=2 | har query:SAMLRequest percent base64 | AuthnRequest | request",
      ]),
    ContainerVector(
      "a page that posts itself, and the same in Base64",
      har(
        #"{"response": {"content": {"text": "\#(page)"}}}"#,
        #"{"response": {"content": {"text": "\#(Message.base64(pageText))", "encoding": "base64"}}}"#
      ),
      [
        "entry=1 | har html:SAMLResponse base64 | Response | response",
        "entry=2 | har base64 html:SAMLResponse base64 | Response | response",
      ]),
    ContainerVector(
      "a response before its request, and two payloads in one entry",
      har(
        #"{"response": {"content": {"text": "\#(quoted(Message.response))"}}, "#
          + #""request": {"postData": {"text": "\#(Message.form(Message.query, "SAMLRequest"))"}}}"#
      ),
      [
        "entry=1 | har form:SAMLRequest percent base64 | AttributeQuery | query",
        "entry=1,payload=2 | har | Response | response",
      ]),
    ContainerVector(
      "JSON in a body, with escaped slashes",
      har(
        #"{"response": {"content": {"text": "{\"a\":{\"saml\":\"\#(Message.base64(Message.response).replacing("/", with: #"\\/"#))\"}}"}}}"#
      ),
      ["entry=1 | har json:/a/saml base64 | Response | response"]),
    ContainerVector(
      "a damaged control stays a payload",
      har(
        #"{"request": {"postData": {"text": "SAMLResponse=PHNh*bA%3D%3D"}}}"#),
      ["entry=1 | har form:SAMLResponse percent | ? | capture.base64-malformed"]),
    ContainerVector(
      "a field that occurs twice is not for this reader to choose from",
      har(
        #"{"request": {"postData": {"text": "\#(Message.form(Message.response))&SAMLResponse=x"}}}"#
      ),
      ["entry=1 | har | Response | capture.field-repeated"]),
    ContainerVector(
      "a field that a list of parameters has twice or more",
      har(
        #"{"request": {"postData": {"params": [\#(parameters)]}}}"#,
        #"{"request": {"queryString": [\#(parameters), {"name": "SAMLResponse", "value": "x"}]}}"#,
        #"{"request": {"postData": {"text": "\#(Message.form(Message.response))&SAMLResponse=x", "#
          + #""params": [\#(parameters)]}}}"#),
      (1...3).map { "entry=\($0) | har | Response | capture.field-repeated" }),
    ContainerVector(
      "a field that a list of parameters has twice, once without a value",
      har(
        #"{"request": {"postData": {"params": [{"name": "SAMLResponse", "value": " "}, \#(parameter)]}}}"#,
        #"{"request": {"postData": {"params": [\#(parameter), {"name": "SAMLResponse", "value": ""}]}}}"#
      ),
      (1...2).map { "entry=\($0) | har | Response | capture.field-repeated" }),
    ContainerVector(
      "a parameter without a value, and two objects that are no list",
      har(
        #"{"request": {"postData": {"params": [{"name": "SAMLResponse", "value": ""}]}}}"#,
        #"{"request": {"query": \#(parameter), "body": \#(parameter)}}"#),
      ["entry=2 | har form:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "two fields of one list, and one field of two lists",
      har(
        #"{"request": {"postData": {"params": [{"name": "SAMLResponse", "value": "\#(Message.base64(Message.response))"}, "#
          + #"{"name": "SAMLRequest", "value": "\#(Message.base64(Message.request))"}]}, "#
          + #""queryString": [{"name": "SAMLResponse", "value": "\#(Message.base64(Message.otherResponse))"}]}}"#
      ),
      [
        "entry=1 | har query:SAMLResponse base64 | Response | other",
        "entry=1,payload=2 | har form:SAMLResponse base64 | Response | response !capture.fields-mixed",
        "entry=1,payload=3 | har form:SAMLRequest base64 | AuthnRequest | request !capture.fields-mixed",
      ]),
    ContainerVector(
      "the archive is cut off behind a payload",
      har(#"{"request": {"url": "\#(Message.url(Message.response))"}}"#, "{}").dropLast(5),
      [
        "entry=1 | har query:SAMLResponse percent base64 | Response | response",
        "capture.json-malformed at byte 346",
      ]),
  ]

  private static let parameter =
    #"{"name": "SAMLResponse", "value": "\#(Message.base64(Message.response))"}"#

  /// A field with two values, each of which is a response.
  private static let parameters = [Message.response, Message.otherResponse].map {
    #"{"name": "SAMLResponse", "value": "\#(Message.base64($0))"}"#
  }.joined(separator: ", ")

  static let pageText =
    "<!DOCTYPE html><html><body onload='document.forms[0].submit()'><form method=post>"
    + "<INPUT type=hidden value='\(Message.base64(Message.response).replacing("=", with: "&#x3D;").replacing("+", with: "&#43;"))' name=SAMLResponse />"
    + "<input name=\"RelayState\" value=\"x\"></form></body></html>"

  static let page = quoted(pageText)

  static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\r\n", with: "\\r\\n")
  }
}

/// Exports of proxies, other JSON, lines of JSON.
extension ContainerVector {
  static let json: [ContainerVector] = [
    ContainerVector(
      "a session of Charles",
      #"[{"method": "GET", "host": "sp", "path": "/acs", "query": "\#("SAMLResponse=" + Message.escaped(Message.response))&a=b", "#
        + #""times": {"start": "2026-03-01T12:00:00.000+02:00"}, "request": {"header": {"firstLine": "GET /acs"}}},"#
        + #"{"path": "/x", "request": {"header": {"firstLine": "POST"}, "body": {"encoding": "base64", "encoded": "\#(Message.base64(Message.form(Message.response)))"}}}]"#,
      [
        "entry=1 | charles query:SAMLResponse percent base64 | Response | response",
        "entry=2 | charles base64 form:SAMLResponse percent base64 | Response | response",
      ]),
    ContainerVector(
      "flows of mitmproxy in lines",
      #"{"request": {"path": "/a", "content": "", "timestamp_start": 1772366400.5}}"# + "\n"
        + #"{"client_conn": {"id": "1"}, "request": {"path": "/acs?x", "headers": [["Referer", "\#(Message.url(Message.query))"]], "content": "\#(Message.form(Message.response))"}}"#
        + "\n",
      ["line=2 | line mitmproxy form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "any JSON",
      #"{"a": [1, -0.5e3, {"b": "\#(Message.base64(Message.response))"}], "c": "text"}"#,
      ["payload=1 | json:/a/2/b base64 | Response | response"]),
    ContainerVector(
      "names that may be values are left out",
      #"{"x@example.com": {"b c": "\#(quoted(Message.response))"}}"#,
      ["payload=1 | json:/*/* | Response | response"]),
    ContainerVector(
      "Base64 in lines in a string",
      #"{"saml": "\#(Sample.wrap(Message.base64(Message.response), at: 76, with: #"\r\n"#))"}"#,
      ["payload=1 | json:/saml base64 | Response | response"]),
    ContainerVector(
      "a field by its name, damaged", #"{"SAMLResponse": "PHNh*", "other": "PHNh*"}"#,
      ["payload=1 | json:/SAMLResponse | ? | capture.base64-malformed"]),
    ContainerVector(
      "a field by its path",
      #"{"a": [{"b": "PHNh*"}, {"b": "\#(Message.base64(Message.response))"}], "b": "x"}"#,
      field: "a.b",
      [
        "payload=1 | json:/a/0/b | ? | capture.base64-malformed",
        "payload=2 | json:/a/1/b base64 | Response | response",
      ]),
    ContainerVector(
      "a field by its pointer",
      #"{"a": [{"b": "x"}, {"b": "\#(Message.base64(Message.response))"}], "b": "x"}"#,
      field: "/a/1/b", ["payload=1 | json:/a/1/b base64 | Response | response"]),
    ContainerVector(
      "lines of JSON, one of them damaged",
      #"{"id": 1, "payload": "\#(Message.base64(Message.response))"}"# + "\n"
        + #"{"id": 2, "payload": "abc"# + "\n" + #"{"id": 3, "payload""# + "\n"
        + #"{"id": 4, "payload": "\#(Message.base64(Message.otherResponse))"}"# + "\n",
      [
        "line=1 | line json:/payload base64 | Response | response",
        "capture.json-malformed at byte 230", "capture.json-malformed at byte 251",
        "line=4 | line json:/payload base64 | Response | other",
      ]),
  ]
}

/// Texts.
extension ContainerVector {
  static let texts: [ContainerVector] = [
    ContainerVector("XML", Message.response, ["- |  | Response | response"]),
    ContainerVector(
      "Base64", Message.base64(Message.query), ["- | base64 | AttributeQuery | query"]),
    ContainerVector(
      "Base64 in lines", Sample.wrap(Message.base64(Message.response), at: 76, with: "\r\n"),
      ["- | base64 | Response | response"]),
    ContainerVector(
      "a form with a request", Message.form(Message.request, "SAMLRequest"),
      ["- | form:SAMLRequest percent base64 | AuthnRequest | request"]),
    ContainerVector(
      "documents one behind another",
      "<?xml version='1.0'?>" + Message.response + "\n<?xml version='1.0'?>\n" + Message.query,
      [
        "payload=1 |  | Response | 155 bytes", "payload=2 |  | AttributeQuery | 174 bytes",
      ]),
    ContainerVector(
      "anything else behind a document leaves it whole", Message.response + "\n<x/>",
      ["- |  | Response | 139 bytes"]),
    ContainerVector(
      "a Base64 text in each line",
      Message.base64(Message.response) + "\n" + Message.base64(Message.otherResponse) + "\r\n",
      ["line=1 | line base64 | Response | response", "line=2 | line base64 | Response | other"]),
    ContainerVector(
      "lines of a log",
      "12:00 GET /\n12:01 POST /acs body=\"\(Message.form(Message.response))\" 302\n"
        + "12:02 redirect to \(Message.url(Message.request, "SAMLRequest")), done\n"
        + "12:03 \(Message.otherResponse) received\n12:04 token=\(Message.base64(Message.query)); ok\n"
        + "[12:05] {\"saml\": \"\(Message.base64(Message.response))\"}\n",
      [
        "line=2 | line form:SAMLResponse percent base64 | Response | response",
        "line=3 | line query:SAMLRequest percent base64 | AuthnRequest | request",
        "line=4 | line | Response | other", "line=5 | line base64 | AttributeQuery | query",
        "line=6 | line base64 | Response | response",
      ]),
    ContainerVector(
      "XML over several lines of a log",
      "12:00 start\n12:01 got "
        + Message.response.replacing("<a", with: "\n  <a") + " end\n12:02 "
        + Message.otherResponse.dropLast(9) + "\n" + Message.otherResponse + "\n",
      [
        "line=2 | line | Response | 137 bytes", "line=4 | line | Response | 126 bytes",
        "line=5 | line | Response | other",
      ]),
    ContainerVector(
      "a page", pageText, ["- | html:SAMLResponse base64 | Response | response"]),
    ContainerVector("other XML", "<a/>", ["- |  | ? | 4 bytes"]),
    ContainerVector(
      "a field that is repeated, the first time without a value",
      "SAMLResponse=&" + Message.form(Message.response),
      ["- |  | Response | capture.field-repeated"]),
    ContainerVector(
      "a field that is repeated, the first time without a sign of equality",
      "SAMLResponse&" + Message.form(Message.response),
      ["- |  | Response | capture.field-repeated"]),
    ContainerVector(
      "a word of a line that repeats a field",
      "POST /acs SAMLResponse=&" + Message.form(Message.response) + " 302\nother line\n",
      ["line=1 | line | Response | capture.field-repeated"]),
    ContainerVector(
      "a request line with two parameters",
      "GET /acs?RelayState=x&" + Message.form(Message.response) + " HTTP/1.1\nother line\n",
      ["line=1 | line query:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a line of a log with two parameters",
      "12:00 POST /acs RelayState=x&" + Message.form(Message.response) + " 200\nother line\n",
      ["line=1 | line form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a form in parts",
      multipart([("RelayState", "x"), ("SAMLResponse", Message.base64(Message.response))]),
      ["- | multipart:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "a form in parts behind the header of its request and a preamble",
      "POST /acs HTTP/1.1\r\nContent-Type: Multipart/Form-Data; boundary=\"x\"\r\nHost: sp\r\n\r\n--y\r\n"
        + multipart([("SAMLResponse", Message.base64(Message.response))]),
      ["- | multipart:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "a form in parts that has a field twice",
      multipart([
        ("SAMLResponse", Message.base64(Message.response)),
        ("SAMLResponse", Message.base64(Message.otherResponse)),
      ]), ["- | multipart:SAMLResponse | Response | capture.field-repeated"]),
    ContainerVector(
      "a form in parts that has a field twice, once without a value",
      multipart([("SAMLResponse", ""), ("SAMLResponse", Message.base64(Message.response))]),
      ["- | multipart:SAMLResponse | Response | capture.field-repeated"]),
    ContainerVector(
      "a form in parts, in an archive, with both fields",
      har(
        #"{"request": {"postData": {"mimeType": "multipart/form-data; boundary=x", "text": "\#(quoted(multipart([("SAMLResponse", Message.base64(Message.response)), ("SAMLRequest", Message.base64(Message.request))])))"}}}"#
      ),
      [
        "entry=1 | har multipart:SAMLResponse base64 | Response | response !capture.fields-mixed",
        "entry=1,payload=2 | har multipart:SAMLRequest base64 | AuthnRequest | request !capture.fields-mixed",
      ]),
    ContainerVector(
      "nothing decodes a part of a form",
      multipart([("SAMLResponse", Message.escaped(Message.response))]),
      [
        "- | multipart:SAMLResponse percent base64 | Response | response !capture.double-percent-encoding"
      ]),
    ContainerVector(
      "a name in a part of a form is not that of its file",
      multipart([
        ("x\"; filename=\"SAMLResponse", "abc"), ("SAMLResponse", Message.base64(Message.response)),
      ]),
      ["- | multipart:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "a form with both fields",
      Message.form(Message.response) + "&" + Message.form(Message.request, "SAMLRequest"),
      [
        "payload=1 | form:SAMLResponse percent base64 | Response | response !capture.fields-mixed",
        "payload=2 | form:SAMLRequest percent base64 | AuthnRequest | request !capture.fields-mixed",
      ]),
    ContainerVector("nothing", "some words\nand more of them\n", []),
    ContainerVector("no bytes", "", []),
    ContainerVector(
      "Zstandard", [0x28, 0xB5, 0x2F, 0xFD, 0, 0], ["capture.format-unsupported at zstd"]),
  ]
}

extension ContainerVector {
  /// A form as a browser posts it in parts.
  static func multipart(_ parts: [(String, String)]) -> String {
    parts.map { name, value in
      "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }.joined() + "--x--\r\n"
  }
}
