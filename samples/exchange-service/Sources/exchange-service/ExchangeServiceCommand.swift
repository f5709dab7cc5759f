import ExchangeService
import Foundation
import Instrumentation
import Logging
import Metrics
import SAML
import SAMLConfiguration
import ServiceLifecycle
import UnixSignals

/// Starts the service with its settings, reads the policy again at SIGHUP, and stops gracefully at SIGTERM or
/// SIGINT.
@main
struct ExchangeServiceCommand {
  static func main() async {
    // First of all, because a signal that is not trapped ends the process.
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
    let settings: Settings
    do {
      settings = try Settings(
        SettingValues(reading: ProcessInfo.processInfo.environment))
    } catch {
      refuse(error, by: Logger(label: label) { log($0, .json, .info) })
    }
    LoggingSystem.bootstrap { log($0, settings.logFormat, settings.logLevel) }
    let logger = Logger(label: label)
    do {
      try await run(settings, hangUps, logger)
    } catch let error as SettingsError {
      refuse(error, by: logger)
    } catch {
      // What a library says of its failure may hold anything.
      logger.critical("The service cannot run: \(type(of: error))")
      exit(1)
    }
  }

  private static func run(
    _ settings: Settings, _ hangUps: UnixSignalsSequence, _ logger: Logger
  ) async throws {
    let policy = try settings.loadedPolicy()
    let keys = try settings.decryptionKeys()
    let statement = try settings.statement()
    let cache = try settings.replayCache()
    let metrics = MetricsRegistry()
    MetricsSystem.bootstrap(metrics)
    let service = try ExchangeService(
      settings: settings, policy: policy.policy, keys: keys, statement: statement,
      metrics: metrics, logger: logger)
    let tracing = TraceSetup(settings)
    InstrumentationSystem.bootstrap(tracing.instrument)
    if let moment = settings.dangerousMoment {
      logger.warning("The clock stands still at \(moment): what has expired is accepted.")
    }
    let services = service.services(replay: cache, reloadingAt: hangUps.map { _ in }) { port in
      logger.notice("listening", metadata: ["port": "\(port)"])
    } onMeasuring: { port in
      logger.notice("measuring", metadata: ["port": "\(port)"])
    }
    var configuration = ServiceGroupConfiguration(
      services: tracing.services + services,
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = service.maximumStopTime
    try await ServiceGroup(configuration: configuration).run()
    logger.notice("stopped")
    // Trapped until the end: a late SIGHUP must not turn a clean stop into a death by a signal.
    withExtendedLifetime(hangUps) {}
  }

  private static func refuse(_ error: SettingsError, by logger: Logger) -> Never {
    logger.critical("\(error)", metadata: ["code": "\(error.code)"])
    exit(2)
  }

  private static func log(
    _ label: String, _ format: Settings.LogFormat, _ level: Logger.Level
  ) -> LineLogHandler {
    LineLogHandler(label: label, format: format, level: level) { line in
      print(line)
      fflush(nil)
    }
  }

  private static let label = "exchange-service"
}
