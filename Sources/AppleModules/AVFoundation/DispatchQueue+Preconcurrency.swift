import Foundation

/// Methods with the same effect as those of Dispatch without optional arguments, which the compiler prefers. On Linux,
/// the closures of Dispatch's methods are strictly `@Sendable`, so a class on the main actor could not configure its
/// camera on a queue of its own. With Xcode, this is a warning. **Source:** inferred from
/// github.com/austinbjohnson/freeTime/issues/67.
extension DispatchQueue {
  /// Submits a closure, and returns at once.
  @preconcurrency public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    async(group: nil, execute: work)
  }

  /// Submits a closure that runs at a time, and returns at once.
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) { asyncAfter(deadline: deadline, qos: .unspecified, execute: work) }
}
