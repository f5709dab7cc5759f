#if StandIn
  import HTTPTypes

  /// The paths that are served, each with its methods.
  ///
  /// The router answers 404 for a path that it serves by another method. This table distinguishes the
  /// two.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ServedPaths: Sendable {
    /// A path and what it is served by.
    struct Entry: Sendable {
      /// The path with the names of its parameters in braces, such as `/api/v1/config/{requestor}.json`.
      let path: String
      let interface: Interface
      let form: Routes.Form
      var methods: [HTTPRequest.Method]
      fileprivate let segments: [Segment]
    }

    private var entries: [Entry] = []

    /// Adds a method to a path.
    mutating func add(
      _ method: HTTPRequest.Method, _ path: String, _ interface: Interface, _ form: Routes.Form
    ) {
      if let index = entries.firstIndex(where: { $0.path == path }) {
        entries[index].methods.append(method)
      } else {
        entries.append(
          Entry(
            path: path, interface: interface, form: form, methods: [method],
            segments: Self.split(path).map(Segment.init)))
      }
    }

    /// Returns the entry for the path of a request; nil for a path that is not served.
    ///
    /// A path can match several patterns, such as `/config/{requestor}` and
    /// `/config/{requestor}.json`. The last one is the most specific, and all of their methods are
    /// served.
    func entry(for path: String) -> Entry? {
      let segments = Self.split(path)
      let matches = entries.filter { entry in
        entry.segments.count == segments.count
          && zip(entry.segments, segments).allSatisfy { $0.matches($1) }
      }
      guard var entry = matches.last else { return nil }
      for match in matches {
        entry.methods += match.methods.filter { !entry.methods.contains($0) }
      }
      return entry
    }

    /// The router, too, reads over empty segments.
    private static func split(_ path: String) -> [Substring] { path.split(separator: "/") }

    /// A segment of a pattern: a constant, or a parameter with what follows it.
    fileprivate enum Segment: Sendable {
      case constant(String)
      case parameter(suffix: String)

      init(_ text: Substring) {
        guard text.first == "{", let end = text.firstIndex(of: "}") else {
          self = .constant(String(text))
          return
        }
        self = .parameter(suffix: String(text[text.index(after: end)...]))
      }

      func matches(_ text: Substring) -> Bool {
        switch self {
        case .constant(let constant): text.utf8.elementsEqual(constant.utf8)
        case .parameter(let suffix):
          text.utf8.count > suffix.utf8.count
            && text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        }
      }
    }
  }
#endif
