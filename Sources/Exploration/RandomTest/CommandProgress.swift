import Foundation

/// The current commands of a process, in a memory-mapped file that survives a crash, is cheap to write, and does not
/// synchronize threads.
public struct CommandProgress: @unchecked Sendable {
  // Unchecked: only one thread writes to each slot.

  /// The maximum number of threads.
  public static let slotCount = 16
  private let slots: UnsafeMutablePointer<Slot>
  private let patience: UInt32

  private struct Slot {
    var command: Int
    /// The state: 0 before the first command, 1 while a command is running, 2 after it.
    var state: Int
  }

  /// Maps a file, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nil for private memory of this process.
  ///   - patience: The processor time in seconds without a new command after which a signal ends the process, as it
  ///     does after four times as many seconds of real time; 0 for no limit.
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

  /// Begins a case, with no command running.
  public func reset() {
    for slot in 0..<Self.slotCount { slots[slot] = Slot(command: 0, state: 0) }
    limit(patience)
  }

  private func limit(_ seconds: UInt32) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: Int(seconds), tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    alarm(seconds * 4)
  }

  /// Ends a case. There is no time limit until the next case begins.
  public func finish() { limit(0) }

  /// Records the start of a command on the thread with this slot.
  public func begin(_ command: Int, slot: Int = 0) {
    slots[slot] = Slot(command: command, state: 1)
    limit(patience)
  }

  /// Records the end of the command on the thread with this slot.
  public func end(slot: Int = 0) { slots[slot].state = 2 }

  /// The numbers of the running commands of all threads, or of the last commands if none is running.
  public var commands: [Int] {
    let used = (0..<Self.slotCount).map { slots[$0] }.filter { $0.state > 0 }
    let running = used.filter { $0.state == 1 }
    return (running.isEmpty ? used : running).map(\.command).sorted()
  }
}
