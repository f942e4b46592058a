import Foundation
import ModelTestSupport
import PlatformTypes
import Testing

@testable import CaptureModel
@testable import SimulationKernel

/// Tests that state is written in one change at a time, by the owner of the current transaction.
@Suite("Model transactions")
struct TransactionTests {
  @Test func `a nested change ends the process, even in release builds`() async {
    await #expect(processExitsWith: .failure) {
      let system = CaptureSystem(timeline: VirtualTimeline())
      system.change { _ in system.change { _ in } }
    }
  }

  @Test func `writing state of one system in a change of another ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let (one, other) = (CaptureSystem(timeline: VirtualTimeline()), CaptureSystem(timeline: VirtualTimeline()))
      let state = Guarded(0, lock: other.lock)
      one.change { state.write($0) { $0 = 1 } }
    }
  }

  @Test func `a change reads its own writes, and others see them when it ends`() {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let state = Guarded(0, lock: system.lock)
    let seen = system.change { transaction in
      state.write(transaction) { $0 = 1 }
      return state.read { $0 } + system.read { state.read { $0 } }
    }
    #expect(seen == 2)
  }

  @Test func `calls scheduled by a change run in order after the lock is released`() {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let journal = Journal()
    system.change { transaction in
      transaction.call { journal.add("first \(system.lock.isHeld)") }
      transaction.call { system.change { $0.call { journal.add("second") } } }
      transaction.call { journal.add("third") }
    }
    #expect(journal.lines == ["first false", "second", "third"])
  }

  @Test func `a session released during a change ends its recording after the change`() throws {
    let phone = TestPhone()
    let movie = AVCaptureMovieFileOutput(system: phone.system)
    var session: AVCaptureSession? = AVCaptureSession(system: phone.system)
    session?.addInput(try AVCaptureDeviceInput(device: phone.back))
    session?.addOutput(movie)
    session?.startRunning()
    phone.system.media = FakeMedia()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: RecordingClient())
    phone.advance(milliseconds: 200)
    #expect(movie.isRecording)
    phone.system.change { _ in session = nil }
    phone.advance(milliseconds: 0)
    #expect(!movie.isRecording)
    #expect(session == nil)
  }

  @Test func `an observation released during a change ends after the change`() throws {
    let phone = TestPhone()
    let session = AVCaptureSession(system: phone.system)
    var token: NSKeyValueObservation? = session.observe(\.isRunning) { _, _ in }
    #expect(session.isObserved)
    #expect(token != nil)
    phone.system.change { _ in token = nil }
    #expect(!session.isObserved)
  }
}
