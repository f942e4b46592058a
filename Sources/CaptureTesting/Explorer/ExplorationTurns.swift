import Foundation

/// The turns of explorations that run at the same time, one for each processor. Tests run in parallel, and each
/// exploration keeps a process busy.
actor ExplorationTurns {
  static let shared = ExplorationTurns()

  private var freeCount = ProcessInfo.processInfo.activeProcessorCount
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for a turn, which the caller gives back with ``end()``.
  func begin() async {
    guard freeCount == 0 else {
      freeCount -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func end() {
    if waiting.isEmpty { freeCount += 1 } else { waiting.removeFirst().resume() }
  }
}
