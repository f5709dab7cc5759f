import CPayloadKernels
import CPeers
import SAMLPayload

/// Something that is measured: what it does to one document, and how many octets that gives.
struct Contender {
  let name: String

  /// The largest total of octets that one round may take, for those that are slow.
  var limit = Int.max

  let run: (String) -> Int
}

extension Contender {
  /// The encoder as it is used, its stages and kernels, and its peers.
  static func all(capacity: Int) -> [Contender] {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    var reused: [UInt8] = []
    reused.reserveCapacity(capacity)
    var contenders = [
      Contender(name: "encode to array") { PayloadEncoder.encode($0).count },
      Contender(name: "encode to string") { PayloadEncoder.encodeToString($0).utf8.count },
      Contender(name: "append to a buffer") {
        reused.removeAll(keepingCapacity: true)
        PayloadEncoder.append($0, to: &reused)
        return reused.count
      },
      Contender(name: "normalised") { TokenExchangePayload(normalizing: $0).normalized.count },
      Contender(name: "plain Base64 (b)") {
        $0.utf8.withContiguousStorageIfAvailable {
          peers_base64($0.baseAddress, $0.count, buffer)
        } ?? 0
      },
      Contender(name: "memcpy (b)") {
        $0.utf8.withContiguousStorageIfAvailable {
          peers_copy($0.baseAddress, $0.count, buffer)
        } ?? 0
      },
      Contender(name: "Foundation (a)", limit: 1 << 20) { Cookbook.encode($0).utf8.count },
    ]
    for (name, kernel) in [
      ("portable kernel", CPK_PORTABLE), ("AVX2 kernel", CPK_AVX2), ("AVX-512 kernel", CPK_AVX512),
    ] where cpk_is_supported(kernel) {
      contenders.append(
        Contender(name: name) {
          $0.utf8.withContiguousStorageIfAvailable {
            var state = cpk_state()
            return cpk_encode(kernel, &state, $0.baseAddress, $0.count, buffer, capacity)
          } ?? 0
        })
    }
    return contenders
  }
}
