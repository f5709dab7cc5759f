#if StandIn
  import SAMLFormats

  /// The faults that are still to happen, in the order in which they were asked for.
  @available(macOS 14, iOS 17, tvOS 17, *)
  actor PendingFaults {
    private let start: [Fault]
    private var faults: [Fault]

    init(_ faults: [Fault]) {
      (start, self.faults) = (faults, faults)
    }

    /// Asks for the faults of the start again.
    func reset() { faults = start }

    /// The faults that happen to a request: each that is meant for its path, and of those that set a
    /// status the first alone.
    func take(for path: String) -> [Fault.Kind] {
      var taken: [Fault.Kind] = []
      var hasStatus = false
      for index in faults.indices where path.beginsExactly(with: faults[index].path.string) {
        guard faults[index].count != 0 else { continue }
        if case .status = faults[index].kind {
          guard !hasStatus else { continue }
          hasStatus = true
        }
        if let count = faults[index].count { faults[index].count = count - 1 }
        taken.append(faults[index].kind)
      }
      faults.removeAll { $0.count == 0 }
      return taken
    }
  }
#endif
