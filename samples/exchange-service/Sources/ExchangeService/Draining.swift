import Logging
import ServiceLifecycle

/// The first step of a graceful stop: new work is refused and `/health/ready` says so, while what is
/// in work goes on; the port closes afterwards.
struct Draining: Service {
  let admission: Admission
  let exchanges: Exchanges
  let time: Duration
  let logger: Logger

  func run() async throws {
    try await gracefulShutdown()
    admission.drain()
    logger.notice("draining")
    // A load balancer needs a moment to notice; whoever still comes is told to go elsewhere.
    try await Task.sleep(for: time)
    await exchanges.finish()
  }
}
