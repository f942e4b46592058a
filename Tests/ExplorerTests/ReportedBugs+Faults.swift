import AVFoundation
import Testing

@testable import CaptureTesting
@testable import Exploration

extension ReportedBug {
  /// Bugs that faults and other orders of jobs reveal.
  static let faults = [
    ReportedBug(name: "UnlockApp", oracle: .misuse) { isMended, phone in
      let app = UnlockApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ForcedLockApp", oracle: .crash) { isMended, phone in
      let app = ForcedLockApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ShutterApp", oracle: .standstill) { isMended, phone in
      let app = ShutterApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      _ = await app.takePhoto()
      return app
    },
    ReportedBug(name: "TwiceApp", oracle: .crash) { isMended, phone in
      let app = TwiceApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      try? await app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "EagerShutterApp", oracle: .misuse) { isMended, phone in
      let app = EagerShutterApp(isMended: isMended)
      app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "MovieApp", oracle: .standstill) { isMended, phone in
      let app = MovieApp(isMended: isMended)
      try app.start()
      app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 3)
      await app.stop()
      return app
    },
    ReportedBug(name: "KeptMovieApp", oracle: .expectation) { isMended, phone in
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
    ReportedBug(name: "RecordButtonApp", oracle: .expectation) { isMended, phone in
      let app = RecordButtonApp(isMended: isMended)
      try app.start()
      app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 3)
      #expect(app.showsRecording == app.isRecording)
      app.stop()
      return app
    },
    ReportedBug(name: "FullDiskApp", oracle: .misuse) { isMended, phone in
      let app = FullDiskApp(isMended: isMended)
      try app.start(url: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      await app.finish()
      return app
    },
    ReportedBug(name: "EmptyMovieApp", oracle: .misuse) { isMended, phone in
      let app = EmptyMovieApp(isMended: isMended)
      try app.start()
      try app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      await app.finish()
      return app
    },
    ReportedBug(name: "RacingApp", oracle: .misuse) { isMended, phone in
      let app = RacingApp(isMended: isMended)
      app.start()
      await phone.advance(by: 2)
      return app
    },
    ReportedBug(name: "DismissedApp", oracle: .expectation) { isMended, phone in
      let app = DismissedApp(isMended: isMended)
      try app.open()
      app.close()
      await phone.advance(by: 2)
      #expect(!app.isRunning)
      return app
    },
    ReportedBug(name: "WaitingApp", oracle: .standstill) { isMended, phone in
      let app = WaitingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      // The user expects an answer to each touch.
      await MainActor.run {}
      return app
    },
    ReportedBug(name: "UprightApp", oracle: .sideways, budget: 130) { isMended, phone in
      let app = UprightApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "PortraitApp", oracle: .sideways) { isMended, phone in
      let app = PortraitApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ClipApp", oracle: .sideways, budget: 130) { isMended, phone in
      let app = ClipApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      try app.record(to: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 0.5)
      app.stop()
      return app
    },
    ReportedBug(name: "StillImageApp", oracle: .sideways, budget: 130) { isMended, phone in
      let app = StillImageApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePicture()
      await phone.advance(by: 1)
      return app
    },
    message("cameraInUse", forgets: .videoDeviceInUseByAnotherClient),
    message("overheated", forgets: .videoDeviceNotAvailableDueToSystemPressure),
    ReportedBug(name: "SilentApp", oracle: .expectation) { isMended, phone in
      let app = SilentApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 2)
      let soundCount = app.soundCount
      await phone.advance(by: 3)
      #expect(app.soundCount > soundCount || app.message != nil)
      return app
    },
    ReportedBug(name: "CallApp", oracle: .expectation) { isMended, phone in
      let app = CallApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      #expect(app.isLive || app.message != nil)
      return app
    },
    ReportedBug(name: "BlinkingApp", oracle: .torchLeft) { isMended, phone in
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
    ReportedBug(name: "RuntimeErrorApp", oracle: .expectation) { isMended, phone in
      let app = RuntimeErrorApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      #expect(app.isRunning || app.message != nil)
      return app
    },
    ReportedBug(name: "SelfMadeResumeApp", oracle: .deadSession) { isMended, phone in
      let app = SelfMadeResumeApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ReturningApp", oracle: .expectation) { isMended, phone in
      let app = ReturningApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 4)
      #expect(app.isInBackground || !app.isStopped)
      return app
    },
    ReportedBug(name: "RestartingApp", oracle: .deadSession) { isMended, phone in
      let app = RestartingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "CoolingApp", oracle: .expectation) { isMended, phone in
      let app = CoolingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 4)
      #expect(app.isHot || !app.isSlow)
      return app
    },
    ReportedBug(name: "InsistentApp", oracle: .misuse, budget: 80) { isMended, phone in
      let app = InsistentApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SavingApp", oracle: .expectation) { isMended, phone in
      let (app, photo) = (SavingApp(isMended: isMended), try await phone.takePhoto())
      await app.save(photo)
      #expect(app.isSaved || app.message != nil)
      return app
    },
    ReportedBug(name: "SplitViewApp", oracle: .invariant) { isMended, phone in
      let app = SplitViewApp(isMended: isMended)
      phone.invariant("the preview is covered during interruptions") { app.isCovered == app.isInterrupted }
      try app.start()
      await phone.advance(by: 4)
      return app
    },
  ]

  private static func message(_ name: String, forgets reason: AVCaptureSession.InterruptionReason) -> ReportedBug {
    ReportedBug(name: "MessageApp-\(name)", oracle: .expectation) { isMended, phone in
      let app = MessageApp(forgetting: isMended ? nil : reason)
      try app.start()
      await phone.advance(by: 1)
      #expect(!app.isInterrupted || app.message != nil)
      return app
    }
  }
}
