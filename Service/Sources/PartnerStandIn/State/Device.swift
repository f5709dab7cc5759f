/// A device of a programmer: what a token belongs to.
struct Device: Sendable, Hashable {
  let requestor: String
  let id: String
}
