import Foundation
import Testing

/// Which cameras the virtual machine has in which these tests run; `Scripts/v4l2-test` has the same names.
enum V4L2Boot: String, CaseIterable {
  /// One camera with one input.
  case webcam
  /// The same with the API of several planes.
  case multiplanar
  /// Two cameras, and a device that only plays.
  case several
  /// A camera with an input for a signal that can get lost.
  case hdmi
  /// A USB camera made of software, with the real driver of USB cameras.
  case usb
  /// A camera in parts, of which each is a node; all others are vivid's.
  case vimc

  /// Nil when there is no virtual machine.
  static let current = ProcessInfo.processInfo.environment["CAMSIM_V4L2_BOOT"].flatMap(V4L2Boot.init)
  /// The camera's node.
  static let node = ProcessInfo.processInfo.environment["CAMSIM_V4L2"] ?? "/dev/video0"
  /// How the program is told of the camera.
  static let camera = "v4l2:\(node)"
  /// Where a test leaves what people may want to look at.
  static let results = ProcessInfo.processInfo.environment["CAMSIM_V4L2_OUT"] ?? "."
}

extension Trait where Self == ConditionTrait {
  /// Runs a test in these boots of the virtual machine only.
  static func needs(_ boots: V4L2Boot...) -> Self {
    .enabled(
      if: V4L2Boot.current.map(boots.contains) ?? false,
      "needs the cameras of \(boots.map(\.rawValue).joined(separator: " or ")); `make v4l2-test` has them")
  }

  /// Runs a test in every boot of the virtual machine whose camera is one node.
  static var needsCamera: Self {
    .enabled(
      if: V4L2Boot.current.map { $0 != .vimc } ?? false, "needs a camera of one node; `make v4l2-test` has some")
  }
}

extension OutsideProgram {
  /// The usual tool for Linux cameras.
  static let v4l2Ctl = OutsideProgram(name: "v4l2-ctl")

  /// What it says of the boot's camera.
  func ask(_ arguments: String..., of node: String = V4L2Boot.node) throws -> String {
    String(decoding: try run(["--device", node] + arguments, in: "/"), as: UTF8.self)
  }
}

extension Program {
  /// A complaint is one sentence, with what matters in it.
  static func expectOneSentence(_ text: String, _ words: [String]) {
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    for word in words { #expect(text.contains(word), "\(text)") }
  }
}
