import TestTools
import Testing

/// The table of modules in docs/explanation/architecture.md beside Package.swift and the imports of the sources.
@Suite struct ArchitectureTests {
  /// Modules and the modules that they import, sorted.
  private static func documented() throws -> [String: [String]] {
    let page = try Repository.text("docs/explanation/architecture.md")
    var modules: [String: [String]] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ").dropLast() }
      guard cells.count == 3 else { continue }
      let names = cells[0].split(separator: ", ").map(String.init)
      guard names.allSatisfy({ Repository.holds(Self.folder(of: $0)) }) else { continue }
      let imports = cells[2] == "nothing" ? [] : cells[2].split(separator: ", ").map(String.init)
      for name in names { modules[name] = imports.sorted() }
    }
    return modules
  }

  /// Where the sources of a module lie; those of the vectors lie beside their data.
  private static func folder(of module: String) -> String {
    module == "SAMLVectors" ? "vectors/swift" : "Sources/\(module)"
  }

  /// The targets of Package.swift that stand in `Sources`, and what they depend on.
  static func declared() throws -> [String: [String]] {
    let manifest = try Repository.text("Package.swift")
    var targets: [String: [String]] = [:]
    // A target begins at its keyword; names and dependencies are quoted behind it.
    for part in manifest.split(separator: /\n    \.(?:executableTarget|systemLibrary|target)\(/)
      .dropFirst()
    {
      guard let name = part.firstMatch(of: /name: "(\w+)"/)?.1, !part.contains("path: \"Tests/")
      else { continue }
      let list = part.firstMatch(of: /dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\]/)?.1 ?? ""
      // The package of a product and the trait of a condition are no modules.
      let modules = list.replacing(/package: "[^"]*"|\.when\([^)]*\)/, with: "")
        .matches(of: /"(\w+)"/).map { String($0.1) }
      targets[String(name)] = modules.sorted()
    }
    return targets
  }

  @Test func thePageNamesEveryModuleWithItsImports() throws {
    let (documented, declared) = (try Self.documented(), try Self.declared())
    #expect(declared.count > 20)
    #expect(documented.keys.sorted() == declared.keys.sorted())
    for (module, imports) in declared { #expect(documented[module] == imports, "\(module)") }
  }

  @Test func aModuleImportsWhatThePageSays() throws {
    for (module, allowed) in try Self.documented() {
      var imported: Set<String> = []
      for path in try Repository.paths(in: Self.folder(of: module), suffix: ".swift") {
        let text = try Repository.text(path)
        for line in text.split(separator: "\n").prefix(40) where line.contains("import ") {
          guard let match = line.wholeMatch(of: /\s*(?:@?\w+ )*import (\w+)/) else { continue }
          imported.insert(String(match.1))
        }
      }
      guard !imported.isEmpty else { continue }
      let ours = imported.filter { Repository.holds(Self.folder(of: $0)) }
      #expect(ours.isSubset(of: allowed), "\(module)")
      let unused = Set(allowed).subtracting(imported)
      #expect(unused == [], "\(module)")
    }
  }

  /// SAMLPayload, PartnerSSO and TokenExchange are what an app embeds: no way leads to the verifier.
  @Test func theAppsRowHasNoArrowToTheVerifiersRow() throws {
    let documented = try Self.documented()
    let verifier: Set = [
      "CanonicalXML", "SAMLCrypto", "XMLSignature", "XMLSignatureDiagnosis", "XMLEncryption",
      "SAML",
    ]
    for module in ["SAMLPayload", "PartnerSSO", "TokenExchange"] {
      #expect(verifier.isDisjoint(with: try #require(documented[module])), "\(module)")
    }
  }

  /// A forged message is made beside of what verifies, and never by it.
  @Test func theCommandAloneImportsWhatForges() throws {
    let importers = try Self.declared().filter { $0.value.contains("SAMLForge") }
    #expect(importers.keys.sorted() == ["SAMLCommands"])
  }

  /// What accepts can be built, and read, without what explains; OpenSSL has one caller.
  @Test func noWayLeadsFromTheVerifierToWhatExplains() throws {
    let declared = try Self.declared()
    #expect(declared.filter { $0.value.contains("COpenSSL") }.map(\.key) == ["SAMLCrypto"])
    let reached = ProductsPageTests.reached(from: "SAML", by: declared)
    #expect(reached.contains("SAMLCrypto"))
    #expect(reached.isDisjoint(with: ["XMLSignatureDiagnosis", "SAMLInspection", "SAMLCapture"]))
  }

  /// docs/internals/scanners.md names types that exist.
  @Test func everyScannerOnThePageIsDeclared() throws {
    let page = try Repository.text("docs/internals/scanners.md")
    let names = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: "|").first }
      .flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(names.count > 20)
    let sources = try Repository.paths(in: "Sources", suffix: ".swift")
      .map { try Repository.text($0) }
    for name in names {
      let isDeclared = sources.contains { source in
        ["struct", "enum", "class"].contains { kind in
          source.contains("\(kind) \(name):") || source.contains("\(kind) \(name) ")
            || source.contains("\(kind) \(name)<")
        }
      }
      #expect(isDeclared, "\(name)")
    }
  }
}
