import AVFoundationTypes
import CameraControl
import CaptureModel
import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import V4L2
@testable import VirtualDevices

/// Returns a control as a driver might describe it. With `numbers`, it is an integer menu.
func control(
  _ id: UInt32, _ range: ClosedRange<Int64>, standard: Int64 = 0, step: UInt64 = 1,
  kind: V4L2Control.Kind = .integer, menu: [Int64] = [], numbers: [Int64] = [], flags: V4L2Control.Flags = []
) -> V4L2Control {
  let choices = menu.map { V4L2Control.MenuItem(index: $0, label: .text("\($0)")) }
  let amounts = numbers.enumerated().map { V4L2Control.MenuItem(index: Int64($0), label: .integer($1)) }
  return V4L2Control(
    id: id, name: "control", kind: numbers.isEmpty ? menu.isEmpty ? kind : .menu : .integerMenu,
    minimum: range.lowerBound, maximum: range.upperBound, step: step, defaultValue: standard, flags: flags,
    elementBytes: 4, elementCount: 1, dimensions: [], menu: choices + amounts)
}

@Suite("V4L2: mapping of controls")
struct V4L2ControlSetTests {
  // MARK: Single controls

  /// A control, one of its values, and the corresponding amount.
  struct Line: Sendable {
    var property: V4L2ControlMapping.Property
    var control: V4L2Control
    var value: Int64
    var amount: Double
  }

  static let lines: [Line] = [
    // The unit is 100 us.
    .init(property: .exposureDuration, control: control(0x009A_0902, 1...5000), value: 100, amount: 0.01),
    .init(property: .exposureDuration, control: control(0x009A_0902, 3...2047), value: 333, amount: 0.0333),
    // The unit is 0.001 EV.
    .init(
      property: .exposureTargetBias, control: control(0x009A_0913, 0...2, numbers: [-1000, 0, 1500]), value: 2,
      amount: 1.5),
    // The unit is ISO / 1000.
    .init(
      property: .iso, control: control(0x009A_0917, 0...2, numbers: [50_000, 100_000, 400_000]), value: 1, amount: 100),
    .init(property: .iso, control: control(0x0098_0913, 0...255), value: 60, amount: 160),
    .init(property: .iso, control: control(0x0098_0913, 16...255), value: 64, amount: 400),
    .init(property: .iso, control: control(0x009E_0903, -8...8), value: -8, amount: 100),
    // Larger values focus nearer, and the nearest lens position is 0.
    .init(property: .lensPosition, control: control(0x009A_090A, 0...250), value: 250, amount: 0),
    .init(property: .lensPosition, control: control(0x009A_090A, 0...250), value: 0, amount: 1),
    .init(property: .lensPosition, control: control(0x009A_090A, -100...100), value: 50, amount: 0.25),
    .init(property: .temperature, control: control(0x0098_091A, 2800...6500), value: 4600, amount: 4600),
    .init(property: .redBalance, control: control(0x0098_090E, 0...200, standard: 100), value: 100, amount: 1),
    .init(property: .redBalance, control: control(0x0098_090E, 0...200, standard: 100), value: 200, amount: 2),
    .init(property: .blueBalance, control: control(0x0098_090F, -64...64), value: -64, amount: 0.5),
    .init(property: .videoZoomFactor, control: control(0x009A_090D, 100...500), value: 250, amount: 2.5),
    .init(property: .videoZoomFactor, control: control(0x009A_090D, 0...30), value: 10, amount: 2),
    .init(property: .torchLevel, control: control(0x009C_0908, 25...250), value: 125, amount: 0.5),
  ]

  @Test(arguments: lines) func `A control value is converted to AVFoundation's unit and back`(
    _ line: Line
  )
    throws
  {
    let mapped = try #require(V4L2ControlSet([line.control]).mapped(line.property))
    #expect(abs(mapped.amount(of: line.value) - line.amount) < 1e-9)
    #expect(mapped.value(for: line.amount) == line.value)
    // Amounts between two steps or outside the range are mapped to a supported value.
    #expect(mapped.amounts.contains(line.amount))
    for amount in [-1e9, 1e9] { #expect(line.control.takes(.integer(mapped.value(for: amount)))) }
  }

  @Test func `A control with steps is set to a value on a step`() throws {
    let mapped = try #require(
      V4L2ControlSet([control(0x0098_091A, 2800...6500, step: 100)]).mapped(.temperature))
    #expect([2840, 2860, 6499, 9000].map(mapped.value) == [2800, 2900, 6500, 6500])
  }

  @Test func `Each row of the mapping table has a different control, in the unit that is printed for it`() {
    #expect(Set(V4L2ControlMapping.table.map(\.id)).count == V4L2ControlMapping.table.count)
    #expect(Set(V4L2ControlMapping.table.map(\.property)) == Set(V4L2ControlMapping.Property.allCases))
    let units = ["100 us": 1e-4, "mEV": 1e-3, "ISO/1000": 1e-3, "K": 1]
    for mapping in V4L2ControlMapping.table {
      let unit = control(mapping.id, 0...1).unit
      if case .unit(let amount) = mapping.scale {
        #expect(units[unit ?? ""] == amount, "\(mapping.property)")
      } else {
        #expect(unit == (mapping.property == .torchLevel ? "mA" : nil), "\(mapping.property)")
      }
    }
  }

  // MARK: Camera features

  /// The controls of a camera and the features that clients can use.
  struct Camera: Sendable {
    var name: String
    var controls: [V4L2Control]
    var exposure: Set<AVCaptureExposureMode> = []
    var focus: Set<AVCaptureFocusMode> = []
    var balance: Set<AVCaptureWhiteBalanceMode> = []
  }

  static let cameras: [Camera] = [
    Camera(name: "nothing that has a meaning", controls: [control(0x0098_0900, 0...255)]),
    Camera(
      name: "a webcam: manual and aperture priority, time, gain",
      controls: [
        control(0x009A_0901, 0...3, menu: [1, 3]), control(0x009A_0902, 1...5000), control(0x0098_0913, 0...255),
      ], exposure: [.locked, .custom, .continuousAutoExposure]),
    Camera(
      name: "automatic exposure and nothing else", controls: [control(0x009A_0901, 0...3, menu: [0])],
      exposure: [.continuousAutoExposure]),
    Camera(
      name: "automatic gain, as vivid has it",
      controls: [control(0x0098_0912, 0...1, kind: .boolean), control(0x0098_0913, 0...255)],
      exposure: [.locked, .custom, .continuousAutoExposure]),
    Camera(name: "a time by hand only", controls: [control(0x009A_0902, 1...5000)], exposure: [.locked, .custom]),
    Camera(
      name: "a time that can only be read",
      controls: [control(0x009A_0902, 1...5000, flags: .readOnly), control(0x009A_0901, 0...3, menu: [0, 1])],
      exposure: [.locked, .continuousAutoExposure]),
    Camera(name: "a lens by hand, as vimc has it", controls: [control(0x009A_090A, 0...1023)], focus: [.locked]),
    Camera(
      name: "a lens that focuses by itself",
      controls: [control(0x009A_090A, 0...250), control(0x009A_090C, 0...1, kind: .boolean)],
      focus: [.locked, .continuousAutoFocus]),
    Camera(
      name: "a search on demand", controls: [control(0x009A_091C, 0...0, kind: .button)], focus: [.locked, .autoFocus]),
    Camera(
      name: "a temperature",
      controls: [control(0x0098_091A, 2800...6500), control(0x0098_090C, 0...1, kind: .boolean)],
      balance: [.locked, .continuousAutoWhiteBalance]),
    Camera(
      name: "balances and a button",
      controls: [
        control(0x0098_090E, 0...255), control(0x0098_090F, 0...255), control(0x0098_090D, 0...0, kind: .button),
      ], balance: [.locked, .autoWhiteBalance]),
    Camera(name: "one colour is not enough", controls: [control(0x0098_090E, 0...255)]),
  ]

  private func descriptor(_ controls: [V4L2Control], _ values: V4L2ControlSet.Values = [:]) -> CameraDescriptor {
    var camera = CameraDescriptor(
      formats: [FormatDescriptor(pixelFormat: 0, size: PixelSize(width: 64, height: 48), frameRates: 30...30)],
      presets: [:],
      sensorToPortrait: .identity, hasFlash: false, hasTorch: false,
      lens: LensDescriptor(model: "", focalLength: 0, focalLengthIn35mmFilm: 0, fNumber: 0, minimumFocusDistance: -1),
      exposureBiasRange: 0...0, maxWhiteBalanceGain: 1, supportsLowLightBoost: false,
      costs: CaptureCosts(startMilliseconds: 0, stopMilliseconds: 0, reconfigureMilliseconds: 0))
    V4L2ControlSet(controls).extend(&camera, values)
    return camera
  }

  @Test(arguments: cameras) func `The supported modes of a camera follow from its controls`(_ camera: Camera) {
    let controls = descriptor(camera.controls).controls
    #expect(controls?.exposureModes ?? [] == camera.exposure, "\(camera.name)")
    #expect(controls?.focusModes ?? [] == camera.focus, "\(camera.name)")
    #expect(controls?.whiteBalanceModes ?? [] == camera.balance, "\(camera.name)")
  }

  @Test func `The limits of a camera are those of its controls`() throws {
    let camera = descriptor([
      control(0x009A_0902, 1...5000), control(0x0098_0913, 16...160),
      control(0x009A_0913, 0...1, numbers: [-2000, 2000]),
      control(0x009A_090D, 100...400), control(0x009C_0901, 0...2, menu: [0, 2]), control(0x009A_0916, 0...1),
      control(0x009A_090A, 0...10),
    ])
    let format = try #require(camera.formats.first)
    #expect(format.exposureSeconds == 1e-4...0.5)
    #expect(format.iso == 100...1000)
    #expect(format.zoom == .init(maximum: 4, upscaleThreshold: 4))
    #expect(format.supports(.standard))
    #expect(!format.supports(.cinematic))
    #expect(camera.exposureBiasRange == -2...2)
    #expect(camera.hasTorch)
    #expect(!camera.hasFlash)
    #expect(camera.controls?.hasLensPosition == true)
    #expect(format.autoFocusSystem == .none)
  }

  @Test func `A flash that cannot stay on is not a torch, and a microscope light is a torch`() {
    #expect(!descriptor([control(0x009C_0901, 0...2, menu: [0, 1])]).hasTorch)
    #expect(descriptor([control(0x0098_0925, 0...1, kind: .boolean)]).hasTorch)
  }

  // MARK: Control requests

  /// The controls of a camera with all features, and their values.
  private static let everything: [V4L2Control] = [
    control(0x009A_0901, 0...3, menu: [1, 3]), control(0x009A_0902, 1...5000),
    control(0x0098_0912, 0...1, kind: .boolean),
    control(0x0098_0913, 0...255), control(0x009A_0913, 0...2, numbers: [-1000, 0, 1000]),
    control(0x009A_090C, 0...1, kind: .boolean), control(0x009A_090A, 0...200),
    control(0x009A_091C, 0...0, kind: .button),
    control(0x009A_091D, 0...0, kind: .button), control(0x009A_091E, 0...7, kind: .bitMask, flags: .readOnly),
    control(0x0098_090C, 0...1, kind: .boolean), control(0x0098_091A, 2800...6500),
    control(0x0098_090D, 0...0, kind: .button),
    control(0x009A_090D, 100...400), control(0x009C_0901, 0...2, menu: [0, 1, 2]), control(0x009C_0908, 0...200),
    control(0x009A_0916, 0...1, kind: .boolean),
  ]
  private static let values: V4L2ControlSet.Values = [
    0x009A_0901: 3, 0x009A_0902: 333, 0x0098_0912: 1, 0x0098_0913: 40, 0x009A_090C: 1, 0x009A_090A: 50,
    0x009A_091E: 1, 0x0098_090C: 1, 0x0098_091A: 5000, 0x009A_090D: 100, 0x009C_0901: 0, 0x009C_0908: 100,
  ]

  static let orders: [(ControlRequest, [String])] = [
    // Locking writes the current values, because otherwise cameras return to the last manual values.
    (.expose(.locked), ["9a0901=1", "980912=0", "9a0902=333", "980913=40"]),
    (.expose(.custom), ["9a0901=1", "980912=0", "9a0902=333", "980913=40"]),
    (.expose(.continuousAutoExposure), ["9a0901=3", "980912=1"]),
    (.setCustomExposure(seconds: 0.01, iso: 200), ["9a0901=1", "980912=0", "9a0902=100", "980913=100"]),
    (.setCustomExposure(seconds: nil, iso: 200), ["9a0901=1", "980912=0", "9a0902=333", "980913=100"]),
    (.biasExposure(0.8), ["9a0913=2"]),
    (.focus(.locked), ["9a091d=1", "9a090c=0", "9a090a=50"]),
    (.focus(.continuousAutoFocus), ["9a090c=1"]),
    (.focus(.autoFocus), ["9a090c=0", "9a091c=1"]),
    (.moveLens(0.25), ["9a090c=0", "9a090a=150"]),
    (.balance(.locked), ["98090c=0", "98091a=5000"]),
    (.balance(.continuousAutoWhiteBalance), ["98090c=1"]),
    (.balance(.autoWhiteBalance), ["98090c=0", "98090d=1"]),
    (.lockGains(WhitePoint(kelvins: 4000, tint: 0).gains), ["98090c=0", "98091a=4000"]),
    (.zoom(2.5), ["9a090d=250"]),
    (.torch(0.5), ["9c0908=100", "9c0901=2"]),
    (.torch(0), ["9c0901=0"]),
    (.stabilize(true), ["9a0916=1"]),
  ]

  @Test(arguments: orders) func `A control request sets controls, with the mode before the value`(
    _ order: ControlRequest, _ settings: [String]
  ) {
    let controlSet = V4L2ControlSet(Self.everything)
    #expect(
      controlSet.settings(for: order, Self.values).map { "\(String($0.control.id, radix: 16))=\($0.value)" } == settings
    )
    // A camera without controls receives no requests.
    #expect(V4L2ControlSet([]).settings(for: order, [:]) == [])
  }

  @Test func `The camera state is derived from control values`() {
    let state = V4L2ControlSet(Self.everything).state(Self.values)
    #expect(state.isAutoExposureEnabled == true)
    #expect(state.focusesByItself == true)
    #expect(state.balancesByItself == true)
    #expect(state.isSearchingFocus)
    #expect(state.hasAutomaticControl)
    #expect(state.exposureSeconds == 333 * 1e-4)
    #expect(state.iso == 140)
    #expect(state.lensPosition == 0.75)
    #expect(state.whiteBalanceGains == WhitePoint(kelvins: 5000, tint: 0).gains)
    #expect(state.zoomFactor == 1)
    #expect(state.torchLevel == 0)
    // Values that are missing in the status are unknown.
    #expect(state.exposureBias == nil)
    #expect(V4L2ControlSet([]).state(Self.values) == HardwareState())
  }

  @Test(arguments: [(0, true), (1, false), (2, true), (3, true)])
  func `Only the manual exposure menu item disables automatic exposure`(_ choice: Int64, _ isAutomatic: Bool) {
    let controlSet = V4L2ControlSet([control(0x009A_0901, 0...3, menu: [0, 1, 2, 3])])
    #expect(controlSet.state([0x009A_0901: choice]).isAutoExposureEnabled == isAutomatic)
  }

  @Test func `Red and blue balance are converted to gains with a minimum of 1 and back`() throws {
    let controlSet = V4L2ControlSet([
      control(0x0098_090E, 0...200, standard: 100), control(0x0098_090F, 0...200, standard: 100),
    ])
    let gains = try #require(controlSet.state([0x0098_090E: 200, 0x0098_090F: 50]).whiteBalanceGains)
    #expect(gains.min() == 1)
    let settings = controlSet.settings(for: .lockGains(gains), [:])
    #expect(settings.map(\.value) == [200, 50])
  }
}
