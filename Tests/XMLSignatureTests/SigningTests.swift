import TestSupport
import Testing

@testable import XMLSignature

/// Our signer against our verifier.
@Suite struct SigningTests {
  static let keys = ["rsa2048", "p256", "p384", "p521", "ed25519", "ed448", "dsa2048"]
  static let messages = [
    [], [0x00], Array("a message".utf8), [UInt8](repeating: 0xA5, count: 70_000),
  ]

  /// Every method with every key that fits it.
  static let pairs: [(SignatureMethod, String)] = SignatureMethod.classical.flatMap { method in
    let names =
      switch method.family {
      case .rsaPKCS1, .rsaPSS: ["rsa2048"]
      case .ecdsa: ["p256", "p384", "p521"]
      case .ed25519: ["ed25519"]
      case .ed448: ["ed448"]
      case .dsa: ["dsa2048"]
      case .postQuantum: [String]()
      }
    return names.map { (method, $0) }
  }

  /// Every method with every key that does not fit it.
  static let otherPairs = SignatureMethod.allCases.flatMap { method in
    keys.map { (method, $0) }.filter { pair in !pairs.contains { $0 == pair } }
  }

  @Test(arguments: pairs)
  func whatIsSignedHolds(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    for message in Self.messages {
      let signature = try key.sign(message, method: method)
      #expect(throws: Never.self) {
        try key.publicKey.verify(signature, over: message, method: method)
      }
    }
  }

  @Test(arguments: pairs)
  func oneFlippedBitOfTheMessageIsAMismatch(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    var message = Array("a message".utf8)
    let signature = try key.sign(message, method: method)
    message[3] ^= 0x10
    #expect(throws: SignatureValueError.mismatch) {
      try key.publicKey.verify(signature, over: message, method: method)
    }
  }

  /// The last bit of every byte in turn; in ECDSA a change may lead out of the range as well.
  @Test(arguments: pairs)
  func oneFlippedBitOfTheValueIsRefused(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    let message = Array("a message".utf8)
    let signature = try key.sign(message, method: method)
    for index in signature.indices {
      var damaged = signature
      damaged[index] ^= 0x01
      let error = #expect(throws: SignatureValueError.self) {
        try key.publicKey.verify(damaged, over: message, method: method)
      }
      #expect(
        error == .mismatch || [.ecdsa, .dsa].contains(method.family) && error == .integerOutOfRange)
    }
  }

  @Test(arguments: pairs)
  func theValueHasTheWidthThatTheStandardGivesIt(method: SignatureMethod, name: String) throws {
    let widths = [
      "rsa2048": 256, "p256": 64, "p384": 96, "p521": 132, "ed25519": 64, "ed448": 114,
      "dsa2048": 56,
    ]
    #expect(try Fixture.privateKey(name).sign([1], method: method).count == widths[name])
  }

  @Test func anotherKeyOfTheSameKindIsAMismatch() throws {
    let signature = try Fixture.privateKey("rsa2048").sign([1], method: .rsaSHA256)
    // The modulus is another one, and as long.
    let other = try Fixture.publicKey("rsa2048-other")
    #expect(throws: SignatureValueError.mismatch) {
      try other.verify(signature, over: [1], method: .rsaSHA256)
    }
  }

  @Test(arguments: pairs.filter { $0.0.family == .rsaPKCS1 || $0.0.family == .rsaPSS })
  func aValueOfOneMethodDoesNotHoldUnderAnother(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    let signature = try key.sign([1], method: method)
    for other in Self.pairs where other.1 == name && other.0 != method {
      #expect(throws: SignatureValueError.mismatch) {
        try key.publicKey.verify(signature, over: [1], method: other.0)
      }
    }
  }

  /// Requirement ALG-04, on both sides.
  @Test(arguments: otherPairs)
  func aMethodOfAnotherKindOfKeyIsRefused(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    #expect(throws: KeyError.methodDoesNotFitKey(method)) { try key.sign([1], method: method) }
    #expect(throws: SignatureValueError.methodDoesNotFitKey) {
      try key.publicKey.verify([], over: [1], method: method)
    }
  }

  @Test func oneKeyVerifiesOnManyTasksAtOnce() async throws {
    let key = try Fixture.privateKey("p256")
    let signature = try key.sign([1, 2, 3], method: .ecdsaSHA256)
    let publicKey = key.publicKey
    let count = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          // Every second message is another one.
          let message: [UInt8] = index.isMultiple(of: 2) ? [1, 2, 3] : [1, 2, 4]
          do {
            try publicKey.verify(signature, over: message, method: .ecdsaSHA256)
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count == 32)
  }
}
