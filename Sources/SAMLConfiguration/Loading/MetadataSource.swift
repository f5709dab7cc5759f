public import SAML
public import SAMLFormats
import XMLSignature

/// Metadata in a file that changes while a service runs.
///
/// `refresh` reads the file again. A file that cannot be used changes nothing: the metadata from before
/// stays, and its own `validUntil` ends the trust in it. It reads one file and no network, so another
/// program fetches the metadata.
public actor MetadataSource {
  /// The metadata of the last file that could be used; its keys are trusted.
  public private(set) var metadata: Metadata

  private let path: String
  private let trust: MetadataTrust
  private let selected: Set<ExactString>?
  private let reader: any ConfigurationReader & Sendable
  private var readAt: Instant

  /// Reads the file for the first time.
  ///
  /// - Parameters:
  ///   - path: The file, as the reader names it.
  ///   - trust: Why the metadata is believed; the file must come from a place that only the operator writes to, or
  ///     be signed.
  ///   - selected: The entities that are wanted; nil is all.
  ///   - now: The moment.
  ///   - reader: Reads the file, now and later.
  /// - Throws: `ConfigurationError` for a file that cannot be used, so a service does not start without keys.
  public init(
    path: String, trust: MetadataTrust, selecting selected: Set<ExactString>? = nil,
    at now: Instant,
    reading reader: any ConfigurationReader & Sendable
  ) throws(ConfigurationError) {
    metadata = try Self.read(path, trust, selected, at: now, reader)
    self.path = path
    self.trust = trust
    self.selected = selected
    self.reader = reader
    readAt = now
  }

  /// Reads the file again.
  ///
  /// - Parameter now: The moment.
  /// - Throws: `ConfigurationError` for a file that cannot be used; ``metadata`` is then as before.
  public func refresh(at now: Instant) throws(ConfigurationError) {
    metadata = try Self.read(path, trust, selected, at: now, reader)
    readAt = now
  }

  /// Whether the file should be read again, by the `cacheDuration` of the metadata (SAML Metadata §2.3.1).
  ///
  /// Without one it is due after an hour. A clock that was set back makes it due too.
  ///
  /// - Parameter now: The moment.
  /// - Returns: Whether it is due.
  public func isDue(at now: Instant) -> Bool {
    let age = now.duration(since: readAt)
    return age < .zero || age >= metadata.cacheDuration ?? .seconds(3600)
  }

  /// Reads a file that must hold metadata with keys, and must not be over.
  private static func read(
    _ path: String, _ trust: MetadataTrust, _ selected: Set<ExactString>?, at now: Instant,
    _ reader: any ConfigurationReader
  ) throws(ConfigurationError) -> Metadata {
    guard
      case .metadata(let metadata) = try TrustFile.read(
        path, trusting: trust, selecting: selected, keeping: [], by: reader)
    else { throw .metadata(.unexpectedRoot, file: path) }
    let anchors = metadata.trustAnchors
    guard !anchors.isEmpty else { throw .metadataWithoutKeys(file: path) }
    guard anchors.contains(where: { anchor in anchor.trustedUntil.map { now < $0 } ?? true }) else {
      throw .metadataExpired(file: path)
    }
    for remark in metadata.remarks { reader.note(.metadata(remark, file: path)) }
    return metadata
  }
}
