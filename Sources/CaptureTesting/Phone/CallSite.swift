import Foundation
import Locking
import Testing
import VirtualDispatch

#if canImport(Runtime) && os(Linux)
  import Runtime
#endif

/// A lookup of the source location of a call in the app's code. Apple's API has no parameters that could pass the
/// location.
enum CallSite {
  /// Returns the location of the innermost stack frame outside this package whose source file exists; nil if there is
  /// no debug information.
  static func current() -> SourceLocation? {
    location(in: AppScheduler.returnAddresses(), isSuspended: false) ?? captured
  }

  /// Returns the location at which a task is suspended.
  static func current(of task: Task<Void, Never>) -> SourceLocation? {
    // A suspended task refers to the code that resumes it, and to the context of that code, which refers to its caller.
    let resumption = unsafeBitCast(task, to: UInt.self) + 7 * UInt(MemoryLayout<UInt>.size)
    guard var (address, context) = AppScheduler.words(at: resumption) else { return nil }
    var addresses = [address]
    while addresses.count < 128, let frame = AppScheduler.words(at: context) {
      (context, address) = frame
      addresses.append(address)
    }
    return location(in: addresses.filter { $0 != 0 }, isSuspended: true)
  }

  /// The location according to the frames that have frame pointers, and the callers of asynchronous functions.
  private static var captured: SourceLocation? {
    #if canImport(Runtime) && os(Linux)
      let frames = (try? Backtrace.capture(limit: 128))?.frames.compactMap { UInt($0.adjustedProgramCounter) }
      return location(in: frames ?? [], isSuspended: true)
    #else
      nil
    #endif
  }

  /// The locations in stacks by their addresses, because the runs of an exploration meet the same ones.
  private static let known = Locked<[[UInt]: SourceLocation?]>([:])

  /// Returns the location of the innermost address in the app's code.
  private static func location(in addresses: [UInt], isSuspended: Bool) -> SourceLocation? {
    // A function that calls returns to the instruction after the call, which can belong to another line.
    let stack = isSuspended ? addresses : addresses.map { $0 &- 1 }
    if let location = known.withLock({ $0[stack] }) { return location }
    let place = Symbolizer.places(of: stack).first { place in
      place.line > 0 && place.path.hasPrefix("/") && !place.path.hasPrefix(sources)
        && !place.path.contains("/@__swiftmacro_") && FileManager.default.fileExists(atPath: place.path)
    }
    let location = place.map { place in
      let parts = place.path.split(separator: "/").suffix(2)
      return SourceLocation(
        fileID: parts.joined(separator: "/"), filePath: place.path, line: place.line, column: max(1, place.column))
    }
    known.withLock { _ = $0.updateValue(location, forKey: stack) }
    return location
  }

  /// The folder that contains this package's sources.
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path + "/"
}
