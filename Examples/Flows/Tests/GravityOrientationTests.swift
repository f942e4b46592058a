import AVFoundation
import CaptureTesting
import Testing
import UIKit

@testable import Flows

@MainActor @Suite struct GravityOrientationTests {
  @Test(.phone()) func gravityDeterminesOrientationUnderRotationLock() async throws {
    let phone = try #require(TestedPhone.current)
    phone.system.isRotationLocked = true
    let (gravity, follower) = (GravityOrientation(), OrientationFollower())
    gravity.start()
    let steps: [(Posture, AVCaptureVideoOrientation)] = [
      (.landscapeLeft, .landscapeRight), (.faceUp, .landscapeRight), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeRight, .landscapeLeft), (.faceDown, .landscapeLeft), (.portrait, .portrait),
    ]
    for (posture, orientation) in steps {
      phone.posture = posture
      await phone.advance(by: 1)
      #expect(gravity.orientation == orientation, "\(posture)")
      #expect(phone.system.interfaceOrientation == .portrait, "\(posture)")
      #expect(follower.orientation == .portrait, "the lock keeps the device's orientation")
    }
    gravity.stop()
  }
}
