import AVFoundation
import CaptureTesting
import Testing
import UIKit

@testable import Flows

@MainActor @Suite struct OrientationFollowerTests {
  nonisolated static let table: [(Posture, AVCaptureVideoOrientation)] = [
    (.landscapeLeft, .landscapeRight), (.faceUp, .landscapeRight), (.landscapeRight, .landscapeLeft),
    (.faceDown, .landscapeLeft), (.portraitUpsideDown, .portraitUpsideDown), (.unknown, .portraitUpsideDown),
    (.portrait, .portrait),
  ]

  @Test(.phone()) func sevenDeviceOrientationsMapToFourVideoOrientations() async throws {
    let phone = try #require(TestedPhone.current)
    let follower = OrientationFollower()
    for (posture, orientation) in Self.table {
      phone.posture = posture
      await phone.advance(by: 0.1)
      #expect(follower.orientation == orientation, "\(posture)")
    }
  }

  /// The raw values of the two enumerations look compatible, but left and right are swapped.
  @Test func deviceAndVideoLandscapeRawValuesAreSwapped() {
    let device = UIDeviceOrientation.landscapeLeft
    #expect(AVCaptureVideoOrientation(rawValue: device.rawValue) == AVCaptureVideoOrientation(device))
    #expect(AVCaptureVideoOrientation(rawValue: UIInterfaceOrientation.landscapeLeft.rawValue) == .landscapeLeft)
    #expect(AVCaptureVideoOrientation(device) == .landscapeRight)
  }
}
