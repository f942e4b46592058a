import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("A camera that goes and returns")
struct ReturningCameraTests {
  @Test("rule(113): it feels the pressure that rose or fell meanwhile")
  func pressure() {
    let phone = TestPhone()
    phone.system.disconnect(phone.back)
    phone.system.setSystemPressure(.serious)
    #expect(phone.back.systemPressureState.level == .nominal)
    phone.system.connect(phone.back)
    #expect(phone.back.systemPressureState.level == .serious)
  }

  @Test("rule(199): a session is not interrupted by what happens to a camera that is gone")
  func interruption() throws {
    let phone = TestPhone()
    let (session, _) = try phone.runningSession(CountingClient())
    phone.system.setInUseByAnotherClient(true, phone.back)
    #expect(session.isInterrupted)
    phone.system.disconnect(phone.back)
    #expect(!session.isInterrupted && session.isRunning)
  }

  @Test("rule(87): frames stop, also of a camera whose removal has not been committed")
  func removed() throws {
    let phone = TestPhone()
    let client = CountingClient()
    let (session, _) = try phone.runningSession(client)
    session.beginConfiguration()
    session.inputs.forEach(session.removeInput)
    phone.system.disconnect(phone.back)
    phone.advance(milliseconds: 500)
    #expect(client.times.isEmpty)
    session.commitConfiguration()
  }

  @Test("rule(93): observers of it are told its new values")
  func readings() throws {
    let phone = try RoomPhone()
    let journal = Journal()
    let observation = phone.camera.observe(\.exposureDuration, options: .new) { _, change in
      journal.add("\(change.newValue?.value ?? 0)")
    }
    let before = phone.camera.exposureDuration
    phone.phone.system.disconnect(phone.camera)
    phone.room.illuminance = 20_000
    phone.phone.system.connect(phone.camera)
    #expect(phone.camera.exposureDuration < before)
    #expect(journal.lines == ["\(phone.camera.exposureDuration.value)"])
    observation.invalidate()
  }
}
