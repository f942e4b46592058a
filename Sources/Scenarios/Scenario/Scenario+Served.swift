import VirtualDevices

extension Scenario {
  /// The properties of a camera that `camsim serve` provides to a program.
  public struct Served: Sendable, Hashable {
    /// The driver that the camera imitates.
    public var driver = ServedDriver.vivid
    /// The time from the start of a stream to its first frame, in nanoseconds, to which at most one frame is added.
    ///
    /// **Source:** assumed. Webcams take about 300 ms (tiagocoutinho/linuxpy/issues/13), but some programs do not wait
    /// that long, as OBS, which restarts a stream.
    public var firstFrameNanoseconds: Int64 = 50_000_000
  }
}
