internal import CVideoLinux
import PixelModel
import CoreVideoModel

/// A socket of a device, or a camera in it: what its pictures can come from.
package struct V4L2Input: Hashable, Sendable {
  /// Its number, from 0.
  package var index: UInt32
  /// Such as `HDMI 0`.
  package var name: String
  /// What comes in.
  package var signal: Signal
  /// Whether the size of pictures follows the signal, as with HDMI.
  package var hasTimings: Bool

  /// What comes in through an input. **Source:** the kernel, VIDIOC_ENUMINPUT, `V4L2_IN_ST_…`.
  package enum Signal: String, Hashable, Sendable {
    /// Pictures, as far as the driver knows.
    case present
    /// The source has no power.
    case noPower = "no power"
    /// Nothing.
    case absent = "no signal"
    /// Something that the device cannot follow.
    case noLock = "no lock"
  }

  init(_ raw: v4l2_input) {
    index = raw.index
    name = text(raw.name)
    // Synchronisation of rows, of frames, of the standard; of a digital signal; its equaliser; its carrier.
    let unlocked: UInt32 = 0x100 | 0x400 | 0x800 | 0x1_0000 | 0x2_0000 | 0x4_0000
    signal =
      raw.status & 0x1 != 0
      ? .noPower : raw.status & 0x2 != 0 ? .absent : raw.status & unlocked != 0 ? .noLock : .present
    hasTimings = raw.capabilities & 0x2 != 0
  }
}

/// A device and which of its inputs: `/dev/video0#1`, or `/dev/video0` for the input that is chosen already.
package struct V4L2Address: Hashable, Sendable {
  /// Such as `/dev/video0`.
  package var path: String
  /// Number or name of the input; nil for the one that is chosen.
  package var input: String?

  /// The place that a text names.
  package init(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    path = parts[0]
    input = parts.count == 2 ? parts[1] : nil
  }

  /// The text that names it.
  package var text: String { path + (input.map { "#\($0)" } ?? "") }
}

extension V4L2Node {
  /// All inputs; none where the driver knows no inputs.
  package func inputs() throws(V4L2Error) -> [V4L2Input] {
    try entries(
      CVIDEO_ENUMINPUT, "list its inputs",
      { index in
        var raw = v4l2_input()
        raw.index = index
        return raw
      }, { raw throws(V4L2Error) in V4L2Input(raw) })
  }

  /// The input that is chosen; nil where the driver knows no inputs.
  package func input() throws(V4L2Error) -> V4L2Input? {
    var index: CInt = 0
    do {
      try attempt(CVIDEO_G_INPUT, &index)
    } catch {
      if error == .invalid || error == .notTypewriter { return nil }
      throw V4L2Error(error, path: path, operation: "ask for its input")
    }
    return try inputs().first { $0.index == UInt32(bitPattern: index) }
  }

  /// Chooses an input, by its number or its name.
  ///
  /// - Throws: ``V4L2Error``, of the kind `unknownInput` when there is none of that name.
  func choose(_ wanted: String) throws(V4L2Error) {
    let inputs = try inputs()
    guard let input = inputs.first(where: { "\($0.index)" == wanted || $0.name == wanted }) else {
      let known = inputs.map { "\($0.index) '\($0.name)'" }.joined(separator: ", ")
      throw V4L2Error(
        .unknownInput, path: path, operation: "use its input '\(wanted)'",
        text: inputs.isEmpty ? "it has no inputs to choose from" : "it has \(known)")
    }
    // A device that is in use refuses even what changes nothing.
    guard try self.input() != input else { return }
    var index = CInt(bitPattern: input.index)
    try request(CVIDEO_S_INPUT, &index, "choose its input '\(input.name)'")
  }

  /// Sets the device to the signal that comes in, where the driver leaves that to programs.
  ///
  /// Without a signal everything stays as it is: what comes of it shows when the device streams.
  func followSignal() throws(V4L2Error) {
    guard try input()?.hasTimings == true else { return }
    var found = v4l2_dv_timings()
    guard (try? attempt(CVIDEO_QUERY_DV_TIMINGS, &found)) != nil else { return }
    var set = v4l2_dv_timings()
    if (try? attempt(CVIDEO_G_DV_TIMINGS, &set)) != nil, set.size == found.size, set.pixelClock == found.pixelClock {
      return
    }
    let size = found.size
    try request(CVIDEO_S_DV_TIMINGS, &found, "follow its signal of \(size)")
  }

  /// Why the signal does not fit what the device is set to; nil when it does, or when that is unknown.
  func problemOfSignal() -> V4L2Error? {
    var (found, set) = (v4l2_dv_timings(), v4l2_dv_timings())
    guard (try? attempt(CVIDEO_QUERY_DV_TIMINGS, &found)) != nil, (try? attempt(CVIDEO_G_DV_TIMINGS, &set)) != nil,
      found.size != set.size
    else { return nil }
    return V4L2Error(
      .formatChanged, path: path, operation: "go on streaming",
      text: "its signal is \(found.size) now, and was \(set.size)")
  }
}

extension v4l2_dv_timings {
  fileprivate var size: PixelSize { PixelSize(width: Int(bt.width), height: Int(bt.height)) }
  fileprivate var pixelClock: UInt64 { bt.pixelclock }
}
