import TestTools
import Testing

extension SampleCase: CustomTestStringConvertible {
  package var testDescription: String { sample.file }
}

extension SampleContainer: CustomTestStringConvertible {
  package var testDescription: String { file }
}
