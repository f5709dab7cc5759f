import Deflate
import SAMLCapture
import SAMLFormats

/// Forms in which recorders write what they saw, and the same forms inside of what was sent.
extension ContainerVector {
  private static let base64 = Message.base64(Message.response)
  private static let rows = pieces(of: base64, by: 64)
  private static let form = Message.form(Message.response)
  private static let request =
    "POST /acs HTTP/1.1\r\nHost: sp\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n"

  static func pieces(of text: String, by count: Int) -> [String] {
    stride(from: 0, to: text.utf8.count, by: count).map { start in
      String(decoding: Array(text.utf8).dropFirst(start).prefix(count), as: UTF8.self)
    }
  }

  private static func log(_ prefix: String, _ pieces: [String]) -> String {
    pieces.enumerated().map { number, piece in
      prefix.replacing("%", with: String(100 + number)) + piece + "\n"
    }.joined()
  }

  private static func hexadecimal(_ text: String) -> [String] {
    text.utf8.map { Hexadecimal.text([$0]) }
  }

  private static func dump(_ text: String, separator: String = "  ", _ offset: (Int) -> String)
    -> String
  {
    pieces(of: text, by: 16).enumerated().map { number, piece in
      let digits = hexadecimal(piece).joined(separator: " ")
      let room = String(repeating: " ", count: 47 - digits.utf8.count)
      let characters = String(piece.map { $0.isASCII && $0 != "\r\n" ? $0 : "." })
      return offset(number * 16) + digits + room + separator + characters + "\n"
    }.joined()
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: count - text.utf8.count) + text
  }

  static let joinedLines: [ContainerVector] = [
    ContainerVector(
      "Base64 in a fenced block", "Hello:\n\n```\n" + rows.joined(separator: "\n") + "\n```\n",
      ["- | wrapped lines base64 | Response | response"]),
    ContainerVector(
      "a label, then Base64 in lines",
      "SAMLResponse: " + rows.joined(separator: "\n") + "\nRelayState: x\n",
      ["- | wrapped lines base64 | Response | response"]),
    ContainerVector(
      "a block scalar of YAML",
      "SAMLResponse: |\n  " + rows.joined(separator: "\n  ") + "\nother: x\n",
      ["- | yaml block base64 | Response | response"]),
    ContainerVector(
      "a quoted mail", "X wrote:\n> it is\n> " + rows.joined(separator: "\n> ") + "\n> bye\n",
      ["- | quoted lines base64 | Response | response"]),
    ContainerVector(
      "OkHttp in logcat",
      log(
        "03-01 12:00:00.%  4121  4188 D OkHttp  : ",
        ["--> POST https://sp/acs", ""] + pieces(of: form, by: 90) + ["--> END"]),
      ["- | okhttp lines form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "XML in lines behind the prefix of a log",
      log(
        "Mar 01 12:00:00 host app[%]: ".replacing("%", with: "7"),
        Message.response.replacing("<a", with: "\n  <a").split(separator: "\n").map(String.init)),
      ["- | log lines | Response | 137 bytes"]),
    ContainerVector(
      "XML in a block scalar of YAML",
      "a: |\n  " + Message.response.replacing("<a", with: "\n  <a") + "\nb: x\n",
      ["- | yaml block | Response | 135 bytes"]),
    ContainerVector(
      "white space before the lines of XML stays",
      "Here:\n  " + Message.response.replacing("<a", with: "\n  <a") + "\nbye\n",
      ["line=2 | line | Response | 137 bytes"]),
    ContainerVector(
      "two threads in turn",
      zip(pieces(of: form, by: 60), pieces(of: form, by: 60)).map { piece, _ in
        "03-01 12:00:00.1  4121  4188 D App: \(piece)\n03-01 12:00:00.2  4121  4190 D App: other thread\n"
      }.joined(),
      ["- | log lines form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "lines of a container runtime",
      pieces(of: "posted " + form, by: 80).enumerated().map { number, piece in
        "2026-03-01T12:00:00.1Z stdout \(number == (form.utf8.count + 6) / 80 ? "F" : "P") \(piece)\n2026-03-01T12:00:00.1Z stderr P x\n"
      }.joined(),
      ["line=1 | cri lines line form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "lines of Docker",
      pieces(of: form, by: 80).map { #"{"log":"\#($0)","stream":"stdout","time":"x"}"# + "\n" }
        .joined()
        + #"{"log":"\n","stream":"stdout","time":"x"}"# + "\n",
      ["- | docker lines form:SAMLResponse percent base64 | Response | response"]),
  ]

  static let literals: [ContainerVector] = [
    ContainerVector(
      "string literals that are added", "x = '" + rows.joined(separator: "' +\n  '") + "';\n",
      ["- | quoted text base64 | Response | response"]),
    ContainerVector(
      "string literals of Python", "x = (b'" + rows.joined(separator: "'\n b'") + "')\n",
      ["- | quoted text base64 | Response | response"]),
    ContainerVector(
      "an Optional in a log",
      "12:00 response: Optional(\"\(quoted(Message.response))\") done\nother\n",
      ["- | quoted text backslashes | Response | response"]),
    ContainerVector(
      "escapes of JavaScript in a page",
      "<html><script>i.value=\"\(base64.replacing("/", with: "\\x2f").replacing("=", with: "\\u003d"))\";</script></html>",
      ["- | quoted text backslashes base64 | Response | response"]),
    ContainerVector(
      "a value of CSV", "time,text\n1,\"\(Message.response.replacing("\"", with: "\"\""))\"\n",
      ["- | quoted text | Response | response"]),
    ContainerVector(
      "a value of CSV behind other text",
      "1,\"got \(Message.response.replacing("\"", with: "\"\""))\"\nx\n",
      ["line=1 | doubled quotes line | Response | response"]),
  ]

  static let escapes: [ContainerVector] = [
    ContainerVector(
      "rsyslog",
      "Mar 01 12:00:00 host app: " + Message.response.replacing("<a", with: "#012<a") + "\nx\n",
      ["line=1 | octal escapes line | Response | 135 bytes"]),
    ContainerVector(
      "a command of cmd.exe",
      "curl ^\"https://sp/acs^\" ^\r\n  --data-raw ^\"\(form.replacing("%", with: "^%").replacing("&", with: "^&"))^\"\r\n",
      ["- | carets line form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "entities in a log",
      "12:00 got \(Message.response.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))\nx\n",
      ["- | entities line | Response | response"]),
    ContainerVector(
      "a mail in quoted-printable",
      "MIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\n\n"
        + Message.response.replacing("=", with: "=3D").replacing("\u{FC}", with: "=C3=\n=BC"),
      ["- | mail quoted-printable | Response | response"]),
    ContainerVector(
      "a part of a mail in Base64, which is an archive",
      "From: a@sp\nContent-Type: multipart/mixed; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nsee\n--b\n"
        + "Content-Transfer-Encoding: base64\n\n"
        + pieces(
          of: Message.base64(har(#"{"request": {"url": "\#(Message.url(Message.response))"}}"#)),
          by: 76
        )
        .joined(separator: "\n") + "\n--b--\n",
      ["- | mail base64 har query:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "zlib in Base64", Message.base64Zlib(Message.response),
      ["- | base64 | Response | capture.zlib-header"]),
  ]

  static let dumps: [ContainerVector] = [
    ContainerVector(
      "a trace of curl in characters",
      "== Info: x\n=> Send header, 20 bytes (0x14)\n0000: POST /acs HTTP/1.1\n=> Send data, 9 bytes (0x9)\n"
        + pieces(of: form, by: 64).enumerated().map { digits($0 * 64, 4) + ": " + $1 + "\n" }
        .joined()
        + "<= Recv data, 1 bytes (0x1)\n0000: x\n",
      ["- | curl trace form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a trace of curl in hexadecimal",
      "=> Send data, 9 bytes (0x9)\n" + dump(form) { digits($0, 4) + ": " },
      ["- | curl trace form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "hexdump", dump(Message.response) { digits($0, 8) + "  " },
      ["- | hex dump | Response | response"]),
    ContainerVector(
      "xxd", "the body:\n" + dump(form) { digits($0, 8) + ": " },
      ["- | hex dump form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a description of data",
      "(lldb) po data\n<" + pieces(of: hexadecimal(form).joined(), by: 8).joined(separator: " ")
        + ">\n",
      ["- | hex dump form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a list of bytes",
      "[" + Message.response.utf8.map { String($0) }.joined(separator: ", ") + "]",
      ["- | hex dump | Response | response"]),
  ]

  static let markup: [ContainerVector] = [
    ContainerVector(
      "a session of Burp",
      "<?xml version=\"1.0\"?><!DOCTYPE items [<!ELEMENT items (item*)>]><items><item><request base64=\"true\"><![CDATA["
        + Message.base64(request + form) + "]]></request></item></items>",
      ["- | burp line form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "a form as a browser shows it", "RelayState=x\nSAMLResponse=\(base64)\n",
      ["line=2 | line form:SAMLResponse base64 | Response | response"]),
    ContainerVector(
      "a document with a form in a section", "<s><body><![CDATA[\(form)]]></body></s>",
      ["- | xml text form:SAMLResponse percent base64 | Response | response"]),
    ContainerVector(
      "an event with a message in a text",
      "<Event><Data>\(Message.response.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</Data></Event>",
      ["- | xml text entities | Response | response"]),
  ]

  /// Nothing that a partner refuses is read leniently because of what a recorder might have done.
  static let sent: [ContainerVector] = [
    ContainerVector(
      "entities in what was posted",
      request + "SAMLResponse="
        + Message.response.replacing("<", with: "%26lt;").replacing("#", with: "%23"),
      [
        "line=5 | line form:SAMLResponse percent | ? | capture.base64-malformed !capture.plus-as-space !capture.base64-url-alphabet"
      ]),
    ContainerVector(
      "entities in a form", "SAMLResponse=" + Message.response.replacing("<", with: "&lt;"), []),
    ContainerVector(
      "escapes in a command",
      "curl https://sp/acs -d '{\"x\": \"" + base64.replacing("=", with: "\\\\u003d") + "\"}'\n",
      [
        "- | line base64 | Response | response !capture.further-layer !capture.base64-missing-padding"
      ]),
    ContainerVector(
      "a field that occurs twice in a text of two lines", "x\n\(form)&\(form)\n",
      ["line=2 | line | Response | capture.field-repeated"]),
    ContainerVector(
      "a form whose Base64 is in lines",
      request + "SAMLResponse=" + rows.joined(separator: "\n") + "\n",
      ["- | wrapped lines form:SAMLResponse base64 | ? | response !capture.further-layer"]),
    ContainerVector(
      "zlib in a field",
      "SAMLResponse=" + Message.base64Zlib(Message.response).replacing("+", with: "%2B"),
      ["- | form:SAMLResponse base64 | Response | capture.zlib-header"]),
    ContainerVector(
      "pieces of two processes",
      rows.enumerated().map { "03-01 12:00:00.1  \(4121 + $0)  4188 D App: \($1)\n" }.joined(), []),
    ContainerVector(
      "a message with another one in a value of it",
      "<e>"
        + Message.xml("Response", "_r3").replacing(
          "<a", with: "<a c=\"\(Message.base64(Message.otherResponse))\""
        )
        .replacing("<", with: "&lt;") + "</e>",
      [
        "payload=1 | xml text entities | Response | 319 bytes !capture.ambiguous",
        "payload=2 | quoted text base64 | Response | other !capture.ambiguous",
      ]),
  ]
}

extension Message {
  /// A zlib stream in Base64, with the checksum of its content.
  static func base64Zlib(_ xml: String) -> String {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in xml.utf8 {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let checksum = [high >> 8, high & 0xFF, low >> 8, low & 0xFF].map { UInt8($0) }
    let stream = [0x78, 0x9C] + DeflateStream.deflate(Array(xml.utf8)) + checksum
    return String(decoding: Base64.encode(stream), as: UTF8.self)
  }
}
