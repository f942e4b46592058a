import Foundation
import Testing

/// The camera configurations of the virtual machine that runs these tests. `Scripts/v4l2-test` uses the same names.
enum V4L2Boot: String, CaseIterable {
  /// One camera with a single input.
  case webcam
  /// One camera with the multi-planar API.
  case multiplanar
  /// Two cameras and an output device.
  case several
  /// One camera with an HDMI input, whose signal can be lost.
  case hdmi
  /// A USB camera in software that uses the real UVC driver.
  case usb
  /// A camera of the driver vimc with several nodes. All other configurations except `usb` use vivid.
  case vimc

  /// The current configuration, or nil outside the virtual machine.
  static let current = ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"].flatMap(V4L2Boot.init)
  /// The device node of the camera.
  static let node = ProcessInfo.processInfo.environment["CAMSIM_V4L2"] ?? "/dev/video0"
  /// The name of the camera on the program's command line.
  static let camera = "v4l2:\(node)"
  /// The folder for results that people may want to inspect.
  static let results = ProcessInfo.processInfo.environment["CAMSIM_V4L2_OUT"] ?? "."
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only in these configurations of the virtual machine.
  static func needs(_ boots: V4L2Boot...) -> Self {
    .enabled(
      if: V4L2Boot.current.map(boots.contains) ?? false,
      "needs the cameras of \(boots.map(\.rawValue).joined(separator: " or ")); `make v4l2-test` has them")
  }

  /// Runs a test in every configuration whose camera is a single node.
  static var needsCamera: Self {
    .enabled(
      if: V4L2Boot.current.map { $0 != .vimc } ?? false, "needs a camera of one node; `make v4l2-test` has some")
  }
}

extension OutsideProgram {
  /// The reference tool for V4L2 devices.
  static let v4l2Ctl = OutsideProgram(name: "v4l2-ctl")

  /// Returns the tool's output for the camera.
  func ask(_ arguments: String..., of node: String = V4L2Boot.node) throws -> String {
    String(decoding: try run(["--device", node] + arguments, in: "/"), as: UTF8.self)
  }
}

extension Program {
  /// Checks that an error message is a single line that contains these words.
  static func expectOneSentence(_ text: String, _ words: [String]) {
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    for word in words { #expect(text.contains(word), "\(text)") }
  }
}
