import CaptureModel
import CoreVideoModel
import Foundation
import Locking
import MediaCoding
import Scenarios
import SimulationKernel
import Testing
import XCTest

/// What happens in a phone's world: its trace, the last frames, and what the app did that Apple answers with an exception.
final class PhoneLog: ModelRecorder {
  private struct State {
    var misuses: [Misuse] = []
    /// The last frames, and what the trace calls them.
    var frames: [(name: String, picture: CVPixelBuffer)] = []
  }

  /// Whether a misuse fails the test.
  private let fails: Bool
  private let trace: Trace
  private let state = Locked(State())
  let relay = FailureRelay()
  /// Whether the phone belongs to a test of XCTest.
  let isXCTest = Test.current == nil

  init(fails: Bool, device: String) {
    self.fails = fails
    trace = Trace(test: Test.current.map { "\($0.name)" } ?? "unknown", device: device)
    if isXCTest { FailureCount.observe() }
  }

  var misuses: [Misuse] { state.withLock { $0.misuses } }

  func record(_ fact: ModelFact, at nanoseconds: Int64) {
    trace.record(fact, at: nanoseconds)
    switch fact {
    case .event(CaptureEvent.sample(let output, let index, let buffer)):
      guard let picture = buffer.imageBuffer else { return }
      let name =
        "\(type(of: output)) index=\(index) pts=\(buffer.presentationTimeStamp.value)/\(buffer.presentationTimeStamp.timescale)"
      trace.noteSample("frame \(name)", at: nanoseconds)
      keep(picture, "frame-\(index)")
    case .misuse(let misuse):
      state.withLock { $0.misuses.append(misuse) }
      guard fails else { return }
      let text = """
        on a phone the app ends here, at \(Double(nanoseconds) / 1e9) s, with \(misuse.exception.rawValue): \(misuse.reason)
        What to do: \(misuse.remedy)
        """
      relay.tell(TestFailure(text: text, place: CallSite.current()), isXCTest: isXCTest)
    default: break
    }
  }

  /// Keeps what a frame shows, not its buffer: a camera starves when those are kept.
  private func keep(_ picture: CVPixelBuffer, _ name: String) {
    guard let copy = picture.undrawnCopy() else { return }
    let old = state.withLock { state in
      state.frames.append((name, copy))
      return state.frames.count > 3 ? state.frames.removeFirst() : nil
    }
    withExtendedLifetime(old) {}
  }

  // MARK: What a failed test leaves

  /// The trace and the last frames, by the names of files.
  private func evidence() -> [(name: String, data: Data)] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = state.withLock { $0.frames }.compactMap { frame -> (String, Data)? in
      let file = folder.appendingPathComponent("\(frame.name).png")
      guard (try? frame.picture.withPixels(readOnly: true) { try PNGFile.write($0, to: file) }) != nil else {
        return nil
      }
      return (try? Data(contentsOf: file)).map { (file.lastPathComponent, $0) }
    }
    return [("trace.txt", Data(trace.text.utf8))] + pictures
  }

  /// Attaches the trace, the last frames and what differs from a golden file to the running test of Swift Testing.
  func attach(_ error: (any Error)? = nil) {
    for (name, data) in evidence() { Attachment.record(Array(data), named: name) }
    for file in (error as? GoldenFailure)?.artefacts ?? [] {
      if let data = try? Data(contentsOf: file) { Attachment.record(Array(data), named: file.lastPathComponent) }
    }
  }

  /// Writes the trace and the last frames to files, and says where.
  func writeFiles() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "camsim-failure-\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in evidence() { try data.write(to: folder.appendingPathComponent(name)) }
      say("The phone's trace and its last frames: \(folder.path)")
    } catch {
      say("The phone's trace could not be written to \(folder.path): \(error.localizedDescription)")
    }
  }
}

/// XCTest has no attachments on Linux.
private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Counts the failures of XCTest.
final class FailureCount: NSObject, XCTestObservation {
  private static let count = Locked(0)
  private static let observer: Void = XCTestObservationCenter.shared.addTestObserver(FailureCount())

  static func observe() { observer }
  static var value: Int { count.withLock { $0 } }

  func testCase(_ testCase: XCTestCase, didFailWithDescription: String, inFile: String?, atLine: Int) {
    Self.count.withLock { $0 += 1 }
  }
}
