import Foundation
import HardwareModel
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Constituent switching during recording")
struct RecordingLensTests {
  let phone = TestPhone()

  private func session(_ device: AVCaptureDevice) throws -> (AVCaptureSession, AVCaptureMovieFileOutput) {
    try phone.runningMovie(to: FakeMedia(), of: device, withAudio: false)
  }

  /// A dual camera in the phone's simulated environment.
  private var dual: AVCaptureDevice {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.uniqueID = "test.dual"
    if case .camera(var camera) = descriptor.kind {
      camera.constituents = [phone.back.uniqueID, phone.front.uniqueID]
      camera.switchOverZoomFactors = [2]
      descriptor.kind = .camera(camera)
    }
    let device = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(device)
    return device
  }

  @Test func `the movie output's switching behavior applies from start to stop of a recording`() throws {
    let device = dual
    let (session, movie) = try session(device)
    #expect(movie.primaryConstituentDeviceSwitchingBehaviorForRecording == .restricted)
    #expect(movie.primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording.rawValue == 7)
    movie.setPrimaryConstituentDeviceSwitchingBehaviorForRecording(.locked, restrictedSwitchingBehaviorConditions: [])
    #expect(device.activePrimaryConstituentDeviceSwitchingBehavior == .auto)
    movie.startRecording(to: FakeMedia.url, recordingDelegate: RecordingClient())
    phone.advance(milliseconds: 500)
    #expect(device.activePrimaryConstituentDeviceSwitchingBehavior == .locked)
    #expect(device.primaryConstituentDeviceSwitchingBehavior == .auto)
    session.stopRunning()
    #expect(device.activePrimaryConstituentDeviceSwitchingBehavior == .auto)
    movie.isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled = false
    session.startRunning()
    movie.startRecording(to: FakeMedia.url, recordingDelegate: RecordingClient())
    #expect(device.activePrimaryConstituentDeviceSwitchingBehavior == .auto)
    #expect(phone.log.misuses.isEmpty)
  }

  @Test func `a camera with one lens does not support a switching behavior for recording`() throws {
    let (_, movie) = try session(phone.back)
    let lonely = phone.use { AVCaptureMovieFileOutput() }
    #expect(lonely.primaryConstituentDeviceSwitchingBehaviorForRecording == .unsupported)
    movie.setPrimaryConstituentDeviceSwitchingBehaviorForRecording(.locked, restrictedSwitchingBehaviorConditions: [])
    #expect(movie.primaryConstituentDeviceSwitchingBehaviorForRecording == .unsupported)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument])
    movie.setPrimaryConstituentDeviceSwitchingBehaviorForRecording(
      .unsupported, restrictedSwitchingBehaviorConditions: [])
    #expect(phone.log.misuses.count == 1, "it is unsupported already")
  }
}
