import Hummingbird
import Logging
import NIOCore

/// What the service knows of a request beside its message: where its connection comes from.
struct ServiceRequestContext: RequestContext, RemoteAddressRequestContext {
  var coreContext: CoreRequestContextStorage
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remoteAddress = source.channel.remoteAddress
    // A logger need not keep what it is given.
    if let given = logger[metadataKey: Self.key] {
      logger[metadataKey: Self.key] = "\(Self.identifier("\(given)"))"
    }
  }

  /// The 32 digits of a request's identifier, whose first half comes without leading zeros.
  static func identifier(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 32 - digits.count)) + digits
  }

  private static let key = "hb.request.id"
}
