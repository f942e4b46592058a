import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel

/// Tests when a client's command is complete on hardware that responds with a delay.
@Suite struct CommandQueueTests {
  private func report(after order: Int, isRefusal: Bool = false) -> ControlStatus {
    ControlStatus(HardwareState(), after: order, isRefusal: isRefusal)
  }

  @Test func `rule(141): a frame uses the commands that the hardware accepted before its capture, and no later ones`() {
    var queue = CommandQueue()
    let order = queue.give(for: 7)
    #expect(queue.commandObeyed(at: 50) == nil)
    #expect(queue.take(report(after: order), at: 100) == nil)
    #expect(queue.commandObeyed(at: 99) == nil)
    #expect(queue.commandObeyed(at: 100) == 7)
    // A completion is reported only once.
    #expect(queue.commandObeyed(at: 200) == nil)
  }

  @Test func `a frame uses the last of several commands and all earlier ones`() {
    var queue = CommandQueue()
    let orders = [1, 2, 3].map { queue.give(for: $0) }
    _ = queue.take(report(after: orders[1]), at: 100)
    #expect(queue.commandObeyed(at: 150) == 2)
    _ = queue.take(report(after: orders[2]), at: 200)
    #expect(queue.commandObeyed(at: 250) == 3)
  }

  @Test func `a rejection applies to the last request that the status includes; earlier ones were accepted`() {
    var queue = CommandQueue()
    let orders = [1, 2, 3].map { queue.give(for: $0) }
    #expect(queue.take(report(after: orders[1], isRefusal: true), at: 100) == 2)
    #expect(queue.commandObeyed(at: 100) == 1)
    #expect(queue.take(report(after: orders[2]), at: 200) == nil)
    #expect(queue.commandObeyed(at: 200) == 3)
  }

  @Test func `a control request without a waiting client has a number but no command`() {
    var queue = CommandQueue()
    let order = queue.give(for: nil)
    #expect(order == 1)
    #expect(queue.lastNumber == 1)
    #expect(queue.take(report(after: order, isRefusal: true), at: 100) == nil)
    #expect(queue.commandObeyed(at: 200) == nil)
  }

  @Test func `a status from before the last control request is not current`() {
    var queue = CommandQueue()
    #expect(queue.isCurrent(report(after: 0)))
    let order = queue.give(for: nil)
    #expect(!queue.isCurrent(report(after: 0)))
    #expect(queue.isCurrent(report(after: order)))
  }
}
