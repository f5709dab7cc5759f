import CPayloadKernels
import CPeers
import SAMLPayload

/// Something that is measured: what it does to one document, and how many bytes that gives.
struct Contender {
  let name: String
  var stage = Stage.whole

  /// Whether it is so slow that few rounds must do.
  var isSlow = false

  let run: (Document) -> Int
}

extension Contender {
  /// The encoder as it is used, its kernels and stages, and its peers.
  static func all(capacity: Int) -> [Contender] {
    encoder(capacity: capacity) + kernels(capacity: capacity) + stages + peers(capacity: capacity)
      + cookbook
  }

  /// The encoder as it is used.
  static func encoder(capacity: Int) -> [Contender] {
    var reused: [UInt8] = []
    reused.reserveCapacity(capacity)
    return [
      Contender(name: "encode to array") { PayloadEncoder.encode($0.text).count },
      Contender(name: "encode octets") {
        let bytes = $0.bytes
        return (try? PayloadEncoder.encode(bytes.span))?.count ?? 0
      },
      Contender(name: "encode to string") { PayloadEncoder.encodeToString($0.text).utf8.count },
      Contender(name: "append to a buffer") {
        reused.removeAll(keepingCapacity: true)
        PayloadEncoder.append($0.text, to: &reused)
        return reused.count
      },
    ]
  }

  /// Every kernel that the processor has, into a buffer that is used again.
  static func kernels(capacity: Int) -> [Contender] {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    let kernels = [
      ("portable kernel", CPK_PORTABLE), ("AVX2 kernel", CPK_AVX2), ("AVX-512 kernel", CPK_AVX512),
      ("NEON kernel", CPK_NEON),
    ].filter { cpk_is_supported($0.1) }
    let encoders = kernels.map { name, kernel in
      Contender(name: name) { document in
        document.bytes.withUnsafeBufferPointer {
          var state = cpk_state()
          return cpk_encode(kernel, &state, $0.baseAddress, $0.count, buffer, capacity)
        }
      }
    }
    let decoders = kernels.map { name, kernel in
      Contender(name: "\(name): decode", stage: .decoding) { document in
        document.formValue.withUnsafeBufferPointer {
          var read = 0
          return cpk_decode(kernel, $0.baseAddress, $0.count, buffer, capacity, &read)
        }
      }
    }
    return encoders + decoders
  }

  /// The stages one by one, each with its result in an array of its own.
  static var stages: [Contender] {
    [
      Contender(name: "white space", stage: .whiteSpace) {
        TokenExchangePayload(normalizing: $0.text).normalized.count
      },
      Contender(name: "Base64", stage: .base64) { $0.payload.base64.count },
      Contender(name: "escapes", stage: .escapes) {
        let bytes = $0.base64Bytes
        return PercentEncoding.encode(bytes.span).count
      },
      Contender(name: "decode to array", stage: .decoding) {
        let bytes = $0.formValue
        return (try? PayloadDecoder.decode(bytes.span))?.count ?? 0
      },
    ]
  }

  /// Plain Base64 of other libraries, which need not be installed.
  private static let libraries = [
    (name: "aklomp, AVX2 (d)", isInstalled: peers_has_aklomp(), encode: peers_aklomp_base64),
    (name: "simdutf (e)", isInstalled: peers_has_simdutf(), encode: peers_simdutf_base64),
  ]

  /// The libraries that are not installed, by the names of their contenders.
  static var missingLibraries: [String] { libraries.filter { !$0.isInstalled }.map(\.name) }

  /// Less work: what memory alone, and Base64 alone, take.
  static func peers(capacity: Int) -> [Contender] {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    let installed = libraries.filter(\.isInstalled).map { library in
      Contender(name: library.name) { document in
        document.bytes.withUnsafeBufferPointer {
          library.encode($0.baseAddress, $0.count, buffer)
        }
      }
    }
    return installed + [
      Contender(name: "plain Base64 (b)") { document in
        document.bytes.withUnsafeBufferPointer {
          peers_base64($0.baseAddress, $0.count, buffer)
        }
      },
      Contender(name: "memcpy (b)") { document in
        document.bytes.withUnsafeBufferPointer { peers_copy($0.baseAddress, $0.count, buffer) }
      },
      Contender(name: "memcpy, fresh array") { document in
        document.bytes.withUnsafeBufferPointer { bytes in
          // As much room as the encoder's array has; from some size on that decides whether the
          // system gives pages that it has to clear.
          let count = bytes.count
          let capacity = PayloadEncoder.maximumEncodedCount(for: count)
          return [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
            written = peers_copy(bytes.baseAddress, count, output.baseAddress)
          }.count
        }
      },
    ]
  }

  /// Foundation, as the cookbook calls it.
  static var cookbook: [Contender] {
    [
      Contender(name: Stage.whole.name(of: .foundation), isSlow: true) {
        Cookbook.encode($0.text).utf8.count
      },
      Contender(
        name: Stage.whiteSpace.name(of: .foundation), stage: .whiteSpace, isSlow: true
      ) { Cookbook.normalize($0.text).utf8.count },
      Contender(name: Stage.base64.name(of: .foundation), stage: .base64, isSlow: true) {
        Cookbook.base64($0.normalized).utf8.count
      },
      Contender(name: Stage.escapes.name(of: .foundation), stage: .escapes, isSlow: true) {
        Cookbook.escape($0.base64).utf8.count
      },
      Contender(name: Stage.decoding.name(of: .foundation), stage: .decoding, isSlow: true) {
        Cookbook.decode($0.formText).count
      },
    ]
  }
}
