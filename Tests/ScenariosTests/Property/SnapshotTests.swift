import CaptureModel
import Foundation
import SimulationKernel
import Testing
import VirtualDevices

@testable import Scenarios

/// Tests snapshots of the whole state as a value: the difference of two snapshots contains the effects of an event.
@Suite struct SnapshotTests {
  private func phone(_ body: (CaptureSystem, AVCaptureSession, AVCaptureDevice) throws -> Void) throws {
    let system = CaptureSystem(
      timeline: VirtualTimeline(), misusePolicy: .trap, notificationCenter: NotificationCenter())
    try CaptureSystem.$scoped.withValue(system) {
      let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), in: system)
      let camera = try #require(
        phone.devices.first { $0.position == .back && $0.deviceType == .builtInWideAngleCamera })
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(AVCaptureVideoDataOutput())
      try body(system, session, camera)
    }
  }

  @Test func settingAPropertyChangesOnlyThatProperty() throws {
    try phone { system, session, camera in
      let before = system.snapshot
      try camera.lockForConfiguration()
      camera.focusMode = .locked
      camera.unlockForConfiguration()
      #expect(
        system.snapshot.changes(since: before) == [
          "device[\(camera.uniqueID)].focusMode continuousAutoFocus->locked"
        ])
    }
  }

  @Test(arguments: [2.698, 0.1, -1e-7, 16_777_216, 0, .infinity] as [Float])
  func `a number of single precision has only the digits that identify it`(number: Float) {
    #expect("\(number.propertyValue)" == "\(Double("\(number)")!)")
    #expect(Float(propertyValue: number.propertyValue) == number)
  }

  @Test func goingToTheBackgroundInterruptsTheSession() throws {
    try phone { system, session, _ in
      session.startRunning()
      system.timeline.pass(2_000_000_000)
      let before = system.snapshot
      system.appState = .background
      let changes = system.snapshot.changes(since: before)
      #expect(changes.contains("session[0].isInterrupted false->true"))
      #expect(changes.contains("system.appState foreground->background"))
    }
  }

  @Test func equalStatesHaveEqualSnapshots() throws {
    var texts: [String] = []
    for _ in 0..<2 { try phone { system, _, _ in texts.append(system.snapshot.text + system.snapshot.json) } }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("session[0].connection[0].isActive true\n"))
  }

  @Test func theSnapshotJSONNamesEachObjectAndItsClass() throws {
    try phone { system, _, _ in
      let objects = try #require(
        try JSONSerialization.jsonObject(with: Data(system.snapshot.json.utf8)) as? [[String: Any]])
      let session = try #require(objects.first { $0["name"] as? String == "session[0]" })
      #expect(session["class"] as? String == "AVCaptureSession")
      #expect((session["properties"] as? [String: Any])?["sessionPreset"] as? String == "high")
    }
  }

  @Test func addedAndRemovedObjectsAreInTheChanges() throws {
    try phone { system, session, _ in
      let before = system.snapshot
      let output = session.outputs[0]
      session.removeOutput(output)
      let after = system.snapshot
      #expect(after.changes(since: before).contains("session[0].connection[0].isEnabled true->"))
      #expect(before.changes(since: after).contains("session[0].connection[0].isEnabled ->true"))
    }
  }
}
