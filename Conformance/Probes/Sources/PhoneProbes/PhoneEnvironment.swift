import ExceptionCatcher
import Foundation
import RuleProbes

/// A probe environment that uses Apple's frameworks in real time. Use it on the main thread, but not from a block on
/// the main queue, because that queue must continue to run.
public final class PhoneEnvironment: ProbeEnvironment {
  public let platform: String
  private let ask: (ManualStep) -> Bool

  /// Creates an environment for the current device.
  ///
  /// - Parameter ask: A closure that performs a manual step, for instance by asking the user, and returns whether the
  ///   step was done.
  public init(ask: @escaping (ManualStep) -> Bool = { _ in false }) {
    platform = "\(Self.model), \(ProcessInfo.processInfo.operatingSystemVersionString)"
    self.ask = ask
  }

  public func exception(in body: () -> Void) -> ObjCException? {
    ExceptionCatcherRun(body).map { ObjCException(name: $0.name.rawValue, reason: $0.reason ?? "") }
  }

  /// Runs the run loop, and with it the main queue, and checks the condition 50 times per second.
  public func wait(upTo seconds: Double, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      guard Date() < end else { return false }
      let next = Date(timeIntervalSinceNow: 0.02)
      // The run loop returns immediately if it has no sources or timers.
      RunLoop.current.run(mode: .default, before: next)
      if Date() < next { Thread.sleep(until: next) }
    }
    return true
  }

  public func onMainThread<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
    MainActor.assumeIsolated(body)
  }

  public func performManualStep(_ step: ManualStep) -> Bool { ask(step) }

  /// The hardware model, such as "iPhone14,4" or "MacBookPro18,3".
  private static var model: String {
    #if os(macOS)
      let key = "hw.model"
    #else
      let key = "hw.machine"
    #endif
    var size = 0
    sysctlbyname(key, nil, &size, nil, 0)
    var name = [CChar](repeating: 0, count: size + 1)
    sysctlbyname(key, &name, &size, nil, 0)
    return String(cString: name)
  }
}
