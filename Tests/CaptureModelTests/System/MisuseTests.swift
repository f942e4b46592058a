import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Misuse")
struct MisuseTests {
  @Test func `record: the misuse is written down and the call has no effect`() throws {
    let phone = TestPhone(policy: .record)
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    #expect(phone.log.misuses.count == 1)
    #expect(phone.back.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
  }

  @Test func `trap: the process ends, and says Apple's exception, its reason and what to do instead`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = TestPhone(policy: .trap)
      phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("*** Terminating app due to uncaught exception NSGenericException"))
    #expect(text.contains("-[AVCaptureDevice setActiveVideoMinFrameDuration:] May not be called without"))
    #expect(text.contains("call lockForConfiguration() before the change and unlockForConfiguration() after it"))
  }

  @Test func `an app's own system traps by default`() {
    #expect(CaptureSystem(timeline: VirtualTimeline()).misusePolicy == .trap)
  }
}
