import AVFoundation
import Photos
import Testing

@testable import CaptureTesting
@testable import Exploration

/// A small app with a bug, and a test that explores it.
struct ReportedBug: Sendable, CustomTestStringConvertible {
  /// The name of the app.
  let name: String
  /// The oracle that notices the bug.
  let oracle: Oracle
  /// A number of runs that suffices to find the bug.
  var budget = 60
  var profile = "iphone-13-mini"
  /// Runs the app with or without the bug.
  let body: @Sendable (_ isMended: Bool, TestedPhone) async throws -> AnyObject

  var testDescription: String { name }
}

extension ReportedBug {
  static let all = circumstances + faults + errors

  /// Bugs that other phones, permissions and surroundings reveal.
  static let circumstances = [
    ReportedBug(name: "FlashApp", oracle: .misuse) { isMended, phone in
      let app = FlashApp(isMended: isMended)
      try app.start()
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ZoomApp", oracle: .misuse) { isMended, phone in
      let app = ZoomApp(isMended: isMended)
      try app.start()
      app.zoom(to: 100)
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "WideViewApp", oracle: .crash) { isMended, phone in
      let app = WideViewApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SimulatorApp", oracle: .crash) { isMended, phone in
      let app = SimulatorApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "TelephotoApp", oracle: .crash, profile: "iphone-13-pro-max") { isMended, phone in
      let app = TelephotoApp(isMended: isMended)
      try app.start()
      app.zoom()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FocusApp", oracle: .lockLeft) { isMended, phone in
      let app = FocusApp(isMended: isMended)
      try app.start()
      app.tap(at: CGPoint(x: 0.3, y: 0.3))
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SharpApp", oracle: .misuse) { isMended, phone in
      let app = SharpApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "PresetApp", oracle: .misuse) { isMended, phone in
      let app = PresetApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FrameRateApp", oracle: .crash) { isMended, phone in
      let app = FrameRateApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "CinemaApp", oracle: .misuse) { isMended, phone in
      let app = CinemaApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "SmoothVideoApp", oracle: .crash, budget: 70) { isMended, phone in
      let app = SmoothVideoApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ImpatientApp", oracle: .expectation) { isMended, phone in
      let app = ImpatientApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 2)
      app.takePhoto()
      await phone.advance(by: 2)
      #expect((app.error as? AVError)?.code != .sessionNotRunning)
      return app
    },
    ReportedBug(name: "LastFrameApp", oracle: .crash, budget: 115) { isMended, phone in
      let app = LastFrameApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePicture()
      return app
    },
    ReportedBug(name: "SnapshotApp", oracle: .expectation, budget: 110) { isMended, phone in
      let app = SnapshotApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 8)
      if let brightness = app.brightness { #expect(brightness.picture * 2 >= brightness.next) }
      return app
    },
    ReportedBug(name: "SelfieApp", oracle: .expectation) { isMended, phone in
      let app = SelfieApp(isMended: isMended)
      try app.start()
      app.switchCamera()
      await phone.advance(by: 1)
      #expect(app.hasCamera)
      return app
    },
    ReportedBug(name: "ScannerApp", oracle: .misuse) { isMended, phone in
      let app = ScannerApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "ConfigurationApp", oracle: .configurationLeft) { isMended, phone in
      let app = ConfigurationApp(isMended: isMended)
      try app.start()
      app.addSound()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "PermissionApp", oracle: .standstill) { isMended, phone in
      let app = PermissionApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "FirstLaunchApp", oracle: .expectation) { isMended, phone in
      let app = FirstLaunchApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 6)
      #expect(app.hasCamera)
      return app
    },
    ReportedBug(name: "RestrictedApp", oracle: .expectation) { isMended, phone in
      let app = RestrictedApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      #expect(app.hasCamera || app.message != nil)
      if app.message != nil { throw NoCamera() }
      return app
    },
    ReportedBug(name: "SoundApp", oracle: .thrownError) { isMended, phone in
      let app = SoundApp(isMended: isMended)
      try await app.start()
      await phone.advance(by: 1)
      return app
    },
    ReportedBug(name: "AlbumApp", oracle: .standstill) { isMended, phone in
      let (app, photo) = (AlbumApp(isMended: isMended), try await phone.takePhoto())
      _ = await app.save(photo)
      return app
    },
    ReportedBug(name: "ThumbnailApp", oracle: .crash) { isMended, phone in
      // The user has a photo that is not among those to which limited access permits access.
      _ = await AlbumApp(isMended: true).save(try await phone.takePhoto())
      try? phone.system.choosePhotos([])
      let app = ThumbnailApp(isMended: isMended)
      app.start()
      return app
    },
    ReportedBug(name: "NightApp", oracle: .expectation, budget: 110) { isMended, phone in
      let app = NightApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.takePhoto()
      await phone.advance(by: 2)
      #expect(!app.hasTakenPhoto || app.isTorchOn == app.wantsTorch)
      return app
    },
  ]
}
