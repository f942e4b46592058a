import Foundation
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("API misuse policies")
struct MisuseTests {
  @Test func `with policy record, misuse is recorded and the call has no effect`() throws {
    let phone = TestPhone(policy: .record)
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    #expect(phone.log.misuses.count == 1)
    #expect(phone.back.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
  }

  @Test func `with policy trap, misuse ends the process and prints Apple's exception, reason, and a remedy`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = TestPhone(policy: .trap)
      phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("*** Terminating app due to uncaught exception NSGenericException"))
    #expect(text.contains("-[AVCaptureDevice setActiveVideoMinFrameDuration:] May not be called without"))
    #expect(text.contains("call lockForConfiguration() before the change and unlockForConfiguration() after it"))
  }

  @Test func `an app's own system uses policy trap by default`() {
    #expect(CaptureSystem(timeline: VirtualTimeline()).misusePolicy == .trap)
  }
}
