import Foundation
import Testing

@testable import SimulationKernel

@Suite("References from objects to their world")
struct WorldTests {
  @Test func `the objects of a released world share one empty world with the same clock`() {
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
  func `words in sets and arrays are quoted as in Objective-C unless they consist of letters and digits`() {
    #expect(Misuse.array(["b", "a1", "c d", "Z"]) == "(\n    b,\n    a1,\n    \"c d\",\n    Z\n)")
    #expect(Misuse.set(["b", "a"]) == "{(\n    a,\n    b\n)}")
  }
}
