#if StandIn
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension ServerName {
    /// Whether a text is an address as the system reads it.
    static func isAddress(_ text: String, isIPv6: Bool) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 16)
      return unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, buffer.baseAddress) == 1
      }
    }
  }
#endif
