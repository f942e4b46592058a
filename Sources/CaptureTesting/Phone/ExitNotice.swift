import Foundation
import Testing
import VirtualDispatch

/// A notice of the test that ends the process with `exit`, and so takes the results of all tests that have not ended.
enum ExitNotice {
  /// Makes the process print the notice. Called when the module is loaded.
  static func install() { on_exit(notice, nil) }

  // A property, because the compiler crashes if the closure is the argument.
  private static let notice: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = { status, _ in tell(status) }

  /// Names the test and the call if the calling thread runs a test or its app. A status of 0 becomes 1, so that the run
  /// does not pass.
  private static func tell(_ status: Int32) {
    let world = AppScheduler.current
    let place = world?.place ?? "the test"
    AppScheduler.outside {
      let log = world?.system?.recorder as? PhoneLog
      guard let test = log?.test ?? Test.current.map({ TestIdentity($0, Test.Case.current) }) ?? FailureCount.current
      else { return }
      let line = CallSite.current().map { " at \($0.fileName):\($0.line)" } ?? ""
      let text =
        "camsim: the test \(test.suite).\(test.name) ended the process: \(place) called exit(\(status))\(line); "
        + "tests that have not ended have no result\n"
      try? FileHandle.standardError.write(contentsOf: Data(text.printable.utf8))
      fflush(nil)
      if status == 0 { _exit(1) }
    }
  }
}
