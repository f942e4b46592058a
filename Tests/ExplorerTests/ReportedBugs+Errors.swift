import AVFoundation
import Testing

@testable import CaptureTesting
@testable import Exploration

extension ReportedBug {
  /// Bugs that only an error on request reveals, or a fault of its own kind.
  static let errors = [
    ReportedBug(name: "StuckShutterApp", oracle: .expectation) { isMended, phone in
      let app = StuckShutterApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 2)
      #expect(app.isShutterEnabled)
      return app
    },
    ReportedBug(name: "CameraSwitchApp", oracle: .deadSession) { isMended, phone in
      let app = CameraSwitchApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.switchCamera()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "TwoCamerasApp", oracle: .lockLeft) { isMended, phone in
      let app = TwoCamerasApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "HastyWriterApp", oracle: .misuse) { isMended, phone in
      let app = HastyWriterApp(isMended: isMended)
      try app.start(url: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      app.stop()
      return app
    },
    ReportedBug(name: "KeptFramesApp", oracle: .starved) { isMended, phone in
      let app = KeptFramesApp(isMended: isMended)
      try app.start(url: phone.containerURL.appending(path: "tmp/movie.mov"))
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ZoomButtonApp", oracle: .rampLeft) { isMended, phone in
      let app = await ZoomButtonApp(isMended: isMended)
      try await app.start()
      await app.press()
      await phone.advance(by: 1)
      await app.release()
      await phone.advance(by: 0.5)
      return app
    },
    ReportedBug(name: "FrameClockApp", oracle: .expectation) { isMended, phone in
      let app = FrameClockApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 2)
      #expect(abs(app.shownSeconds - app.trueSeconds) < 0.5)
      return app
    },
    ReportedBug(name: "MonitorApp", oracle: .expectation) { isMended, phone in
      let app = MonitorApp(isMended: isMended)
      app.start()
      await phone.advance(by: 4)
      #expect(!app.isPlaying || MonitorApp.hasHeadphones)
      return app
    },
    ReportedBug(name: "KeptZoomApp", oracle: .expectation) { isMended, phone in
      let app = KeptZoomApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 4)
      #expect(app.isInterrupted || app.isZoomAsShown)
      return app
    },
    ReportedBug(name: "DevelopedApp", oracle: .crash) { isMended, phone in
      let app = DevelopedApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 2)
      return app
    },
    ReportedBug(name: "GalleryApp", oracle: .expectation, budget: 70) { isMended, phone in
      let app = GalleryApp(isMended: isMended)
      if let photo = try? await phone.takePhoto() { _ = await AlbumApp(isMended: true).save(photo) }
      app.show()
      await phone.advance(by: 1)
      #expect(!app.isWaiting)
      return app
    },
    ReportedBug(name: "TruncatedApp", oracle: .expectation) { isMended, phone in
      let app = TruncatedApp(isMended: isMended)
      let url = phone.containerURL.appending(path: "tmp/movie.mov")
      try await TruncatedApp.writeMovie(to: url)
      try app.count(of: url)
      #expect(app.count == 5 || app.message != nil)
      return app
    },
  ]
}
