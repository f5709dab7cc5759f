import Logging
import ServiceLifecycle

/// The first step of a graceful stop: new work is refused and `/health/ready` reports it.
///
/// Work in progress continues; the port closes afterwards.
struct Draining: Service {
  let admission: Admission
  let exchanges: Exchanges
  let time: Duration
  let logger: Logger

  func run() async throws {
    try await gracefulShutdown()
    admission.drain()
    logger.notice("draining")
    // A load balancer needs a moment to notice; requests until then get a refusal to retry
    // elsewhere.
    try await Task.sleep(for: time)
    await exchanges.finish()
  }
}
