import Foundation
import TestSupport
import TestTools
import Testing
import XMLSignature

/// The files that lie beside the tests.
enum Fixture {
  /// The bytes of the file of a test key.
  static func key(_ name: String) throws -> [UInt8] {
    try Repository.key(name)
  }

  /// The bytes of a file in `Signatures`.
  static func signature(_ name: String) throws -> [UInt8] {
    try bytes(in: "Signatures", name)
  }

  /// What every file in `Signatures` signs.
  static func message() throws -> [UInt8] {
    try signature("message")
  }

  /// The bytes inside of a PEM file of one block, decoded by Foundation and not by us.
  static func der(_ name: String) throws -> [UInt8] {
    let lines = String(decoding: try key(name), as: UTF8.self).split(separator: "\n")
    let text = lines.filter { !$0.hasPrefix("-----") }.joined()
    return [UInt8](try #require(Data(base64Encoded: text)))
  }

  static func publicKey(_ name: String, minimumRSABits: Int = 2048) throws -> PublicKey {
    try PublicKey(subjectPublicKeyInfo: der("\(name).pub.pem"), minimumRSABits: minimumRSABits)
  }

  static func privateKey(_ name: String) throws -> PrivateKey {
    try PrivateKey(pem: key("\(name).key.pem"))
  }

  private static func bytes(in directory: String, _ name: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: nil, subdirectory: directory))
    return [UInt8](try Data(contentsOf: url))
  }
}

/// Writes bytes as hexadecimal text.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { String(format: "%02x", $0) }.joined()
}
