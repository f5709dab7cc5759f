import SAMLCapture
import Testing

@Suite struct ContainerTests {
  private static let vectors =
    ContainerVector.archives + ContainerVector.json + ContainerVector.texts
    + ContainerVector.joinedLines
    + ContainerVector.literals + ContainerVector.escapes + ContainerVector.dumps
    + ContainerVector.markup
    + ContainerVector.sent

  @Test(arguments: vectors)
  func eachPayloadIsFoundWithItsPlaceAndItsLayers(_ vector: ContainerVector) {
    #expect(
      ContainerVector.read(vector.input, field: vector.field, by: .max >> 1) == vector.found)
  }

  @Test(arguments: vectors)
  func piecesOfAnySizeGiveTheSame(_ vector: ContainerVector) {
    for size in [1, 2, 7, 64, 1000] {
      #expect(ContainerVector.read(vector.input, field: vector.field, by: size) == vector.found)
    }
  }
}
