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

  #if canImport(Runtime) && os(Linux)
    /// The location according to the frames that have frame pointers, and the callers of asynchronous functions.
    private static var captured: SourceLocation? {
      (try? Backtrace.capture(limit: 128)).flatMap(location)
    }

    /// The parts of an encoded backtrace, among them the loaded images. Captured once, because capturing reads every
    /// file that the process has mapped, and crashes if another thread unmaps one in the meantime.
    private static let model = try? JSONDecoder().decode(
      [String: String].self, from: JSONEncoder().encode(Backtrace.capture(limit: 1)))

    /// Returns the location of the innermost address in the app's code. A backtrace with given addresses can only be
    /// decoded: its format is a header, and for each address a code and the address.
    private static func location(in addresses: [UInt], isSuspended: Bool) -> SourceLocation? {
      guard var parts = model else { return nil }
      let (header, resumePoint, returnAddress): (UInt8, UInt8, UInt8) = (0x02, 0x3F, 0x2F)
      var bytes = [header]
      for address in addresses {
        bytes.append(isSuspended ? resumePoint : returnAddress)
        withUnsafeBytes(of: UInt64(address).bigEndian) { bytes += $0 }
      }
      parts["backtrace"] = Data(bytes).base64EncodedString().replacing("=", with: "")
      let data = try? JSONEncoder().encode(parts)
      return data.flatMap { try? JSONDecoder().decode(Backtrace.self, from: $0) }.flatMap(location)
    }

    /// The locations in stacks by their addresses. Looking up a stack takes seconds in a large program, and the runs of
    /// an exploration meet the same ones.
    private static let known = Locked<[[Backtrace.Address]: SourceLocation?]>([:])

    private static func location(in backtrace: Backtrace) -> SourceLocation? {
      let stack = backtrace.frames.map(\.adjustedProgramCounter)
      if let location = known.withLock({ $0[stack] }) { return location }
      let location = lookUp(backtrace)
      known.withLock { _ = $0.updateValue(location, forKey: stack) }
      return location
    }

    private static func lookUp(_ backtrace: Backtrace) -> SourceLocation? {
      let frames = backtrace.symbolicated(options: [.showSourceLocations])?.frames
      let app = frames?.lazy.compactMap(\.symbol?.sourceLocation).first { place in
        place.line > 0 && place.path.hasPrefix("/") && !place.path.hasPrefix(sources)
          && !place.path.contains("/@__swiftmacro_") && FileManager.default.fileExists(atPath: place.path)
      }
      return app.map { place in
        let parts = place.path.split(separator: "/").suffix(2)
        return SourceLocation(
          fileID: parts.joined(separator: "/"), filePath: place.path, line: place.line, column: max(1, place.column))
      }
    }
  #else
    private static var captured: SourceLocation? { nil }
    private static func location(in addresses: [UInt], isSuspended: Bool) -> SourceLocation? { nil }
  #endif

  /// The folder that contains this package's sources.
  private static let sources =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path + "/"
}
