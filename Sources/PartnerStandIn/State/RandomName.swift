#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import SAMLFormats

  /// Names that an attacker cannot guess, from the system's random numbers.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum RandomName {
    /// A UUID as the service writes it.
    static func uuid() -> ExactString { ExactString(UUID().uuidString.lowercased()) }

    /// A code that a person types: seven digits and capitals, as in the samples of the reference.
    ///
    /// Since release 3.9.0 the partner leaves out what is easily mistaken: 0 and O, 1 and I, 5 and S.
    static func code() -> ExactString {
      ExactString(String((0..<7).map { _ in alphabet.randomElement() ?? "A" }))
    }

    /// A token or a secret: 32 bytes in hexadecimal digits.
    static func secret() -> ExactString {
      var generator = SystemRandomNumberGenerator()
      let digits = (0..<4).map { _ in
        let digits = String(generator.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      return ExactString(digits.joined())
    }

    private static let alphabet = Array("ABCDEFGHJKLMNPQRTUVWXYZ2346789")
  }
#endif
