import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Session interruptions")
struct InterruptionTests {
  let phone = TestPhone()

  /// Returns a running session with the back camera, with or without the microphone.
  private func session(audio: Bool = false) throws -> AVCaptureSession {
    let (session, _) = try phone.runningSession(CountingClient())
    if audio { session.addInput(try AVCaptureDeviceInput(device: phone.microphone)) }
    phone.log.clear()
    return session
  }

  /// Returns the reasons for the interruptions that are posted during `body`.
  private func reasons(of session: AVCaptureSession, during body: () throws -> Void) rethrows -> [Int] {
    let journal = Journal()
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil
    ) { note in
      let reason = note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
      journal.add("\(reason ?? 0)")
    }
    defer { phone.system.notificationCenter.removeObserver(token) }
    try body()
    return journal.lines.compactMap(Int.init)
  }

  @Test(
    arguments: zip(
      AVCaptureSession.InterruptionReason.allCases, 1...6))
  func `rule(196): interruption reasons have Apple's numbers in the notification`(
    _ reason: AVCaptureSession.InterruptionReason, _ number: Int
  ) throws {
    let session = try session(audio: true)
    #expect(reasons(of: session) { phone.system.beginInterruption(reason) } == [number])
    #expect(session.isInterrupted)
  }

  @Test func `rule(19): isInterrupted is observable`() throws {
    let session = try session()
    let journal = Journal()
    let observation = session.observe(\.isInterrupted, options: [.old, .new]) { _, change in
      journal.add("\(change.oldValue ?? true)->\(change.newValue ?? false)")
    }
    phone.system.appState = .background
    phone.system.appState = .foreground
    #expect(journal.lines == ["false->true", "true->false"])
    observation.invalidate()
  }

  @Test func `rule(199): each cause of an interruption has its own reason`() throws {
    let session = try session(audio: true)
    let system = phone.system
    let posted = reasons(of: session) {
      for (begin, end) in [
        ({ system.appState = .background }, { system.appState = .foreground }),
        ({ system.isPhoneCallActive = true }, { system.isPhoneCallActive = false }),
        ({ system.setInUseByAnotherClient(true, phone.back) }, { system.setInUseByAnotherClient(false, phone.back) }),
        ({ system.appState = .besideOtherApps }, { system.appState = .foreground }),
        ({ system.setSystemPressure(.shutdown) }, { system.setSystemPressure(.nominal) }),
      ] {
        begin()
        #expect(session.isInterrupted)
        #expect(!session.isRunning)
        end()
        #expect(!session.isInterrupted)
        #expect(session.isRunning)
      }
    }
    #expect(posted == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [true, false]) func `rule(203): a phone call interrupts only sessions with audio`(
    audio: Bool
  ) throws {
    let session = try session(audio: audio)
    phone.system.isPhoneCallActive = true
    #expect(session.isInterrupted == audio)
    #expect(session.isRunning == !audio)
    phone.system.isPhoneCallActive = false
    #expect(session.isRunning)
  }

  @Test func `rule(203): adding audio during a phone call interrupts the session, and removing it resumes`()
    throws
  {
    let session = try session()
    phone.system.isPhoneCallActive = true
    let audio = try AVCaptureDeviceInput(device: phone.microphone)
    session.addInput(audio)
    #expect(session.isInterrupted)
    session.removeInput(audio)
    #expect(session.isRunning)
    #expect(!session.isInterrupted)
  }

  @Test func `with two interruption reasons the session resumes when the last one ends`() throws {
    let session = try session(audio: true)
    let posted = reasons(of: session) {
      phone.system.isPhoneCallActive = true
      phone.system.appState = .background
      phone.system.isPhoneCallActive = false
      #expect(session.isInterrupted)
      phone.system.appState = .foreground
    }
    #expect(posted == [2])
    #expect(session.isRunning)
  }

  @Test func `rule(199): another client of one camera does not interrupt a session with the other camera`() throws {
    let session = try session()
    phone.system.setInUseByAnotherClient(true, phone.front)
    #expect(session.isRunning)
    phone.system.setInUseByAnotherClient(true, phone.back)
    #expect(session.isInterrupted)
    phone.system.setInUseByAnotherClient(false, phone.front)
    #expect(session.isInterrupted)
  }

  @Test func `rule(28), rule(199): in multitasking the camera stays available where supported and enabled`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    session.isMultitaskingCameraAccessEnabled = true
    phone.system.supportsMultitaskingCameraAccess = true
    session.isMultitaskingCameraAccessEnabled = true
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    session.stopRunning()
    session.isMultitaskingCameraAccessEnabled = true
    session.startRunning()
    phone.log.clear()
    phone.system.appState = .besideOtherApps
    #expect(session.isRunning)
    #expect(phone.log.events.isEmpty)
    phone.system.supportsMultitaskingCameraAccess = false
    #expect(session.isInterrupted)
    #expect(!session.isMultitaskingCameraAccessEnabled)
    #expect(
      phone.log.events.prefix(3) == [
        "isMultitaskingCameraAccessSupported true->false", "isMultitaskingCameraAccessEnabled true->false",
        "isInterrupted false->true",
      ])
  }

  @Test
  func `rule(197), rule(199): moving from background to multitasking briefly reports no available camera`()
    throws
  {
    let (session, _) = try phone.runningSession(CountingClient())
    for states in [[AppState.background, .besideOtherApps], [.besideOtherApps, .background]] {
      phone.system.appState = states[0]
      phone.log.clear()
      phone.system.appState = states[1]
      #expect(session.isInterrupted)
      #expect(!phone.log.events.contains("SessionDidStartRunning"))
    }
    phone.system.appState = .foreground
    #expect(session.isRunning)
  }

  @Test func `rule(202): an app can restart a stopped session in the interruption ended notification`() throws {
    let session = try session()
    let center = phone.system.notificationCenter
    let token = center.addObserver(
      forName: AVCaptureSession.interruptionEndedNotification, object: session, queue: nil
    ) { note in
      guard let session = note.object as? AVCaptureSession, !session.isRunning else { return }
      session.startRunning()
    }
    defer { center.removeObserver(token) }
    phone.system.appState = .background
    session.stopRunning()
    phone.system.appState = .foreground
    #expect(session.isRunning)
    #expect(phone.log.events.filter { $0 == "SessionDidStartRunning" }.count == 1)
  }

  @Test func `rule(204): notifications are posted on the thread of their cause, not on the main thread`() throws {
    let session = try session()
    let journal = Journal()
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.didStopRunningNotification, object: session, queue: nil
    ) { _ in journal.add("main: \(Thread.isMainThread)") }
    defer { phone.system.notificationCenter.removeObserver(token) }
    DispatchQueue(label: "session").sync { session.stopRunning() }
    #expect(journal.lines == ["main: false"])
  }

  @Test func `an interruption can exist when the session starts and end while it starts`() throws {
    let system = phone.system
    let (session, _) = try phone.use {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: phone.back))
      return (session, phone.back)
    }
    phone.timeline.schedule(after: 100_000_000) { system.appState = .background }
    phone.timeline.schedule(after: 900_000_000) { system.appState = .foreground }
    session.startRunning()
    #expect(session.isInterrupted)
    #expect(!session.isRunning)
    phone.advance(milliseconds: 1000)
    #expect(session.isRunning)
    #expect(
      phone.log.events == [
        "isInterrupted false->true", "SessionWasInterrupted", "isInterrupted true->false", "SessionInterruptionEnded",
        "isRunning false->true", "SessionDidStartRunning",
      ])
  }
}
