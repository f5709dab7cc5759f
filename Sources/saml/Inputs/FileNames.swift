import Formats

/// Names for the files of one folder, each given once.
///
/// A name of an input may be that of another, which stands in another folder, and one with a number behind
/// it may be the name of a third.
struct FileNames {
  /// Without regard to case, as some disks keep names.
  private var taken: Set<ExactText> = []
  private var numbers: [ExactText: Int] = [:]

  /// A name that was not given yet: the wanted one, or it with a number behind.
  mutating func free(_ wanted: String) -> String {
    let key = ExactText(wanted.lowercased())
    var name = wanted
    while !taken.insert(ExactText(name.lowercased())).inserted {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      name = "\(wanted).\(number)"
    }
    return name
  }
}
