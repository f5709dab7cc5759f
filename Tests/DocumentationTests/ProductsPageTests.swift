import TestTools
import Testing

/// The table of docs/reference/products.md beside the products, the platforms and the C libraries of Package.swift.
@Suite struct ProductsPageTests {
  /// The modules of the C libraries that come from outside, and what people call them.
  private static let libraries = [
    "CHiredis": "hiredis", "CLibXML2": "libxml2", "COpenSSL": "OpenSSL", "CSQLite": "SQLite",
    "CZlib": "zlib",
  ]

  /// Products and their C libraries, as the page has them.
  private static func documented() throws -> [String: String] {
    var products: [String: String] = [:]
    for line in try Repository.text("docs/reference/products.md").split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ").dropLast() }
      guard line.hasPrefix("| "), cells.count == 3, cells[0] != "product" else { continue }
      products[String(cells[0])] = String(cells[2])
    }
    return products
  }

  /// Every module that a module reaches, itself included.
  static func reached(from module: String, by imports: [String: [String]]) -> Set<String> {
    var (reached, waiting): (Set<String>, [String]) = ([], [module])
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += imports[next] ?? [] }
    }
    return reached
  }

  @Test func everyProductIsThereWithItsLibraries() throws {
    let manifest = try Repository.text("Package.swift")
    let products = manifest.matches(of: /\.(?:library|executable)\(name: "([A-Za-z]\w*)"/)
      .map { String($0.1) }
    let (documented, imports) = (try Self.documented(), try ArchitectureTests.declared())
    #expect(products.count > 10)
    #expect(documented.keys.sorted() == products.sorted())
    for product in products {
      let libraries = Self.reached(from: product, by: imports).compactMap { Self.libraries[$0] }
      let text = libraries.sorted { $0.lowercased() < $1.lowercased() }.joined(separator: ", ")
      #expect(documented[product] == (text.isEmpty ? "none" : text), "\(product)")
    }
  }

  @Test func theSystemsAreThoseOfTheManifest() throws {
    let manifest = try Repository.text("Package.swift")
    let list = try #require(manifest.firstMatch(of: /platforms: \[([^\]]*)\]/)?.1)
    let systems = list.matches(of: /\.(\w+)\(\.v(\d+)\)/).map { "\($0.1) \($0.2)" }
    #expect(systems.count == 4)
    for page in ["docs/reference/products.md", "README.md"] {
      let text = try Repository.text(page)
      for system in systems { #expect(text.contains(system), "\(page): \(system)") }
    }
  }
}
