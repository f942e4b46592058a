import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import Scenarios
import SimulationKernel
import Testing
import VirtualDispatch
import XCTest

/// A log of a test's phone: its trace, the last frames, and API misuse that raises exceptions in Apple's framework.
final class PhoneLog: ModelRecorder {
  struct State {
    var misuses: [Misuse] = []
    /// Returns whether a misuse is only a remark.
    var isRemark: @Sendable (Misuse) -> Bool = { _ in false }
    /// The last frames, with the output names and frame indices that the trace contains.
    var frames: [(output: String, index: Int, image: CVPixelBuffer)] = []
    /// The failures of the test.
    var failures: [RunReport.Failure] = []
    /// The length of the trace until the last failure, in bytes.
    var endOfTrace: Int?
    /// The time at which an XCTest test left the phone's world; nil in that world, and after an error.
    var endOfRun: Int64?
    /// Whether a failure has occurred since then.
    var hasFailedLater = false
    /// The text of the variation in an explored run.
    var variation: String?
    /// The trace of the plain run, with which the page compares an explored run.
    var plainTrace: String?
    /// A line that follows the trace.
    var lastLine = ""
    /// The last frames before the last failure.
    var framesOfFailure: [(output: String, index: Int, image: CVPixelBuffer)]?
    /// The number of changes in progress that follow the release of objects.
    var releaseCount = 0
    /// The length of the trace before such changes, in bytes, if nothing else happened since.
    var lengthBeforeRelease: Int?
  }

  /// Whether API misuse fails the test.
  private let fails: Bool
  let trace: Trace
  let state = Locked(State())
  let relay = FailureRelay()
  /// Whether the phone is used by an XCTest test.
  let isXCTest = Test.current == nil
  /// The test that uses the phone, if it is known.
  let test = Test.current.map { TestIdentity($0, Test.Case.current) } ?? FailureCount.current
  let device: String

  /// The container of the app, whose files are evidence.
  let container: AppContainer

  init(fails: Bool, device: String, container: AppContainer) {
    self.fails = fails
    self.container = container
    self.device = device
    trace = Trace(test: test?.name ?? "unknown", device: device)
    if let test { TestPages.begin(test) }
    if isXCTest { FailureCount.watch(self) }
  }

  var misuses: [Misuse] { state.withLock { $0.misuses } }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    noteRelease(fact)
    trace.record(fact, at: nanoseconds)
    switch fact {
    case .event(CaptureEvent.sample(let output, let index, let buffer)):
      guard let image = buffer.imageBuffer else { return }
      let (name, time) = ("\(type(of: output))", buffer.presentationTimeStamp)
      trace.noteSample("frame \(name) index=\(index) pts=\(time.value)/\(time.timescale)", at: nanoseconds)
      keep(image, name, index)
    case .event(let warning as ConcurrentQueueWarning):
      let text = "\(warning.text(for: "the \(type(of: warning.object))")); use a serial queue."
      relay.tell(TestFailure(text: text, place: CallSite.current(), isRemark: true), isXCTest: isXCTest)
    case .misuse(let misuse):
      let isRemark = state.withLock { state in
        state.misuses.append(misuse)
        return state.isRemark
      }
      guard fails else { return }
      let place = CallSite.current()
      guard !isRemark(misuse) else {
        let text = "\(misuse.exception.rawValue): \(misuse.reason). That a phone raises this exception is inferred."
        return relay.tell(TestFailure(text: text, place: place, isRemark: true), isXCTest: isXCTest)
      }
      note(
        "the app raised \(misuse.exception.rawValue): \(misuse.reason)", remedy: misuse.remedy, at: place, nanoseconds,
        isInTrace: true)
      let text = """
        \(Self.endOfApp), at \(Double(nanoseconds) / 1e9) s, with \(misuse.exception.rawValue): \(misuse.reason)
        What to do: \(misuse.remedy)
        """
      relay.tell(TestFailure(text: text, place: place), isXCTest: isXCTest)
    default: break
    }
  }

  /// Records an event of the world.
  func note(_ text: String, at nanoseconds: Int64) {
    state.withLock { $0.lengthBeforeRelease = nil }
    trace.note(text, at: nanoseconds)
  }

  /// Notes where the changes begin that follow the release of objects.
  private func noteRelease(_ fact: TraceEvent) {
    let length = trace.text.utf8.count
    state.withLock { state in
      switch fact {
      case .event(ReleaseEvent.began):
        state.lengthBeforeRelease = state.lengthBeforeRelease ?? length
        state.releaseCount += 1
      case .event(ReleaseEvent.ended): state.releaseCount -= 1
      default: if state.releaseCount == 0 { state.lengthBeforeRelease = nil }
      }
    }
  }

  /// Stores a copy of a frame. Retaining its buffer would exhaust the camera's buffer pool.
  private func keep(_ image: CVPixelBuffer, _ output: String, _ index: Int) {
    guard let copy = image.unrenderedCopy() else { return }
    let old = state.withLock { state in
      state.frames.append((output, index, copy))
      return state.frames.count > 3 ? state.frames.removeFirst() : nil
    }
    withExtendedLifetime(old) {}
  }
}

/// A counter of the failures that XCTest reports.
final class FailureCount: NSObject, XCTestObservation {
  private static let running = Locked<TestIdentity?>(nil)
  private static let all = Locked<[TestFailure]>([])
  /// The log of the last phone that the running test has created.
  private static let log = Locked<PhoneLog?>(nil)
  private static let observer: Void = XCTestObservationCenter.shared.addTestObserver(FailureCount())

  static func observe() { observer }
  static func watch(_ log: PhoneLog) {
    observe()
    Self.log.withLock { $0 = log }
  }
  static var value: Int { failures.count }
  static var failures: [TestFailure] { all.withLock { $0 } }
  /// The test that XCTest runs, if any.
  static var current: TestIdentity? { running.withLock { $0 } }

  func testCaseWillStart(_ testCase: XCTestCase) {
    Self.running.withLock { $0 = TestIdentity(xcTest: testCase.name) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let log = Self.log.withLock { log in
      defer { log = nil }
      return log
    }
    if let log, case let state = log.state.withLock({ $0 }), let time = state.endOfRun, state.hasFailedLater {
      log.leaveEvidence(at: time)
    }
    Self.running.withLock { $0 = nil }
  }

  func testCase(_ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int) {
    let place = file.map { SourceLocation(fileID: "\(testCase.name)/", filePath: $0, line: max(1, line), column: 1) }
    var failure = TestFailure(text: text, place: place)
    if let phone = TestedPhone.current, !text.contains(PhoneLog.endOfApp) {
      phone.log.note(text, at: place, phone.world.nanoseconds)
      failure.isNoted = true
    } else {
      failure.isNoted = Self.log.withLock { $0 }?.noteLater(text, at: place) == true
    }
    Self.all.withLock { [failure] in $0.append(failure) }
  }
}
