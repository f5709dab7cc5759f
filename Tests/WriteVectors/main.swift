import Foundation
import TestSupport
import TestTools
import VectorFiles

// Writes the files of `vectors` from the recipes, the samples and the attacks. Values that random numbers are in
// stay as they were published. Names of areas write those alone.

let named = CommandLine.arguments.dropFirst()
for name in named where !AreaFile.made.contains(where: { $0.name == name }) {
  let areas = AreaFile.made.map(\.name).joined(separator: " ")
  FileHandle.standardError.write(Data("\(name) is no area. The areas are: \(areas)\n".utf8))
  exit(64)
}
var sum = 0
for (name, description) in AreaFile.made where named.isEmpty || named.contains(name) {
  let file = try AreaFile(name, description: description)
  try Repository.write(file.text(), to: file.path)
  print("\(file.count) \(name)")
  sum += file.count
}
print("\(sum) vectors")
