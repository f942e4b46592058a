extension Scenario {
  /// The permitted differences between the traces of two runs, each with its reason, for example that a real camera is
  /// not deterministic.
  ///
  /// In addition to its trace, a run with tolerances writes `stable.txt`, which omits the parts that may differ. All
  /// other parts are compared.
  public struct Tolerances: Sendable, Hashable {
    /// The reason why event times may differ. Times are omitted.
    public var times: String?
    /// The reason why the number of delivered and lost frames may differ. The individual frames are omitted, and each
    /// kind of frame has a single line at the end.
    public var frames: String?
    /// The reason why pixels may differ. Checksums are omitted.
    public var pixels: String?
    /// The reason why exposure, focus and white balance may change on their own. Observed changes of these values are
    /// omitted.
    public var readings: String?

    /// A Boolean value that indicates whether no differences are permitted.
    public var isEmpty: Bool { self == Tolerances() }
  }
}
