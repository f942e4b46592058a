import CVideoLinux
import CaptureModel
import SimulationKernel
import Testing

@testable import V4L2
@testable import VirtualDevices

@Suite("V4L2: controls")
struct V4L2ControlTests {
  private func node(_ controls: [FakeCamera.Control]) throws -> (V4L2Node, FakeKernel) {
    let kernel = FakeKernel()
    kernel.change { $0.camera.controls = controls }
    return (try V4L2Node(path: "/dev/video0", kernel: kernel), kernel)
  }

  private static let controls: [FakeCamera.Control] = [
    .init(id: 0x0098_0001, name: "User Controls", type: 6, range: 0...0, flags: 0x44),
    .init(id: 0x0098_0900, name: "Brightness", type: 1, range: 0...255),
    .init(id: 0x0098_0901, name: "Broken", type: 1, range: 0...255, flags: 0x1),
    .init(id: 0x0098_0918, name: "Power Line Frequency", type: 3, range: 0...3, menu: [0: "Disabled", 2: "60 Hz"]),
    .init(id: 0x009A_0902, name: "Exposure Time, Absolute", type: 1, range: 1...5000, flags: 0x4),
    .init(id: 0x009A_0913, name: "Auto Exposure, Bias", type: 9, range: 0...1, numbers: [0: -1000, 1: 500]),
  ]

  @Test func `Controls and headings are listed in order, without disabled controls`() throws {
    let (node, _) = try node(Self.controls)
    let controls = try node.controls()
    #expect(
      controls.map(\.key)
        == ["user_controls", "brightness", "power_line_frequency", "exposure_time_absolute", "auto_exposure_bias"])
    #expect(controls[0].kind == .heading)
    #expect(controls[1].kind == .integer)
    #expect(
      controls[2].menu == [.init(index: 0, label: .text("Disabled")), .init(index: 2, label: .text("60 Hz"))])
  }

  @Test func `A menu of integers has integer items`() throws {
    let (node, _) = try node(Self.controls)
    let bias = try node.control(named: "auto_exposure_bias")
    #expect(bias.menu == [.init(index: 0, label: .integer(-1000)), .init(index: 1, label: .integer(500))])
  }

  @Test func `A menu whose first index is too large has no items`() throws {
    let (node, _) = try node([.init(id: 0x0098_0918, name: "Far", type: 3, range: 5000...(.max))])
    #expect(try node.controls().map(\.menu) == [[]])
  }

  @Test func `The maximum of a control is a valid value`() throws {
    let (node, _) = try node([
      .init(id: 0x0098_0900, name: "All", type: 5, range: Int64.min...Int64.max)
    ])
    let all = V4L2MappedControl(control: try node.control(named: "all"), scale: .choice)
    #expect(all.value(for: .infinity) == .max)
  }

  @Test func `A value that is set is read back`() throws {
    let (node, _) = try node(Self.controls)
    let brightness = try node.control(named: "brightness")
    #expect(try node.set(brightness, to: .integer(77)) == .integer(77))
    #expect(try node.value(of: brightness) == .integer(77))
  }

  @Test(arguments: [
    ("brightness", V4L2Control.Value.integer(256), "it accepts 0 to 255"),
    ("brightness", .text("much"), "it accepts 0 to 255"),
    ("power_line_frequency", .integer(1), "it accepts one of 0, 2"),
    ("exposure_time_absolute", .integer(10), "it is read-only"),
  ]) func `An invalid value is rejected with a message and is not sent to the driver`(
    _ key: String, _ value: V4L2Control.Value, _ text: String
  ) throws {
    let (node, kernel) = try node(Self.controls)
    let control = try node.control(named: key)
    let error = try #require(#expect(throws: V4L2Error.self) { try node.set(control, to: value) })
    #expect(error.reason == .badValue)
    #expect(error.problem.hasSuffix(": \(text)"))
    #expect(!kernel.change { $0.requests }.contains(UInt(CVIDEO_S_EXT_CTRLS)))
  }

  @Test func `An unknown control is rejected with the nearest name`() throws {
    let (node, _) = try node(Self.controls)
    let error = try #require(#expect(throws: V4L2Error.self) { try node.control(named: "brightnes") })
    #expect(error.reason == .unknownControl)
    #expect(error.problem.hasSuffix(": it has no control of that name; the nearest is 'brightness'"))
  }

  @Test func `Setting a control that another program has locked is a driver error`() throws {
    let (node, kernel) = try node(Self.controls)
    let brightness = try node.control(named: "brightness")
    kernel.change { $0.errors[UInt(CVIDEO_S_EXT_CTRLS)] = [.busy] }
    let error = try #require(#expect(throws: V4L2Error.self) { try node.set(brightness, to: .integer(1)) })
    #expect(error.reason == .busy)
    #expect(error.problem.hasPrefix("cannot set its control 'brightness' to 1: "))
  }

  @Test(
    arguments: [
      // Controls of the user class.
      (0x0098_0900, nil), (0x0098_090E, nil), (0x0098_0911, nil), (0x0098_0913, nil), (0x0098_091A, "K"),
      (0x0098_0922, "degrees"),
      // Camera class: exposure, relative and absolute pan and tilt, focus, zoom, iris, bias, ISO, mounting.
      (0x009A_0901, nil), (0x009A_0902, "100 us"), (0x009A_0904, nil), (0x009A_0905, nil), (0x009A_0908, "arcsec"),
      (0x009A_0909, "arcsec"), (0x009A_090A, nil), (0x009A_090D, nil), (0x009A_0911, nil), (0x009A_0913, "mEV"),
      (0x009A_0917, "ISO/1000"), (0x009A_0920, nil), (0x009A_0923, "degrees"),
      // Flash class, whose timeout has no unit; the JPEG class begins with 9d.
      (0x009C_0906, nil), (0x009C_0907, "mA"), (0x009C_0908, "mA"), (0x009C_0909, "uA"), (0x009D_0905, nil),
      // Image source and image process classes.
      (0x009E_0901, "lines"), (0x009E_0902, "pixels"), (0x009E_0903, nil), (0x009E_0908, "nm"), (0x009F_0901, "Hz"),
      (0x009F_0902, "pixels/s"), (0x009F_0905, nil),
    ] as [(UInt32, String?)])
  func `Controls have the units of the kernel's documentation, and undefined units are nil`(
    _ id: UInt32, _ unit: String?
  ) {
    #expect(control(id, 0...1).unit == unit)
  }
}
