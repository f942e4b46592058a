import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Misuse")
struct MisuseTests {
  @Test("record: the misuse is written down and the call has no effect")
  func record() throws {
    let phone = TestPhone(policy: .record)
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    #expect(phone.log.misuses.count == 1)
    #expect(phone.back.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
  }

  @Test("trap: the process ends, and says Apple's exception, its reason and what to do instead")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = TestPhone(policy: .trap)
      phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("*** Terminating app due to uncaught exception NSGenericException"))
    #expect(text.contains("-[AVCaptureDevice setActiveVideoMinFrameDuration:] May not be called without"))
    #expect(text.contains("call lockForConfiguration() before and unlockForConfiguration() after"))
  }

  @Test("an app's own system traps by default")
  func defaultPolicy() {
    #expect(CaptureSystem(timeline: VirtualTimeline()).misusePolicy == .trap)
  }
}
