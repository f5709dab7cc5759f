import ExchangeService
import Foundation
import Instrumentation
import Logging
import Metrics
import SAML
import SAMLConfiguration
import ServiceLifecycle
import UnixSignals

/// Starts the service with the settings of the environment, reads the policy again at SIGHUP, and
/// stops gracefully at SIGTERM or SIGINT.
@main
struct ExchangeServiceCommand {
  static func main() async {
    LoggingSystem.bootstrap { label in
      JSONLinesLogHandler(label: label) { line in
        print(line)
        fflush(nil)
      }
    }
    let logger = Logger(label: "exchange-service")
    do {
      try await run(logger)
    } catch let error as SettingsError {
      logger.critical("\(error)")
      exit(2)
    } catch {
      logger.critical("The service cannot run: \(error)")
      exit(1)
    }
  }

  private static func run(_ logger: Logger) async throws {
    // First of all, because a signal that is not trapped ends the process.
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
    let settings = try Settings(environment: ProcessInfo.processInfo.environment)
    let policy = try settings.loadedPolicy()
    let statement = try settings.statement()
    let metrics = MetricsRegistry()
    MetricsSystem.bootstrap(metrics)
    // A tracer goes here, such as one of OpenTelemetry; it takes the place of the forwarding.
    InstrumentationSystem.bootstrap(TraceForwarding())
    if let moment = settings.dangerousMoment {
      logger.warning("The clock stands still at \(moment): what has expired is accepted.")
    }
    let service = ExchangeService(
      settings: settings, policy: policy.policy, statement: statement, metrics: metrics,
      logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: service.services(reloadingAt: hangUps.map { _ in }) { port in
        logger.notice("listening", metadata: ["port": "\(port)"])
      },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = service.maximumStopTime
    try await ServiceGroup(configuration: configuration).run()
    logger.notice("stopped")
    // Trapped until the end: a late SIGHUP must not turn a clean stop into a death by a signal.
    withExtendedLifetime(hangUps) {}
  }
}
