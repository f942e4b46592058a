import AVFoundation
import Photos
import Testing

@testable import CaptureTesting

/// A small app with a bug, and a test that explores it.
struct ReportedBug: Sendable, CustomTestStringConvertible {
  /// The name of the app.
  let name: String
  /// The oracle that notices the bug.
  let oracle: Oracle
  /// A number of runs that suffices to find the bug.
  let budget: Int
  var profile = "iphone-13-mini"
  /// Runs the app with or without the bug.
  let body: @Sendable (_ isMended: Bool, TestedPhone) async throws -> AnyObject

  var testDescription: String { name }
}

extension ReportedBug {
  /// Bugs that other phones, permissions and surroundings reveal.
  static let circumstances = [
    ReportedBug(name: "FlashApp", oracle: .misuse, budget: 60) { isMended, phone in
      let app = FlashApp(isMended: isMended)
      try app.start()
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ZoomApp", oracle: .misuse, budget: 60) { isMended, phone in
      let app = ZoomApp(isMended: isMended)
      try app.start()
      app.zoom(to: 100)
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "WideViewApp", oracle: .crash, budget: 60) { isMended, phone in
      let app = WideViewApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SimulatorApp", oracle: .crash, budget: 60) { isMended, phone in
      let app = SimulatorApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "TelephotoApp", oracle: .crash, budget: 60, profile: "iphone-13-pro-max") { isMended, phone in
      let app = TelephotoApp(isMended: isMended)
      try app.start()
      app.zoom()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FocusApp", oracle: .lockLeft, budget: 60) { isMended, phone in
      let app = FocusApp(isMended: isMended)
      try app.start()
      app.tap(at: CGPoint(x: 0.3, y: 0.3))
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SharpApp", oracle: .misuse, budget: 60) { isMended, phone in
      let app = SharpApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "PresetApp", oracle: .misuse, budget: 60) { isMended, phone in
      let app = PresetApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FrameRateApp", oracle: .crash, budget: 60) { isMended, phone in
      let app = FrameRateApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SelfieApp", oracle: .deadSession, budget: 60) { isMended, phone in
      let app = SelfieApp(isMended: isMended)
      try app.start()
      app.switchCamera()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ScannerApp", oracle: .misuse, budget: 60) { isMended, phone in
      let app = ScannerApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ConfigurationApp", oracle: .configurationLeft, budget: 60) { isMended, phone in
      let app = ConfigurationApp(isMended: isMended)
      try app.start()
      app.addSound()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "PermissionApp", oracle: .standstill, budget: 60) { isMended, phone in
      let app = PermissionApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FirstLaunchApp", oracle: .deadSession, budget: 60) { isMended, phone in
      let app = FirstLaunchApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 6)
      return app
    },
    ReportedBug(name: "RestrictedApp", oracle: .expectation, budget: 60) { isMended, phone in
      let app = RestrictedApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      #expect(app.hasCamera || app.message != nil)
      if app.message != nil { throw NoCamera() }
      return app
    },
    ReportedBug(name: "SoundApp", oracle: .thrownError, budget: 60) { isMended, phone in
      let app = SoundApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "AlbumApp", oracle: .standstill, budget: 60) { isMended, phone in
      let (app, photo) = (AlbumApp(isMended: isMended), try await phone.takePhoto())
      _ = await app.save(photo)
      return app
    },
    ReportedBug(name: "ThumbnailApp", oracle: .crash, budget: 60) { isMended, phone in
      // The user has a photo that is not among those to which limited access permits access.
      _ = await AlbumApp(isMended: true).save(try await phone.takePhoto())
      try? phone.system.choosePhotos([])
      let app = ThumbnailApp(isMended: isMended)
      app.start()
      return app
    },
    ReportedBug(name: "NightApp", oracle: .expectation, budget: 60) { isMended, phone in
      let app = NightApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 2)
      #expect(!app.hasTakenPhoto || app.isTorchOn == app.wantsTorch)
      return app
    },
  ]

  /// Bugs that faults and other orders of jobs reveal.
  static let faults = [
    ReportedBug(name: "UnlockApp", oracle: .misuse, budget: 120) { isMended, phone in
      let app = UnlockApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ForcedLockApp", oracle: .crash, budget: 120) { isMended, phone in
      let app = ForcedLockApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ShutterApp", oracle: .standstill, budget: 400) { isMended, phone in
      let app = ShutterApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      _ = await app.takePhoto()
      return app
    },
    ReportedBug(name: "TwiceApp", oracle: .crash, budget: 400) { isMended, phone in
      let app = TwiceApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      try? await app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "EagerShutterApp", oracle: .misuse, budget: 200) { isMended, phone in
      let app = EagerShutterApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "MovieApp", oracle: .standstill, budget: 400) { isMended, phone in
      let app = MovieApp(isMended: isMended)
      try app.start()
      app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 3)
      await app.stop()
      return app
    },
    ReportedBug(name: "KeptMovieApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = KeptMovieApp(isMended: isMended)
      try app.start()
      let url = phone.containerURL.appending(path: "tmp/movie.mov")
      app.record(to: url)
      await phone.advance(by: 3)
      app.stop()
      await phone.advance(by: 2)
      #expect(FileManager.default.fileExists(atPath: url.path) || app.message != nil)
      return app
    },
    ReportedBug(name: "RecordButtonApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = RecordButtonApp(isMended: isMended)
      try app.start()
      app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 3)
      #expect(app.showsRecording == app.isRecording)
      app.stop()
      return app
    },
    ReportedBug(name: "FullDiskApp", oracle: .misuse, budget: 400) { isMended, phone in
      let app = FullDiskApp(isMended: isMended)
      try app.start(url: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      await app.finish()
      return app
    },
    ReportedBug(name: "EmptyMovieApp", oracle: .misuse, budget: 400) { isMended, phone in
      let app = EmptyMovieApp(isMended: isMended)
      try app.start()
      try app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      await app.finish()
      return app
    },
    ReportedBug(name: "RacingApp", oracle: .misuse, budget: 400) { isMended, phone in
      let app = RacingApp(isMended: isMended)
      try app.start()
      app.changePreset()
      await phone.advance(by: 2)
      return app
    },
    ReportedBug(name: "DismissedApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = DismissedApp(isMended: isMended)
      try app.open()
      app.close()
      await phone.advance(by: 2)
      #expect(!app.isRunning)
      return app
    },
    ReportedBug(name: "WaitingApp", oracle: .crash, budget: 400) { isMended, phone in
      let app = WaitingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      // The user expects an answer to each touch.
      await MainActor.run {}
      return app
    },
    ReportedBug(name: "UprightApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = UprightApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      let posture = phone.posture
      app.takePhoto()
      await phone.advance(by: 1)
      if let photo = app.photo, phone.posture == posture { #expect(phone.isUpright(photo)) }
      return app
    },
    ReportedBug(name: "SilentApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = SilentApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 2)
      let soundCount = app.soundCount
      await phone.advance(by: 3)
      #expect(app.soundCount > soundCount || app.message != nil)
      return app
    },
    ReportedBug(name: "CallApp", oracle: .expectation, budget: 200) { isMended, phone in
      let app = CallApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      #expect(app.isLive || app.message != nil)
      return app
    },
    ReportedBug(name: "BlinkingApp", oracle: .torchLeft, budget: 400) { isMended, phone in
      let app = BlinkingApp(isMended: isMended)
      try app.start()
      for _ in 0..<2 {
        app.blink(true)
        await phone.advance(by: 1)
        app.blink(false)
        await phone.advance(by: 1)
      }
      return app
    },
    ReportedBug(name: "RuntimeErrorApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = RuntimeErrorApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      #expect(app.isRunning || app.message != nil)
      return app
    },
    ReportedBug(name: "SelfMadeResumeApp", oracle: .deadSession, budget: 400) { isMended, phone in
      let app = SelfMadeResumeApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SplitViewApp", oracle: .expectation, budget: 400) { isMended, phone in
      let app = SplitViewApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 4)
      #expect(app.isCovered == app.isInterrupted)
      return app
    },
  ]
}
