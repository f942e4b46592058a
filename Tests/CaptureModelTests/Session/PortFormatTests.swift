import Foundation
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Port format notifications")
struct PortFormatTests {
  let phone = TestPhone()

  @Test
  func `the format notification is posted when a session gets the port and when its format changes`()
    throws
  {
    let journal = Journal()
    let input = try phone.use { try AVCaptureDeviceInput(device: phone.back) }
    let port = input.ports[0]
    #expect(
      Notification.Name.AVCaptureInputPortFormatDescriptionDidChange
        == AVCaptureInput.Port.formatDescriptionDidChangeNotification)
    let token = phone.system.notificationCenter.addObserver(
      forName: .AVCaptureInputPortFormatDescriptionDidChange, object: port, queue: nil
    ) { _ in journal.add("\(port.formatDescription?.dimensions.width ?? 0)") }
    let session = phone.use { AVCaptureSession() }
    session.sessionPreset = .hd1280x720
    session.addInput(input)
    session.sessionPreset = .hd1280x720
    session.sessionPreset = .hd1920x1080
    phone.system.notificationCenter.removeObserver(token)
    #expect(journal.lines == ["1280", "1920"])
  }
}
