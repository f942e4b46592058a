import Foundation
import ModelTestSupport
import PlatformTypes
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Key-value observation")
struct ObservationTests {
  let phone = TestPhone()
  let journal = Journal()

  private var session: AVCaptureSession { phone.use { AVCaptureSession() } }

  @Test(
    arguments: [
      ([], "nil nil"), ([.new], "nil true"), ([.old], "false nil"), ([.old, .new], "false true"),
    ] as [(NSKeyValueObservingOptions, String)]) func `an observer receives the requested old and new values`(
      _ options: NSKeyValueObservingOptions, _ expected: String
    )
  {
    let session = session
    let observation = session.observe(\.isRunning, options: options) { [journal] object, change in
      #expect(object === session)
      #expect(change.kind == .setting)
      #expect(!change.isPrior)
      journal.add("\(text(change.oldValue)) \(text(change.newValue))")
    }
    session.startRunning()
    #expect(journal.lines == [expected])
    observation.invalidate()
  }

  @Test func `an initial notification arrives at once without an old value`() {
    let session = session
    let observation = session.observe(\.isRunning, options: [.initial, .new, .old]) { [journal] _, change in
      journal.add("\(text(change.oldValue)) \(text(change.newValue))")
    }
    #expect(journal.lines == ["nil false"])
    session.startRunning()
    #expect(journal.lines == ["nil false", "false true"])
    observation.invalidate()
  }

  @Test func `a prior notification arrives before each change without a new value`() {
    let session = session
    let observation = session.observe(\.isRunning, options: [.prior, .new, .old]) { [journal] _, change in
      journal.add("\(change.isPrior) \(text(change.oldValue)) \(text(change.newValue))")
    }
    session.startRunning()
    #expect(journal.lines == ["true false nil", "false false true"])
    observation.invalidate()
  }

  @Test func `a prior notification comes before the change, and its observer sees a change of its own`() {
    let session = session
    let observation = session.observe(\.isRunning, options: .prior) { [journal] session, change in
      journal.add("\(change.isPrior) \(session.isRunning)")
      guard change.isPrior else { return }
      session.sessionPreset = .hd1280x720
      journal.add("\(session.sessionPreset.rawValue.suffix(8))")
    }
    session.startRunning()
    #expect(journal.lines == ["true false", "1280x720", "false true"])
    observation.invalidate()
  }

  @Test func `an observation that another observer ends is not notified of the same change`() {
    final class Held: @unchecked Sendable { var observation: NSKeyValueObservation? }
    let (session, held) = (session, Held())
    let first = session.observe(\.isRunning) { _, _ in held.observation?.invalidate() }
    held.observation = session.observe(\.isRunning) { [journal] _, _ in journal.add("second") }
    session.startRunning()
    #expect(journal.lines.isEmpty)
    first.invalidate()
  }

  @Test func `an invalidated or released observation stops notifying`() {
    let session = session
    let kept = session.observe(\.isRunning) { [journal] _, _ in journal.add("kept") }
    do {
      let dropped = session.observe(\.isRunning) { [journal] _, _ in journal.add("dropped") }
      withExtendedLifetime(dropped) {}
    }
    session.startRunning()
    #expect(journal.lines == ["kept"])
    kept.invalidate()
    kept.invalidate()
    session.stopRunning()
    #expect(journal.lines == ["kept"])
    #expect(!session.isObserved)
  }

  @Test func `an observation retains neither the object nor, after it ends, its closure`() {
    final class Captured: Sendable {}
    weak var captured: Captured?
    weak var object: AVCaptureSession?
    var observation: NSKeyValueObservation?
    do {
      let (session, value) = (session, Captured())
      (object, captured) = (session, value)
      observation = session.observe(\.isRunning) { _, _ in withExtendedLifetime(value) {} }
      #expect(captured != nil)
    }
    #expect(object == nil)
    observation?.invalidate()
    #expect(captured == nil)
    observation = nil
  }

  @Test func `an observer can invalidate itself in its own callback`() {
    final class Holder: @unchecked Sendable { var observation: NSKeyValueObservation? }
    let (session, holder) = (session, Holder())
    holder.observation = session.observe(\.isRunning) { [journal] _, _ in
      journal.add("called")
      holder.observation?.invalidate()
      holder.observation = nil
    }
    session.startRunning()
    session.stopRunning()
    #expect(journal.lines == ["called"])
  }

  @Test func `observers are called outside the lock after the change, and may change properties themselves`()
    throws
  {
    let session = session
    let observation = session.observe(\.isRunning, options: .new) { [journal] session, change in
      #expect(!session.system.lock.isHeld)
      journal.add("\(text(change.newValue)) while \(session.isRunning)")
      if change.newValue == true { session.stopRunning() }
    }
    session.startRunning()
    #expect(journal.lines == ["true while true", "false while false"])
    observation.invalidate()
  }

  @Test func `an inherited property can be observed through the subclass and the superclass`() throws {
    try phone.use {
      phone.system.media = FakeMedia()
      let (session, movie) = (AVCaptureSession(), AVCaptureMovieFileOutput())
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      session.addOutput(movie)
      session.startRunning()
      let own = movie.observe(\.isRecording, options: .new) { [journal] _, change in
        journal.add("own \(text(change.newValue))")
      }
      let base = (movie as AVCaptureFileOutput).observe(\.isRecording, options: .new) { [journal] _, change in
        journal.add("base \(text(change.newValue))")
      }
      movie.startRecording(to: FakeMedia.url, recordingDelegate: RecordingClient())
      phone.advance(milliseconds: 100)
      #expect(journal.lines == ["own true", "base true"])
      own.invalidate()
      base.invalidate()
    }
  }

  @Test func `rule(93): a format change notifies format and frame durations once each, and no unchanged property`()
    throws
  {
    phone.log.clear()
    try phone.back.lockForConfiguration()
    phone.back.activeFormat = phone.back.formats[2]
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 240)
    phone.back.activeFormat = phone.back.formats[2]
    phone.back.activeFormat = phone.back.formats[2]
    let names = phone.log.events.map { String($0.prefix { $0 != " " }) }
    #expect(names == ["activeFormat", "activeVideoMinFrameDuration", "activeVideoMinFrameDuration"])
  }
}

private func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
