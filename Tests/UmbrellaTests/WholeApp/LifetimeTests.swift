import AVFoundation
import CaptureTesting
import Foundation
import Testing

/// Tests that a phone, and with it the folder of its app, is released even if the app leaves things running.
@Suite struct LifetimeTests {
  /// Weak references to a phone's world.
  private struct World {
    weak var phone: TestedPhone?
    weak var system: CaptureSystem?
    weak var timeline: AnyObject?
    weak var app: LeavingApp?

    var isGone: Bool { phone == nil && system == nil && timeline == nil }

    init(_ phone: TestedPhone) {
      (self.phone, system, timeline) = (phone, phone.system, phone.system.timeline as AnyObject)
    }
  }

  @Test(arguments: PendingWork.all) func aPhoneIsReleasedThoughTheAppLeavesWork(_ work: PendingWork) throws {
    let world = try {
      let phone = try TestedPhone()
      var world = World(phone)
      try phone.run {
        let app = LeavingApp()
        world.app = app
        try work.leave(app)
        phone.advance(by: 1)
      }
      return world
    }()
    // A thread of the phone's world may release it a moment later.
    for _ in 1...100 where !world.isGone { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.02) }
    #expect(world.isGone, "\(world)")
  }

  @Test(arguments: PendingWork.all) func aPhoneOfAnAsynchronousTestIsReleased(_ work: PendingWork) async throws {
    let world = try await Self.leaveLater(work)
    for _ in 1...100 where !world.isGone { try await Task.sleep(for: .milliseconds(20)) }
    #expect(world.isGone, "\(world)")
  }

  private static func leaveLater(_ work: PendingWork) async throws -> World {
    let phone = try TestedPhone()
    var world = World(phone)
    world.app = try await phone.run {
      let app = LeavingApp()
      try work.leave(app)
      await phone.advance(by: 1)
      return app
    }
    return world
  }
}
