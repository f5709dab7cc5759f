internal import COpenSSL

/// Contexts that are set up for a key, one for each method that it was asked for.
///
/// To set one up OpenSSL searches its providers under locks; a copy needs neither. It is unchecked
/// that it is `Sendable`: a slot is filled once, atomically, and OpenSSL reads the context that it
/// copies from and does not change it.
@safe
final class PreparedContexts: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init() {
    unsafe slots = .allocate(capacity: SignatureMethod.allCases.count)
    unsafe slots.initialize(repeating: nil, count: SignatureMethod.allCases.count)
  }

  deinit {
    for number in SignatureMethod.allCases.indices {
      if let context = unsafe slots[number] { unsafe EVP_MD_CTX_free(OpaquePointer(context)) }
    }
    unsafe slots.deallocate()
  }

  /// A context for one verification; nil when OpenSSL does not offer the method.
  func context(for method: SignatureMethod, key: borrowing EVPKey) -> SignatureContext? {
    guard let number = SignatureMethod.allCases.firstIndex(of: method) else { return nil }
    let slot = unsafe slots + number
    if let prepared = unsafe copenssl_load_once(slot) {
      return unsafe SignatureContext(copying: OpaquePointer(prepared))
    }
    let first = SignatureContext()
    guard first.prepareVerification(method, key: key) else { return nil }
    let context = unsafe SignatureContext(copying: first.pointer)
    if let made = unsafe first.pointer,
      unsafe copenssl_store_once(slot, UnsafeMutableRawPointer(made)) != 0
    {
      first.keep()
    }
    return context
  }
}
