internal import CVideoLinux
import PixelModel
import CoreVideoModel

/// A video input of a device, such as a connector or a built-in camera.
package struct V4L2Input: Hashable, Sendable {
  /// The index of the input, starting at 0.
  package var index: UInt32
  /// The name of the input, such as `HDMI 0`.
  package var name: String
  /// The status of the input signal.
  package var signal: Signal
  /// Whether the frame size follows the signal's DV timings, as with HDMI.
  package var hasTimings: Bool

  /// The status of an input signal. **Source:** the kernel, VIDIOC_ENUMINPUT, `V4L2_IN_ST_…`.
  package enum Signal: String, Hashable, Sendable {
    /// The driver reports no problem with the signal.
    case present
    /// The source has no power.
    case noPower = "no power"
    /// The input has no signal.
    case absent = "no signal"
    /// The device cannot lock to the signal.
    case noLock = "no lock"
  }

  init(_ raw: v4l2_input) {
    index = raw.index
    name = text(raw.name)
    // The bits for missing horizontal, vertical, and standard lock, and for missing sync, equalizer lock, and carrier
    // of a digital signal.
    let unlocked: UInt32 = 0x100 | 0x400 | 0x800 | 0x1_0000 | 0x2_0000 | 0x4_0000
    signal =
      raw.status & 0x1 != 0
      ? .noPower : raw.status & 0x2 != 0 ? .absent : raw.status & unlocked != 0 ? .noLock : .present
    hasTimings = raw.capabilities & 0x2 != 0
  }
}

/// A device and one of its inputs: `/dev/video0#1`, or `/dev/video0` for the currently selected input.
package struct V4L2Address: Hashable, Sendable {
  /// The path of the device node, such as `/dev/video0`.
  package var path: String
  /// The number or name of the input, or nil for the currently selected one.
  package var input: String?

  /// Parses a path with an optional input.
  package init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    path = parts[0]
    input = parts.count == 2 ? parts[1] : nil
  }

  /// The path with its optional input, in text form.
  package var text: String { path + (input.map { "#\($0)" } ?? "") }
}

extension V4L2Node {
  /// Returns all inputs; empty if the driver does not report inputs.
  package func inputs() throws(V4L2Error) -> [V4L2Input] {
    try entries(
      CVIDEO_ENUMINPUT, "list its inputs",
      { index in
        var raw = v4l2_input()
        raw.index = index
        return raw
      }, { raw throws(V4L2Error) in V4L2Input(raw) })
  }

  /// Returns the selected input, or nil if the driver does not report inputs.
  package func input() throws(V4L2Error) -> V4L2Input? {
    var index: CInt = 0
    do {
      try attempt(CVIDEO_G_INPUT, &index)
    } catch {
      if error == .invalid || error == .notTypewriter { return nil }
      throw V4L2Error(error, path: path, operation: "get its input")
    }
    return try inputs().first { $0.index == UInt32(bitPattern: index) }
  }

  /// Selects an input by number or name.
  ///
  /// - Throws: ``V4L2Error`` with the reason `unknownInput` if the input does not exist.
  func choose(_ wanted: String) throws(V4L2Error) {
    let inputs = try inputs()
    guard let input = inputs.first(where: { "\($0.index)" == wanted || $0.name == wanted }) else {
      let known = inputs.map { "\($0.index) '\($0.name)'" }.joined(separator: ", ")
      throw V4L2Error(
        .unknownInput, path: path, operation: "use its input '\(wanted)'",
        text: inputs.isEmpty ? "it has no inputs to choose from" : "it has \(known)")
    }
    // A device in use rejects even a request that selects the current input.
    guard try self.input() != input else { return }
    var index = CInt(bitPattern: input.index)
    try request(CVIDEO_S_INPUT, &index, "choose its input '\(input.name)'")
  }

  /// Sets the DV timings of the device to those of the incoming signal, if the driver leaves this to programs.
  ///
  /// Without a signal, the timings stay unchanged, and problems are reported when the device streams.
  func followSignal() throws(V4L2Error) {
    guard try input()?.hasTimings == true else { return }
    var found = v4l2_dv_timings()
    guard (try? attempt(CVIDEO_QUERY_DV_TIMINGS, &found)) != nil else { return }
    var set = v4l2_dv_timings()
    if (try? attempt(CVIDEO_G_DV_TIMINGS, &set)) != nil, set.size == found.size, set.pixelClock == found.pixelClock {
      return
    }
    let size = found.size
    try request(CVIDEO_S_DV_TIMINGS, &found, "adapt to its signal of \(size)")
  }

  /// Returns an error if the size of the signal differs from the configured size, or nil if it matches or is unknown.
  func problemOfSignal() -> V4L2Error? {
    var (found, set) = (v4l2_dv_timings(), v4l2_dv_timings())
    guard (try? attempt(CVIDEO_QUERY_DV_TIMINGS, &found)) != nil, (try? attempt(CVIDEO_G_DV_TIMINGS, &set)) != nil,
      found.size != set.size
    else { return nil }
    return V4L2Error(
      .formatChanged, path: path, operation: "continue streaming",
      text: "its signal changed to \(found.size) from \(set.size)")
  }
}

extension v4l2_dv_timings {
  fileprivate var size: PixelSize { PixelSize(width: Int(bt.width), height: Int(bt.height)) }
  fileprivate var pixelClock: UInt64 { bt.pixelclock }
}
