#if StandIn
  import SAML

  /// The content of an answer, which is written as JSON or as XML.
  @available(macOS 14, iOS 17, tvOS 17, *)
  indirect enum Content: Sendable {
    case text(ExactString)
    case integer(Int64)
    case truth(Bool)
    case null

    /// A text whose element in XML is marked as visible, such as that of `platformMappingId`.
    case visible(ExactString)

    /// An array; in XML each item is an element of this name.
    case list(of: String, [Content])

    /// An object; in XML its members are written in this order.
    case object([(name: String, value: Content)])

    /// An object of the members that there are.
    static func members(_ members: (name: String, value: Content?)...) -> Content {
      .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// A list of texts.
    static func texts(of item: String, _ texts: [ExactString]) -> Content {
      .list(of: item, texts.map(Content.text))
    }

    /// A time, in milliseconds.
    static func milliseconds(_ time: Instant) -> Content { .integer(time.millisecondsSince1970) }

    /// A time as several services write it: a string of milliseconds.
    static func digits(_ time: Instant) -> Content { .text("\(time.millisecondsSince1970)") }
  }
#endif
