import SAMLCapture
import Testing

@Suite struct ContainerTests {
  @Test(arguments: ContainerVector.archives + ContainerVector.json + ContainerVector.texts)
  func eachPayloadIsFoundWithItsPlaceAndItsLayers(_ vector: ContainerVector) {
    #expect(
      ContainerVector.read(vector.input, field: vector.field, by: .max >> 1) == vector.found)
  }

  @Test(arguments: ContainerVector.archives + ContainerVector.json + ContainerVector.texts)
  func piecesOfAnySizeGiveTheSame(_ vector: ContainerVector) {
    for size in [1, 2, 7, 64, 1000] {
      #expect(ContainerVector.read(vector.input, field: vector.field, by: size) == vector.found)
    }
  }
}
