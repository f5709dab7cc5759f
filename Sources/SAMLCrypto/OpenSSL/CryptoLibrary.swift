internal import COpenSSL

/// The OpenSSL library of this process and its capabilities.
///
/// A configuration file of the machine decides which providers are loaded, so the same version may
/// offer different algorithms elsewhere. A policy may still refuse an algorithm listed here.
package struct CryptoLibrary: Sendable, Hashable {
  /// The version of the library that was loaded and its date, such as `3.0.19 27 Jan 2026`.
  package let version: String

  /// The number of the version that was loaded, such as `3.0.19`; asks for nothing else of it.
  package static var runtimeVersion: String {
    unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
  }

  /// The same of the headers that this program was compiled with.
  ///
  /// Within one major version the two may differ; OpenSSL keeps its interface there.
  package let headerVersion: String

  /// The platform that the library was built for, such as `debian-amd64`.
  package let platform: String

  /// Whether algorithms are taken from FIPS providers alone, unless one asks otherwise.
  package let isFIPSEnabled: Bool

  /// The digest methods that the library offers.
  package let digestMethods: [DigestMethod]

  /// The signature methods that the library offers.
  package let signatureMethods: [SignatureMethod]

  /// Asks the loaded library.
  package init() {
    version = Self.described(OPENSSL_VERSION, as: "OpenSSL ")
    headerVersion = OPENSSL_VERSION_TEXT.withoutPrefix("OpenSSL ")
    platform = Self.described(OPENSSL_PLATFORM, as: "platform: ")
    isFIPSEnabled = EVP_default_properties_is_fips_enabled(nil) == 1
    digestMethods = DigestMethod.allCases.filter { FetchedDigest.of($0) != nil }
    signatureMethods = SignatureMethod.allCases.filter(Self.offers)
  }

  /// The library's description of itself, without its label.
  private static func described(_ item: Int32, as label: String) -> String {
    unsafe String(cString: OpenSSL_version(item)).withoutPrefix(label)
  }

  private static func offers(_ method: SignatureMethod) -> Bool {
    guard method.bringsItsOwnDigest || FetchedDigest.of(method.digest) != nil else { return false }
    return offers(algorithmName(of: method.family))
  }

  /// Whether the library offers a post-quantum algorithm; OpenSSL does from version 3.5 on.
  package static func offers(_ algorithm: PostQuantumAlgorithm) -> Bool {
    offers(algorithm.rawValue)
  }

  private static func offers(_ name: String) -> Bool {
    let signature = unsafe OpenSSLErrorQueue.draining {
      unsafe EVP_SIGNATURE_fetch(nil, name, nil)
    }
    defer { unsafe EVP_SIGNATURE_free(signature) }
    return unsafe signature != nil
  }

  private static func algorithmName(of family: SignatureMethod.Family) -> String {
    switch family {
    case .rsaPKCS1, .rsaPSS: "RSA"
    case .ecdsa: "ECDSA"
    case .ed25519: "ED25519"
    case .ed448: "ED448"
    case .dsa: "DSA"
    case .postQuantum(let algorithm): algorithm.rawValue
    }
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// OpenSSL's queue of errors, one for each thread.
///
/// The queue outlives the call that filled it, so an error that is left in it is reported against
/// some later, unrelated call, perhaps of the program that we are a part of. Its texts are never
/// shown: they can reveal the input of a failed check.
package enum OpenSSLErrorQueue {
  /// Runs `body`, then removes the errors that it queued and no others.
  ///
  /// Decoders queue errors while they succeed too, so this is not for failures alone.
  package static func draining<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Without an error to mark, there is no mark and the pop empties the queue, as it was before.
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return try body()
  }
}
