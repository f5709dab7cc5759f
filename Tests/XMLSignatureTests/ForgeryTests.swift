import TestTools

#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import XMLSignatureDiagnosis

  /// SEE-02: trusted values cannot be made from outside; the compiler is asked.
  @Suite struct ForgeryTests {
    @Test(arguments: [
      "func read(_ v: VerifiedElement) throws -> Assertion { try Assertion(v) }",
      "func read(_ v: VerifiedElement) -> [UInt8] { v.canonicalBytes }",
      "func read(_ m: VerifiedRedirectMessage) -> [UInt8] { m.message }",
    ])
    func whatIsAllowedCompiles(_ snippet: String) throws {
      #expect(try Self.diagnostics(of: snippet) == "")
    }

    @Test(arguments: [
      (
        "func forge(_ e: XMLTree.Element, _ k: TrustAnchor, _ i: SignedInfo) throws -> Any {"
          + " try VerifiedElement(verified: [], origin: e, signer: k, signedInfo: i) }",
        "'VerifiedElement' initializer is inaccessible"
      ),
      (
        "func forge(_ e: XMLTree.Element) throws -> Any { try Assertion(e) }",
        "cannot convert value of type"
      ),
      // The signature of a query proves who sent it, and no assertion.
      (
        "func forge(_ m: VerifiedRedirectMessage) throws -> Any { try Assertion(m) }",
        "cannot convert value of type"
      ),
      (
        "func forge(_ m: VerifiedRedirectMessage) -> VerifiedElement { m }",
        "cannot convert return expression"
      ),
      (
        "func forge(_ m: inout VerifiedRedirectMessage) { m.message = [] }",
        "'message' is a 'let' constant"
      ),
      (
        "func forge(_ m: [UInt8], _ k: TrustAnchor) -> VerifiedRedirectMessage {"
          + " VerifiedRedirectMessage(kind: .response, message: m, signer: k) }",
        "'VerifiedRedirectMessage' initializer is inaccessible"
      ),
      (
        "func forge(_ a: Assertion) -> ValidatedAssertion { ValidatedAssertion(a) }",
        "'ValidatedAssertion' initializer is inaccessible"
      ),
      (
        "func forge(_ v: inout VerifiedElement) { v.canonicalBytes = [] }",
        "'canonicalBytes' is a 'let' constant"
      ),
    ])
    func aForgeryDoesNotCompile(_ snippet: String, reason: String) throws {
      let diagnostics = try Self.diagnostics(of: snippet)
      #expect(diagnostics.contains(reason), "\(diagnostics)")
    }

    /// What explains a failure is a module of its own, and has no way to a trusted value, even as a part of
    /// this package.
    @Test(arguments: [
      (
        "func forge(_ e: XMLTree.Element, _ k: TrustAnchor, _ i: SignedInfo) throws -> Any {"
          + " try VerifiedElement(verified: [], origin: e, signer: k, signedInfo: i) }",
        "'VerifiedElement' initializer is inaccessible due to 'internal'"
      ),
      (
        "func forge(_ s: GeneralSignature) throws -> Any { try Assertion(s) }",
        "cannot convert value of type"
      ),
      (
        "func forge(_ v: GeneralValidation) throws -> VerifiedElement { v.references[0] }",
        "cannot convert return expression"
      ),
      // What a report is given verifies nothing.
      (
        "func forge(_ s: UnverifiedSignature, _ k: KeyForDiagnosis) throws -> Any {"
          + " try s.verify(against: [k]) }",
        "cannot convert value of type 'KeyForDiagnosis' to expected element type"
      ),
      (
        "func forge(_ k: KeyForDiagnosis) -> TrustAnchor { k.anchor }",
        "'anchor' is inaccessible due to 'private'"
      ),
      (
        "func forge(_ s: UnverifiedSignature, _ m: DiagnosisMaterial) throws -> Any {"
          + " try s.verify(against: m) }",
        "cannot convert value of type 'DiagnosisMaterial'"
      ),
      (
        "extension SignatureDiagnosis { func forge() -> VerifiedElement { self } }",
        "cannot convert return expression"
      ),
      (
        "extension GeneralSignature { func forge(_ k: TrustAnchor) throws -> VerifiedElement {"
          + " try VerifiedElement(self, signer: k) } }",
        "'VerifiedElement' initializer is inaccessible due to 'internal'"
      ),
    ])
    func theDiagnosisCannotMint(_ snippet: String, reason: String) throws {
      let diagnostics = try Self.diagnostics(of: snippet, asPartOf: Self.package)
      #expect(diagnostics.contains(reason), "\(diagnostics)")
    }

    /// The same call that fails above compiles where only package access is needed.
    @Test func aSnippetOfThePackageSeesWhatIsOfThePackage() throws {
      let snippet = "func origin(_ v: VerifiedElement) -> XMLTree.Element { v.origin }"
      #expect(try Self.diagnostics(of: snippet, asPartOf: Self.package) == "")
      #expect(try Self.diagnostics(of: snippet).contains("'origin' is inaccessible"))
    }

    /// The name that the package manager gives to this package: that of its folder, as an identifier.
    private static let package = String(
      URL(filePath: Repository.path("Package.swift")).deletingLastPathComponent()
        .lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

    /// What the compiler says of a snippet that imports the modules beside the test program.
    private static func diagnostics(
      of snippet: String, asPartOf package: String? = nil
    ) throws -> String {
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      // The modules of C libraries lie beside their shims, the headers of libxml2 in a folder of its
      // own on every Linux.
      compiler.arguments =
        ["swiftc", "-typecheck", "-swift-version", "6", "-Xcc", "-I/usr/include/libxml2"]
        + (package.map { ["-package-name", $0] } ?? [])
        + [
          products.appending(path: "Modules").path, Repository.path("Sources/CLibXML2"),
          Repository.path("Sources/CXMLKernels/include"),
          Repository.path("Sources/COpenSSL"), Repository.path("Sources/CZlib"),
        ].flatMap { ["-I", $0] } + ["-"]
      let pipe = Pipe()
      compiler.standardError = pipe
      let source = Pipe()
      compiler.standardInput = source
      try compiler.run()
      let text =
        "import CanonicalXML\nimport SAML\nimport XMLSignature\nimport XMLSignatureDiagnosis\n\(snippet)\n"
      try source.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try source.fileHandleForWriting.close()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      compiler.waitUntilExit()
      return String(decoding: output, as: UTF8.self)
    }
  }
#endif
