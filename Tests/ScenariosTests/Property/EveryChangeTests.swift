import CaptureModel
import CoreMediaModel
import Foundation
import SimulationKernel
import Testing
import VirtualDevices

@testable import Scenarios

/// Tests the effects of external events on a session: the notifications of observers in order, and the other properties
/// that change.
///
/// The expected results are in `Fixtures/Setters/changes-….txt`; with `CAMSIM_GOLDEN=update` they are rewritten.
@Suite struct EveryChangeTests {
  /// The state of the session when an event occurs.
  enum Moment: String, CaseIterable { case stopped, starting, running, stopping, interrupted }

  /// A session with a camera, a microphone and an output for each type of data.
  private final class Setup: @unchecked Sendable {
    // Unchecked: in virtual time, only one thread runs at a time.
    let stage: SetterStage
    let camera: AVCaptureDevice
    let microphone: AVCaptureDevice
    let counter = FrameCounter()

    init() throws {
      stage = try SetterStage("iphone-15-pro")
      (camera, microphone) = (stage.camera(.builtInWideAngleCamera), stage.camera(.microphone, .unspecified))
      try stage.add(camera, microphone)
      let (video, audio) = stage.make { (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput()) }
      video.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "frames"))
      audio.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "sound"))
      for output in [video, audio] { stage.session.addOutput(output) }
    }

    /// Triggers an event in a session state and returns a log of its effects until half a second later.
    func chronicle(_ title: String, at moment: Moment, _ act: @escaping @Sendable () -> Void) -> String {
      let (session, timeline) = (stage.session, stage.system.timeline)
      if moment != .stopped, moment != .starting { session.startRunning() }
      if moment == .interrupted { stage.system.beginInterruption(.videoDeviceNotAvailableInBackground) }
      _ = counter.take()
      let text = stage.chronicle("\(moment.rawValue): \(title)", milliseconds: 500) {
        switch moment {
        case .stopped, .running, .interrupted: act()
        case .starting:
          timeline.schedule(after: 50_000_000, act)
          session.startRunning()
        case .stopping:
          timeline.schedule(after: 20_000_000, act)
          session.stopRunning()
        }
      }
      return text + counter.take()
    }

    func chronicle(_ title: String, _ act: () -> Void) -> String {
      stage.chronicle(title, milliseconds: 500, act) + counter.take()
    }
  }

  /// An event with the actions that begin and end it.
  private typealias Act = (title: String, begin: @Sendable (Setup) -> Void, end: @Sendable (Setup) -> Void)

  private static let acts: [Act] = [
    ("the app leaves", { $0.stage.system.appState = .background }, { $0.stage.system.appState = .foreground }),
    ("apps side by side", { $0.stage.system.appState = .besideOtherApps }, { $0.stage.system.appState = .foreground }),
    ("a phone call", { $0.stage.system.isPhoneCallActive = true }, { $0.stage.system.isPhoneCallActive = false }),
    (
      "another app takes the camera", { $0.stage.system.setInUseByAnotherClient(true, $0.camera) },
      { $0.stage.system.setInUseByAnotherClient(false, $0.camera) }
    ),
    (
      "another app takes the microphone", { $0.stage.system.setInUseByAnotherClient(true, $0.microphone) },
      { $0.stage.system.setInUseByAnotherClient(false, $0.microphone) }
    ),
    (
      "the camera sleeps", { $0.stage.system.setSuspended(true, $0.camera) },
      { $0.stage.system.setSuspended(false, $0.camera) }
    ),
    (
      "the camera goes", { $0.stage.system.disconnect($0.camera) },
      { $0.stage.system.connect($0.camera) }
    ),
    ("heat", { $0.stage.system.setSystemPressure(.serious) }, { $0.stage.system.setSystemPressure(.nominal) }),
    ("great heat", { $0.stage.system.setSystemPressure(.shutdown) }, { $0.stage.system.setSystemPressure(.fair) }),
    (
      "media services are reset", { $0.stage.system.failSessions(with: .mediaServicesWereReset) },
      { $0.stage.session.startRunning() }
    ),
    (
      "permission is withdrawn", { $0.stage.system.setAuthorizationStatus(.denied, for: .video) },
      { $0.stage.system.setAuthorizationStatus(.authorized, for: .video) }
    ),
    ("a start", { $0.stage.session.startRunning() }, { $0.stage.session.stopRunning() }),
    ("a stop", { $0.stage.session.stopRunning() }, { $0.stage.session.startRunning() }),
    (
      "the input leaves", { $0.stage.session.removeInput($0.stage.session.inputs[0]) },
      { setup in if let input = try? AVCaptureDeviceInput(device: setup.camera) { setup.stage.session.addInput(input) }
      }
    ),
    (
      "the preset changes", { $0.stage.session.sessionPreset = .vga640x480 },
      { $0.stage.session.sessionPreset = .high }
    ),
    (
      "a connection is off", { $0.stage.session.connections[0].isEnabled = false },
      { $0.stage.session.connections[0].isEnabled = true }
    ),
    (
      "an effect", { $0.stage.system.setVideoEffect(.studioLight, enabled: true) },
      { $0.stage.system.setVideoEffect(.studioLight, enabled: false) }
    ),
  ]

  @Test(arguments: Moment.allCases)
  func changesToASessionGiveTheGoldenNotifications(at moment: Moment) throws {
    var text = ""
    for act in Self.acts {
      let setup = try Setup()
      text += setup.chronicle(act.title, at: moment) { act.begin(setup) }
      text += setup.chronicle("and the end of it") { act.end(setup) }
    }
    try check(text, "changes-\(moment.rawValue).txt")
  }

  @Test func changesToTheSceneGiveTheGoldenNotifications() throws {
    let setup = try Setup()
    let (phone, camera) = (setup.stage.phone, setup.camera)
    setup.stage.session.startRunning()
    try camera.lockForConfiguration()
    func light(_ illuminance: Double, _ kelvins: Double = 5000, flicker: Double = 0) {
      phone.light = Light(illuminance: illuminance, colorTemperature: kelvins, flickerFrequency: flicker)
    }
    let changes: [(String, () -> Void)] = [
      ("50 lx", { light(50) }), ("2 lx", { light(2) }), ("5000 lx", { light(5000) }), ("500 lx", { light(500) }),
      ("2700 K", { light(500, 2700) }), ("8000 K", { light(500, 8000) }), ("5000 K", { light(500) }),
      ("flicker", { light(500, flicker: 100) }), ("no flicker", { light(500) }),
      ("near", { phone.distance = SubjectDistance(meters: 0.2) }),
      ("far", { phone.distance = SubjectDistance(meters: 5) }),
      ("it comes", { phone.moveSubject(to: 0.5, nanoseconds: 500_000_000) }),
      ("an automatic torch", { camera.torchMode = .auto }), ("dark", { light(3) }), ("light", { light(500) }),
      ("no torch", { camera.torchMode = .off }),
      ("monitoring", { camera.isSubjectAreaChangeMonitoringEnabled = true }), ("brighter", { light(1200) }),
      (
        "once each",
        {
          (camera.focusMode, camera.exposureMode, camera.whiteBalanceMode) = (
            .autoFocus, .autoExpose, .autoWhiteBalance
          )
        }
      ),
      ("darker, locked", { light(200, 3000) }),
      ("near, locked", { phone.distance = SubjectDistance(meters: 0.3) }),
      (
        "smoothly",
        {
          camera.isSmoothAutoFocusEnabled = true
          camera.focusMode = .continuousAutoFocus
        }
      ),
      ("brighter by two", { camera.setExposureTargetBias(2) }),
      (
        "automatic again",
        {
          (camera.exposureMode, camera.whiteBalanceMode) = (.continuousAutoExposure, .continuousAutoWhiteBalance)
        }
      ),
      ("zoom", { camera.ramp(toVideoZoomFactor: 4, withRate: 2) }),
    ]
    var text = ""
    for (title, change) in changes { text += setup.stage.chronicle(title, milliseconds: 1500, change) }
    try check(text, "changes-scene.txt")
  }

  private func check(_ text: String, _ name: String) throws {
    try Golden(directory: EverySetterTests.folder).check(text: text, as: name)
  }
}

/// A delegate that counts received frames, audio buffers and drops.
private final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  // Unchecked: in virtual time, only one queue calls the delegate at a time.
  private var counts = (frames: 0, audio: 0, lost: 0)

  /// Returns the counts since the previous call.
  func take() -> String {
    defer { counts = (0, 0, 0) }
    return "  frames \(counts.frames), lost \(counts.lost), sound \(counts.audio)\n"
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput buffer: CMSampleBuffer, from connection: AVCaptureConnection)
  {
    if output is AVCaptureVideoDataOutput { counts.frames += 1 } else { counts.audio += 1 }
  }

  func captureOutput(_ output: AVCaptureOutput, didDrop buffer: CMSampleBuffer, from connection: AVCaptureConnection) {
    counts.lost += 1
  }
}
