/// Works on a sequence of items with several threads, and hands the results over in order.
///
/// A free thread takes the next item, or a group of small ones: to hand an item from thread to thread costs
/// as much as to work on a small one. The thread that finishes the group that is due hands it over, with all
/// finished ones after it. Items are taken only within the bounds, so memory does not grow when the consumer
/// is slow or one item takes long.
final class WorkerPool<Item: Sendable, Product: Sendable>: @unchecked Sendable {
  /// How much is done at once.
  struct Bounds {
    /// The number of threads.
    let threads: Int
    /// Whether results keep the order of their items.
    let isOrdered: Bool
    /// How many bytes items and results may have in memory, and one group more.
    var bytes = 64 << 20

    /// Items that are taken and not handed over; enough for one that takes long not to stop others.
    var items: Int { 64 * threads }
  }

  private struct State {
    var taken = 0
    var handedOver = 0
    /// The bytes of the items that are taken and not handed over.
    var bytes = 0
    /// The finished groups, by the number of their first item.
    var done: [Int: Done] = [:]
    var isTaking = false
    var isHandingOver = false
    /// Nothing more is taken.
    var isOver = false
    /// Nothing more is handed over.
    var isClosed = false
    var threads = 1

    var isFinished: Bool {
      !isHandingOver && (isClosed || isOver && taken == handedOver)
    }
  }

  private struct Done {
    let products: [Product]
    let bytes: Int
  }

  private let bounds: Bounds
  private let state = Monitor(State())
  /// Whether the work is finished: apart, so that each item does not wake the one that waits for the end.
  private let end = Monitor(false)
  private let next: () -> [Item]
  private let size: (Item) -> Int
  private let make: @Sendable (Item) -> Product
  private let handOver: ([Product]) -> Bool

  /// Prepares the work.
  ///
  /// - Parameters:
  ///   - bounds: How much is done at once.
  ///   - next: The next group of items, which one thread works on; empty after the last. Called by one
  ///     thread at a time.
  ///   - size: The bytes of an item.
  ///   - make: Makes the product of an item. Called by many threads at once.
  ///   - handOver: Takes products, and returns whether it wants more. Called by one thread at a
  ///     time.
  init(
    _ bounds: Bounds, next: @escaping () -> [Item], size: @escaping (Item) -> Int,
    make: @escaping @Sendable (Item) -> Product, handOver: @escaping ([Product]) -> Bool
  ) {
    self.bounds = bounds
    self.next = next
    self.size = size
    self.make = make
    self.handOver = handOver
  }

  /// Works until everything is handed over, or nothing more is to be.
  ///
  /// - Parameter tick: Called five times a second, with the number of products handed over; returns
  ///   whether to wait for the rest.
  func run(tick: (Int) -> Bool) {
    // A thread more starts with each item that is taken: one item needs one.
    if !WorkerThread.start({ self.work() }) { work() }
    var isFinished = false
    while !isFinished {
      isFinished = end.wait(milliseconds: 200) { $0 ? true : nil } ?? false
      if !isFinished, !tick(state.access(\.handedOver)) { return }
    }
  }

  /// Takes nothing more, and lets what is taken be handed over.
  func stop() { change { $0.isOver = true } }

  /// Hands nothing more over.
  ///
  /// - Returns: False when a thread is still handing over after one second.
  func close() -> Bool {
    let isQuiet = state.wait(milliseconds: 1000) { state in
      state.isClosed = true
      return state.isHandingOver ? nil : true
    }
    return isQuiet ?? false
  }

  /// Changes the state, and signals the end after the last change.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, isFinished) = state.access { state in (body(&state), state.isFinished) }
    if isFinished { end.access { $0 = true } }
    return result
  }

  private func work() {
    while let taken = take() {
      give(Done(products: taken.items.map(make), bytes: taken.bytes), taken.number)
    }
  }

  private func take() -> (number: Int, items: [Item], bytes: Int)? {
    let mayTake = state.wait { state -> Bool? in
      if state.isOver { return false }
      let waiting = state.taken - state.handedOver
      let isRoom = waiting < bounds.items && state.bytes < bounds.bytes
      guard !state.isTaking, isRoom || waiting == 0 else { return nil }
      state.isTaking = true
      return true
    }
    guard mayTake else { return nil }
    let items = next()
    let bytes = items.reduce(0) { $0 + size($1) }
    return change { state in
      state.isTaking = false
      guard !items.isEmpty, !state.isOver else {
        state.isOver = true
        return nil
      }
      let number = state.taken
      state.taken += items.count
      state.bytes += bytes
      if number > 0, state.threads < bounds.threads, WorkerThread.start({ self.work() }) {
        state.threads += 1
      }
      return (number, items, bytes)
    }
  }

  private func give(_ done: Done, _ number: Int) {
    var due = change { state in
      state.done[number] = done
      return takeDue(&state)
    }
    while !due.isEmpty {
      let products = due.flatMap { $0.products }
      let wantsMore = handOver(products)
      due = change { state in
        state.isHandingOver = false
        state.handedOver += products.count
        state.bytes -= due.reduce(0) { $0 + $1.bytes }
        if !wantsMore {
          state.isOver = true
          state.isClosed = true
        }
        return takeDue(&state)
      }
    }
  }

  /// Takes the products that can be handed over now by the caller.
  private func takeDue(_ state: inout State) -> [Done] {
    guard !state.isHandingOver, !state.isClosed else { return [] }
    var due: [Done] = []
    if bounds.isOrdered {
      var first = state.handedOver
      while let next = state.done.removeValue(forKey: first) {
        first += next.products.count
        due.append(next)
      }
    } else {
      due = Array(state.done.values)
      state.done.removeAll(keepingCapacity: true)
    }
    state.isHandingOver = !due.isEmpty
    return due
  }
}
