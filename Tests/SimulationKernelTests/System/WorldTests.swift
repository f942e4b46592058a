import Foundation
import Testing

@testable import SimulationKernel

@Suite("What objects know of their world")
struct WorldTests {
  @Test func `a world that has gone leaves one empty world with the same clock to all who belonged to it`() {
    let timeline = VirtualTimeline()
    let home: WorldReference
    do {
      let world = CaptureSystem(
        timeline: timeline, misusePolicy: .record, notificationCenter: NotificationCenter())
      home = .belonging(.init(world))
      #expect(home.system === world)
    }
    let successor = home.system
    #expect(home.system === successor)
    #expect(successor.timeline === timeline)
  }

  @Test
  func `words are written as Objective-C describes a set and an array: in quotation marks unless letters and digits`() {
    #expect(Misuse.array(["b", "a1", "c d", "Z"]) == "(\n    b,\n    a1,\n    \"c d\",\n    Z\n)")
    #expect(Misuse.set(["b", "a"]) == "{(\n    a,\n    b\n)}")
  }
}
