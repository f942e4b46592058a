import Foundation

/// The commands that a process is at, in a file that is mapped into memory: it outlives a crash, costs nothing to write, and orders no threads.
public struct CommandProgress: @unchecked Sendable {
  // Unchecked: each slot is written by one thread.

  /// The number of threads that can tell.
  public static let slotCount = 16
  private let slots: UnsafeMutablePointer<Slot>
  private let patience: UInt32

  private struct Slot {
    var command: Int
    /// 0 before the first command, then 1 for one that is under way and 2 for one that is over.
    var state: Int
  }

  /// Maps a file, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - path: The file; nil for memory of this process.
  ///   - patience: After how many seconds without a new command SIGALRM ends the process; 0 for no limit.
  public init(path: String? = nil, patience: UInt32 = 0) throws {
    let size = Self.slotCount * MemoryLayout<Slot>.stride
    let file = path.map { open($0, O_RDWR | O_CREAT, 0o600) } ?? -1
    defer { if file >= 0 { close(file) } }
    let flags = path == nil ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED
    guard path == nil || (file >= 0 && ftruncate(file, off_t(size)) == 0),
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, file, 0), memory != MAP_FAILED
    else { throw CocoaError(.fileWriteUnknown) }
    slots = memory.bindMemory(to: Slot.self, capacity: Self.slotCount)
    self.patience = patience
  }

  /// Begins a case: no command is under way.
  public func reset() {
    for slot in 0..<Self.slotCount { slots[slot] = Slot(command: 0, state: 0) }
    alarm(patience)
  }

  /// Ends a case: the process waits for the next one as long as it takes.
  public func finish() { alarm(0) }

  /// Begins a command on the thread of a slot.
  public func begin(_ command: Int, slot: Int = 0) {
    slots[slot] = Slot(command: command, state: 1)
    alarm(patience)
  }

  /// Ends the command of a slot.
  public func end(slot: Int = 0) { slots[slot].state = 2 }

  /// The commands that are under way on the threads; without any, those that were the last.
  public var commands: [Int] {
    let used = (0..<Self.slotCount).map { slots[$0] }.filter { $0.state > 0 }
    let running = used.filter { $0.state == 1 }
    return (running.isEmpty ? used : running).map(\.command).sorted()
  }
}
