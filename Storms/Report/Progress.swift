import Foundation

/// What a process is doing and has done, in a file that is mapped into memory: it outlives a crash, and costs nothing to write.
struct Progress: @unchecked Sendable {
  // Unchecked: each slot has one writer; counts that two threads write at once may lose one.
  static let slots = 16
  private static let head = slots * 4
  private static var size: Int { (head + Callable.all.count * Outcome.allCases.count) * 8 }
  private let words: UnsafeMutablePointer<UInt64>

  /// Where one thread is.
  struct Slot {
    let seed: UInt64
    let call: Int
    let callable: Int
    let isCalling: Bool
  }

  init(_ path: String) throws {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0, ftruncate(file, off_t(Self.size)) == 0,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { throw CocoaError(.fileWriteUnknown) }
    close(file)
    words = memory.bindMemory(to: UInt64.self, capacity: Self.size / 8)
  }

  func begin(_ slot: Int, seed: UInt64, call: Int, callable: Int) {
    words[slot * 4] = seed
    words[slot * 4 + 1] = UInt64(call)
    words[slot * 4 + 2] = UInt64(callable)
    words[slot * 4 + 3] += 1
  }

  func end(_ slot: Int, callable: Int, _ outcome: Outcome) {
    words[slot * 4 + 3] += 1
    words[Self.head + callable * Outcome.allCases.count + outcome.rawValue] += 1
  }

  /// Where the threads are that have begun something.
  var active: [Slot] {
    (0..<Self.slots).filter { words[$0 * 4 + 3] > 0 }.map { slot in
      Slot(
        seed: words[slot * 4], call: Int(words[slot * 4 + 1]), callable: Int(words[slot * 4 + 2]),
        isCalling: words[slot * 4 + 3] % 2 == 1)
    }
  }

  /// Changes whenever anything begins or ends.
  var pulse: UInt64 { (0..<Self.slots).reduce(0) { $0 &+ words[$1 * 4 + 3] &+ words[$1 * 4] } }

  func count(_ callable: Int, _ outcome: Outcome) -> UInt64 {
    words[Self.head + callable * Outcome.allCases.count + outcome.rawValue]
  }

  /// What the threads are at, one a line.
  var text: String {
    active.filter { $0.call > 0 }.map { slot in
      "  call \(slot.call) of seed \(slot.seed)\(slot.isCalling ? "" : " (over)"): \(Callable.all[slot.callable].name)"
    }.joined(separator: "\n")
  }
}
