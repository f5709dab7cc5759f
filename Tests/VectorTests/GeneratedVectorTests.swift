import TestTools
import Testing
import VectorFiles

/// The files of `vectors` beside the recipes, the samples and the attacks that they are made of.
///
/// `Scripts/generate vectors` writes them. Values that random numbers are in stay as they were published.
@Suite struct GeneratedVectorTests {
  @Test(arguments: AreaFile.made)
  func aFileIsWhatItsRecipesMake(_ area: (name: String, description: String)) throws {
    let file = try AreaFile(area.name, description: area.description)
    try GeneratedFile.hold(file.path, to: file.text())
  }
}
