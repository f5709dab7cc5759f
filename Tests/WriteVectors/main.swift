import TestSupport
import VectorFiles

// Writes the files of `vectors` from the recipes, the samples and the attacks. Values that random numbers are in
// stay as they were published. Names of areas write those alone.

let named = CommandLine.arguments.dropFirst()
var sum = 0
for (name, description) in AreaFile.made where named.isEmpty || named.contains(name) {
  let file = try AreaFile(name, description: description)
  try RepositoryFile.write(file.text(), to: file.path)
  print("\(file.count) \(name)")
  sum += file.count
}
print("\(sum) vectors")
