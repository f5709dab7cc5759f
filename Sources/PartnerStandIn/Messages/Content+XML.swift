#if StandIn
  import SAMLFormats

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Content {
    /// The content as an XML document with this root.
    func xml(root: String) -> String {
      // The records of codes have a namespace of their own, and their children have none.
      let tag =
        root == "regcode" ? "ns2:regcode xmlns:ns2=\"model.mvc.reggie.pass.adobe.com\"" : root
      let end = root == "regcode" ? "ns2:regcode" : root
      return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
        + "<\(tag)>\(children)</\(end)>"
    }

    private func element(_ name: String) -> String {
      if case .visible = self { return "<\(name) visible=\"true\">\(children)</\(name)>" }
      return "<\(name)>\(children)</\(name)>"
    }

    private var children: String {
      switch self {
      case .text(let text), .visible(let text): Self.escaped(text.string)
      case .integer(let value): "\(value)"
      case .truth(let value): value ? "true" : "false"
      case .null: ""
      case .list(let item, let items): items.map { $0.element(item) }.joined()
      case .object(let members):
        members.map { member in
          Self.isName(member.name) ? member.value.element(member.name) : ""
        }.joined()
      }
    }

    /// Attributes of a person may have names that no element can have; those are skipped.
    private static func isName(_ text: String) -> Bool {
      guard let first = text.utf8.first else { return false }
      let isStart = { (byte: UInt8) in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      }
      return isStart(first)
        && text.utf8.allSatisfy {
          isStart($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || "-._".utf8.contains($0)
        }
    }

    /// Escapes what is markup; a character that XML cannot hold becomes U+FFFD (XML 1.0 §2.2).
    static func escaped(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "&": escaped += "&amp;"
        case "\r": escaped += "&#13;"
        case "\t", "\n": escaped.unicodeScalars.append(scalar)
        case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }
#endif
