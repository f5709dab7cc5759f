import Dispatch
import Logging
import Metrics
import SAML
import SAMLConfiguration
import ServiceLifecycle

/// Reads the policy again, with its keys and metadata, each time it is asked to.
///
/// A reload that fails changes nothing: the log has the code and the file, and requests go on with the
/// old policy. Reloads run one after the other. What comes during one asks for one more, because the
/// files may have changed since.
struct Reloading<Requests: AsyncSequence & Sendable>: Service
where Requests.Element == Void, Requests.Failure == Never {
  let requests: Requests
  let settings: Settings
  let verifier: CurrentVerifier
  let logger: Logger

  func run() async throws {
    let loaded = Counter(label: "exchange_reloads", dimensions: [("outcome", "loaded")])
    let failed = Counter(label: "exchange_reloads", dimensions: [("outcome", "failed")])
    // Both series are there before the first reload, so that a rate can be computed.
    loaded.increment(by: 0)
    failed.increment(by: 0)
    for await _ in requests.cancelOnGracefulShutdown() {
      switch await load() {
      case .success(let policy):
        verifier.replace(by: policy.policy)
        loaded.increment()
        logger.notice("reloaded", metadata: policy.counts)
      case .failure(let error):
        failed.increment()
        logger.error(
          "not reloaded: the policy before stays", metadata: error.metadata)
      }
    }
    // A service that returns early would end the others.
    try? await gracefulShutdown()
  }

  /// Reads the files on a thread that may wait: those of the requests are few.
  private func load() async -> Result<LoadedPolicy, SettingsError> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [settings] in
        continuation.resume(
          returning: Result { () throws(SettingsError) in try settings.loadedPolicy() })
      }
    }
  }
}

extension LoadedPolicy {
  /// The numbers of loaded items, to be logged.
  var counts: Logger.Metadata {
    [
      "files": "\(files.count)", "keys": "\(policy.trustAnchors.count)",
      "audiences": "\(policy.audiences.count)", "issuers": "\(policy.issuers.count)",
    ]
  }
}

extension SettingsError {
  /// The code and the place, to be logged.
  var metadata: Logger.Metadata { ["code": "\(code)", "file": "\(place)"] }
}
