import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests that a phone, and with it the folder of its app, is released even if the app leaves things running.
@Suite struct LifetimeTests {
  enum Leftover: CaseIterable { case runningSession, wait }

  @Test(arguments: Leftover.allCases) func aPhoneIsReleasedThoughTheAppGoesOn(_ leftover: Leftover) throws {
    let released = DispatchSemaphore(value: 0)
    try {
      let (phone, witness) = (try TestedPhone(), Witness(released))
      phone.system.timeline.schedule(at: .max) { [witness] in _ = witness }
      try phone.run {
        try Self.leave(leftover)
        phone.advance(by: 1)
      }
    }()
    // A thread of the phone's world may release it a moment later.
    #expect(released.wait(timeout: .now() + 5) == .success)
  }

  private static func leave(_ leftover: Leftover) throws {
    switch leftover {
    case .runningSession:
      let feeder = FrameFeeder { _ in }
      feeder.start()
    case .wait:
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue(label: "work").asyncAfter(deadline: .now() + 0.5) { semaphore.signal() }
      #expect(semaphore.wait(timeout: .now() + 1000) == .success)
    }
  }

  private final class Witness: Sendable {
    let released: DispatchSemaphore

    init(_ released: DispatchSemaphore) { self.released = released }

    deinit { released.signal() }
  }
}
