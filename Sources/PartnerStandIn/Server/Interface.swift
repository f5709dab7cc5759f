#if StandIn
  import HTTPTypes
  import SAMLFormats

  /// One of the partner's interfaces; each has its own form of an error.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum Interface: Sendable {
    /// Dynamic client registration: a code of its standards (RFC 6749 §5.2).
    case registration

    /// REST API V1: a status and a message.
    case version1

    /// REST API V2: the enhanced form.
    case version2

    /// The pages of the provider, which the stand-in plays as well.
    case pages

    /// A refusal that the reference describes by its status alone.
    func refusal(_ status: HTTPResponse.Status, _ sentence: ExactString) -> ServiceRefusal {
      switch self {
      case .registration: ServiceRefusal(status, .registration("invalid_request"))
      case .version1, .pages: ServiceRefusal(status, .plain(sentence))
      case .version2: ServiceRefusal(status, .unnamed(sentence))
      }
    }
  }
#endif
