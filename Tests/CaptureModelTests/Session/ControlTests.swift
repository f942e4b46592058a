import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import CaptureModel
@testable import SimulationKernel

@Suite("Camera Control button")
struct ControlTests {
  let phone = TestPhone()
  let journal = Journal()

  /// A delegate that records its callbacks.
  private final class Listener: AVCaptureSessionControlsDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }

    func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { journal.add("active") }
    func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) { journal.add("enters") }
    func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) { journal.add("exits") }
    func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { journal.add("inactive") }
  }

  init() { phone.system.hasCameraControl = true }

  private func makeSlider(_ title: String = "Speed") -> AVCaptureSlider {
    let slider = phone.use { AVCaptureSlider(title, symbolName: "hare", in: 0...2, step: 0.5) }
    slider.setActionQueue(DispatchQueue(label: "action")) { [journal] in journal.add("\($0)") }
    return slider
  }

  private func settle() { phone.advance(milliseconds: 1) }

  @Test func `controls are active while the session runs with a delegate and at least one control`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let (listener, queue) = (Listener(journal), DispatchQueue(label: "controls"))
    let slider = makeSlider()
    session.setControlsDelegate(listener, queue: queue)
    #expect(session.controlsDelegate === listener)
    #expect(session.controlsDelegateCallbackQueue === queue)
    settle()
    #expect(journal.lines == [])
    session.addControl(slider)
    #expect(session.controls == [slider])
    settle()
    phone.system.showCaptureControls(true)
    phone.system.showCaptureControls(true)
    settle()
    #expect(journal.lines == ["active", "enters"])
    session.stopRunning()
    settle()
    #expect(journal.lines == ["active", "enters", "exits", "inactive"])
    session.startRunning()
    session.removeControl(slider)
    settle()
    #expect(journal.lines.suffix(2) == ["active", "inactive"])
    #expect(session.controls == [])
  }

  @Test func `the delegate is not called while the session is stopped`() {
    let session = phone.use { AVCaptureSession() }
    let listener = Listener(journal)
    session.setControlsDelegate(listener, queue: DispatchQueue(label: "controls"))
    session.addControl(makeSlider())
    settle()
    #expect(journal.lines == [])
  }

  @Test func `a control needs an action before it is added`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let (slider, picker) = phone.use {
      (
        AVCaptureSlider("ISO", symbolName: "a", values: [100, 200]),
        AVCaptureIndexPicker("Filter", symbolName: "f", numberOfIndexes: 2)
      )
    }
    for control in [slider, picker] {
      #expect(!session.canAddControl(control))
      session.addControl(control)
    }
    #expect(session.controls.isEmpty)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    slider.setActionQueue(.main) { _ in }
    picker.setActionQueue(.main) { _ in }
    #expect(session.canAddControl(slider))
    #expect(session.canAddControl(picker))
  }

  @Test func `a control can be added once, to one session, and only on a phone with the button`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let other = phone.use { AVCaptureSession() }
    let slider = makeSlider()
    #expect(session.supportsControls)
    #expect(session.canAddControl(slider))
    session.addControl(slider)
    #expect(!session.canAddControl(slider))
    #expect(!other.canAddControl(slider))
    session.addControl(slider)
    for number in 1..<session.maxControlsCount { session.addControl(makeSlider("\(number)")) }
    #expect(!session.canAddControl(makeSlider("one too many")))
    phone.system.hasCameraControl = false
    #expect(!session.supportsControls)
    #expect(session.maxControlsCount == 0)
    #expect(!other.canAddControl(makeSlider()))
    other.addControl(makeSlider())
    session.setControlsDelegate(Listener(journal), queue: nil)
    #expect(phone.log.misuses.map(\.exception) == [.invalidArgument, .invalidArgument, .invalidArgument])
  }

  @Test func `slider values reach the action on its queue, rounded to the slider's steps`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let (listener, slider) = (Listener(Journal()), makeSlider())
    #expect(!phone.system.setCaptureControl("Speed", to: 1), "not in a session")
    session.addControl(slider)
    session.setControlsDelegate(listener, queue: DispatchQueue(label: "controls"))
    #expect(slider.value == 0)
    slider.value = 1.1
    #expect(slider.value == 1)
    #expect(phone.system.setCaptureControl("Speed", to: 1.4))
    #expect(phone.system.setCaptureControl("Speed", to: 9))
    settle()
    #expect(journal.lines == ["1.5", "2.0"])
    #expect(slider.value == 2)
    slider.isEnabled = false
    #expect(!slider.isEnabled)
    #expect(!phone.system.setCaptureControl("Speed", to: 0))
    slider.prominentValues = [0, 1]
    slider.localizedValueFormat = "%@ x"
    slider.accessibilityIdentifier = "speed"
    #expect(slider.prominentValues == [0, 1])
    #expect(slider.localizedValueFormat == "%@ x")
    #expect(slider.accessibilityIdentifier == "speed")
    #expect(slider.localizedTitle == "Speed")
    #expect(slider.symbolName == "hare")
  }

  @Test func `invalid numbers and choices are rejected`() {
    phone.use {
      let slider = AVCaptureSlider("A", symbolName: "a", in: 0...1)
      slider.value = 2
      slider.prominentValues = [-1]
      _ = AVCaptureSlider("A", symbolName: "a", in: 1...1)
      _ = AVCaptureSlider("A", symbolName: "a", in: 0...1, step: 0)
      _ = AVCaptureSlider("A", symbolName: "a", values: [])
      _ = AVCaptureSlider("A", symbolName: "a", values: [.nan, 1])
      let picker = AVCaptureIndexPicker("A", symbolName: "a", numberOfIndexes: 2)
      picker.selectedIndex = 2
      _ = AVCaptureIndexPicker("A", symbolName: "a", numberOfIndexes: 0)
      AVCaptureIndexPicker("A", symbolName: "a", numberOfIndexes: -1).selectedIndex = 0
      #expect(slider.value == 0)
      #expect(slider.prominentValues == [])
      #expect(picker.selectedIndex == 0)
    }
    #expect(phone.log.misuses.map(\.exception) == Array(repeating: .invalidArgument, count: 10))
  }

  @Test func `a slider with discrete values selects the nearest`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let slider = phone.use { AVCaptureSlider("ISO", symbolName: "a", values: [100, 200, 400]) }
    let listener = Listener(Journal())
    slider.setActionQueue(DispatchQueue(label: "action")) { _ in }
    session.addControl(slider)
    session.setControlsDelegate(listener, queue: .main)
    phone.system.setCaptureControl("ISO", to: 320)
    #expect(slider.value == 400)
  }

  @Test func `a picker's selection reaches the action`() throws {
    let (session, _) = try phone.runningSession(CountingClient())
    let picker = phone.use { AVCaptureIndexPicker("Filter", symbolName: "f", localizedIndexTitles: ["none", "mono"]) }
    let listener = Listener(Journal())
    picker.setActionQueue(DispatchQueue(label: "action")) { [journal] in journal.add("\($0)") }
    session.addControl(picker)
    session.setControlsDelegate(listener, queue: DispatchQueue(label: "controls"))
    phone.system.setCaptureControl("Filter", to: 1)
    phone.system.setCaptureControl("Filter", to: 7)
    settle()
    #expect(journal.lines == ["1", "1"])
    #expect(picker.selectedIndex == 1)
    picker.selectedIndex = 0
    #expect(journal.lines == ["1", "1"], "the client's own choice")
    #expect(picker.selectedIndex == 0, "the client's own choice")
    picker.accessibilityIdentifier = "filter"
    #expect(picker.numberOfIndexes == 2)
    #expect(picker.localizedIndexTitles == ["none", "mono"])
    #expect(picker.localizedTitle == "Filter")
    #expect(picker.symbolName == "f")
    #expect(picker.accessibilityIdentifier == "filter")
    let named = phone.use {
      AVCaptureIndexPicker("N", symbolName: "n", numberOfIndexes: 3, localizedTitleTransform: { "no. \($0)" })
    }
    #expect(named.localizedIndexTitles == ["no. 0", "no. 1", "no. 2"])
  }

  @Test func `system sliders set the camera within the format's recommended ranges unless the app holds the lock`()
    throws
  {
    var descriptor = DeviceDescriptor.roomCamera { camera in
      camera.displayZoomMultiplier = 0.5
      for index in camera.formats.indices {
        camera.formats[index].systemZoomRange = 1...6
        camera.formats[index].systemExposureBiasRange = -2...2
      }
    }
    descriptor.uniqueID = "test.sliders"
    let room = try RoomPhone.running(descriptor)
    let (session, camera, system) = (room.session, room.camera, room.system)
    system.hasCameraControl = true
    let listener = Listener(Journal())
    let zoom = AVCaptureSystemZoomSlider(device: camera) { [journal] in journal.add("zoom \($0)") }
    let bias = AVCaptureSystemExposureBiasSlider(device: camera) { [journal] in journal.add("bias \($0)") }
    session.addControl(zoom)
    session.addControl(bias)
    session.setControlsDelegate(listener, queue: DispatchQueue(label: "controls"))
    #expect(system.setCaptureControl("Zoom", to: 1))
    #expect(system.setCaptureControl("Exposure", to: 100))
    room.advance(milliseconds: 100)
    #expect(camera.videoZoomFactor == 2)
    #expect(camera.exposureTargetBias == 2)
    try room.locked { _ in system.setCaptureControl("Zoom", to: 3) }
    #expect(camera.videoZoomFactor == 2)
    system.setCaptureControl("Zoom", to: 1)
    system.setCaptureControl("Zoom", to: 100)
    room.advance(milliseconds: 100)
    #expect(camera.videoZoomFactor == 6)
    #expect(journal.lines == ["zoom 2.0", "bias 2.0", "zoom 6.0"], "the camera's own factor, where it is a new one")
    _ = AVCaptureSystemZoomSlider(device: room.microphone)
    #expect(room.misuses.count == 1)
    let plain = [AVCaptureSystemZoomSlider(device: camera), AVCaptureSystemExposureBiasSlider(device: camera)]
    #expect(plain.map(\.title) == ["Zoom", "Exposure"])
  }
}
