import Testing

@testable import XMLSignature

@Suite struct CryptoLibraryTests {
  @Test func theVersionsAreThoseOfOpenSSL() {
    let library = CryptoLibrary()
    #expect(library.version.hasPrefix(CryptoLibrary.runtimeVersion + " "))
    #expect(library.headerVersion.wholeMatch(of: /3\.\d+\.\d+ .+/) != nil)
    #expect(library.platform.wholeMatch(of: /[\w-]+/) != nil)
  }

  @Test(arguments: DigestMethod.allCases)
  func aDigestMethodIsListedExactlyWhenItWorks(method: DigestMethod) {
    let works = (try? method.digest(of: [1])) != nil
    #expect(CryptoLibrary().digestMethods.contains(method) == works)
  }

  @Test(arguments: SigningTests.pairs)
  func aSignatureMethodIsListedExactlyWhenItWorks(method: SignatureMethod, name: String) throws {
    let key = try Fixture.privateKey(name)
    let works = (try? key.sign([1], method: method)) != nil
    #expect(CryptoLibrary().signatureMethods.contains(method) == works)
  }

  @Test func theMethodsThatEverybodyUsesAreThere() {
    #expect(CryptoLibrary().digestMethods.contains(.sha256))
    #expect(CryptoLibrary().signatureMethods.contains(.rsaSHA256))
  }
}
