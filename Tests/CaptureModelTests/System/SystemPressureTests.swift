import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("System pressure")
struct SystemPressureTests {
  let phone = TestPhone()

  @Test func `rule(113): every camera reports pressure level and factors, observably`() {
    let journal = Journal()
    let observation = phone.back.observe(\.systemPressureState, options: [.old, .new]) { _, change in
      journal.add("\(change.oldValue?.level.rawValue ?? "") \(change.newValue?.level.rawValue ?? "")")
    }
    phone.system.setSystemPressure(.serious, factors: [.systemTemperature, .peakPower])
    phone.system.setSystemPressure(.serious, factors: [.systemTemperature, .peakPower])
    #expect(journal.lines == ["AVCaptureSystemPressureLevelNominal AVCaptureSystemPressureLevelSerious"])
    #expect(phone.front.systemPressureState.factors == [.systemTemperature, .peakPower])
    #expect(phone.microphone.systemPressureState.level == .nominal)
    #expect(
      phone.log.events == [
        "systemPressureState nominal->serious [systemTemperature, peakPower]",
        "systemPressureState nominal->serious [systemTemperature, peakPower]",
      ])
    observation.invalidate()
  }

  @Test
  func `rule(113), rule(196): shutdown pressure interrupts the session with its level until the pressure falls`()
    throws
  {
    let (session, _) = try phone.runningSession(CountingClient())
    let journal = Journal()
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil
    ) { note in
      let state =
        note.userInfo?[AVCaptureSessionInterruptionSystemPressureStateKey] as? AVCaptureDevice.SystemPressureState
      journal.add(
        "\(note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int ?? 0) \(state?.description ?? "none")")
    }
    defer { phone.system.notificationCenter.removeObserver(token) }
    phone.system.setSystemPressure(.critical, factors: .systemTemperature)
    #expect(session.isRunning)
    phone.system.setSystemPressure(.shutdown, factors: .systemTemperature)
    #expect(session.isInterrupted)
    #expect(!session.isRunning)
    #expect(journal.lines == ["5 shutdown [systemTemperature]"])
    phone.system.setSystemPressure(.fair)
    #expect(session.isRunning)
    #expect(!session.isInterrupted)
  }

  @Test(
    arguments: [
      (.nominal, true), (.fair, true), (.serious, false), (.critical, false), (.shutdown, false),
    ] as [(AVCaptureDevice.SystemPressureState.Level, Bool)])
  func `rule(162): the torch is unavailable from serious pressure on and returns afterward`(
    _ level: AVCaptureDevice.SystemPressureState.Level, _ isAvailable: Bool
  ) throws {
    let room = try RoomPhone.running()
    try room.locked { $0.torchMode = .on }
    room.log.clear()
    room.system.setSystemPressure(level)
    #expect(room.camera.isTorchAvailable == isAvailable)
    #expect(room.camera.isFlashAvailable == isAvailable)
    #expect(room.camera.isTorchActive == isAvailable)
    if !isAvailable {
      #expect(room.log.events.first?.hasPrefix("systemPressureState nominal->") == true)
      #expect(room.events("isTorchAvailable") == ["isTorchAvailable true->false"])
    }
    room.system.setSystemPressure(.nominal)
    #expect(room.camera.isTorchAvailable)
  }
}
