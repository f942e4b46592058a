import CaptureModel

@testable import VirtualDevices

/// The controls of a high-end webcam, plus some additional ones.
enum FakeWebcam {
  typealias Control = FakeCamera.Control

  static let exposureMode: UInt32 = 0x009A_0901
  static let exposureTime: UInt32 = 0x009A_0902
  static let gain: UInt32 = 0x0098_0913
  static let bias: UInt32 = 0x009A_0913
  static let focusMode: UInt32 = 0x009A_090C
  static let focus: UInt32 = 0x009A_090A
  static let focusStart: UInt32 = 0x009A_091C
  static let focusStatus: UInt32 = 0x009A_091E
  static let balanceMode: UInt32 = 0x0098_090C
  static let temperature: UInt32 = 0x0098_091A
  static let zoom: UInt32 = 0x009A_090D
  static let ledMode: UInt32 = 0x009C_0901
  static let torchIntensity: UInt32 = 0x009C_0908
  static let stabilization: UInt32 = 0x009A_0916

  static let controls: [Control] = [
    Control(id: balanceMode, name: "White Balance, Automatic", type: 2, range: 0...1),
    Control(id: gain, name: "Gain", type: 1, range: 0...300),
    Control(id: temperature, name: "White Balance Temperature", type: 1, range: 2800...6500, step: 10),
    Control(
      id: exposureMode, name: "Auto Exposure", type: 3, range: 0...3, menu: [1: "Manual", 3: "Aperture Priority"]),
    Control(id: exposureTime, name: "Exposure Time, Absolute", type: 1, range: 1...5000),
    Control(id: focus, name: "Focus, Absolute", type: 1, range: 0...200),
    Control(id: focusMode, name: "Focus, Automatic Continuous", type: 2, range: 0...1),
    Control(id: zoom, name: "Zoom, Absolute", type: 1, range: 100...400),
    Control(id: bias, name: "Auto Exposure, Bias", type: 9, range: 0...2, numbers: [0: -1000, 1: 0, 2: 1000]),
    Control(id: stabilization, name: "Image Stabilization", type: 2, range: 0...1),
    Control(id: focusStart, name: "Auto Focus, Start", type: 4, range: 0...0),
    Control(id: focusStatus, name: "Auto Focus, Status", type: 8, range: 0...7, flags: 0x4),
    Control(id: ledMode, name: "LED Mode", type: 3, range: 0...2, menu: [0: "Off", 2: "Torch"]),
    Control(id: torchIntensity, name: "Intensity, Torch Mode", type: 1, range: 0...200),
  ]
  static let values: [UInt32: Int64] = [
    exposureMode: 3, exposureTime: 100, gain: 50, bias: 1, focusMode: 1, focus: 50, balanceMode: 1, temperature: 5000,
    zoom: 100, torchIntensity: 200,
  ]

  /// Returns an app that uses this webcam.
  static func app(_ kernel: FakeKernel) throws -> V4L2App {
    try V4L2App(kernel, controls: controls, values: values)
  }

  /// Returns frames with these sequence numbers, a tenth of a second apart.
  static func frames(_ numbers: ClosedRange<UInt32>) -> [FakeCamera.Event] {
    numbers.map { .frame(FakeCamera.Frame(sequence: $0, nanoseconds: Int64($0) * 100_000_000)) }
  }
}
