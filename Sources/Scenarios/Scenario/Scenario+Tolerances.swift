extension Scenario {
  /// What of a trace may differ from run to run, each with the reason why. A real camera has a will of its own; what is not named
  /// here is compared.
  ///
  /// A run with tolerances leaves `stable.txt` beside its trace: the trace without what may differ.
  public struct Tolerances: Sendable, Hashable {
    /// Why it may differ when things happen: times are left out.
    public var times: String?
    /// Why it may differ how many pictures come and which are lost: one line for each kind of picture, at the end.
    public var frames: String?
    /// Why pixels may differ: their checksums are left out.
    public var pixels: String?
    /// Why exposure, focus and white balance may move by themselves: what observers see of that is left out.
    public var readings: String?

    /// Whether anything may differ.
    public var isEmpty: Bool { self == Tolerances() }
  }
}
