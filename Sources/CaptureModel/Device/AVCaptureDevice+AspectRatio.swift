extension AVCaptureDevice {
  /// A shape that the picture can take while the camera runs. **Source:** Apple, AVCaptureDevice.AspectRatio.
  public struct AspectRatio: RawRepresentable, Hashable, Sendable {
    /// Apple's string.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A square.
    public static let ratio1x1 = AspectRatio(rawValue: "AVCaptureAspectRatio1x1")
    /// Wide.
    public static let ratio16x9 = AspectRatio(rawValue: "AVCaptureAspectRatio16x9")
    /// Wide, upright.
    public static let ratio9x16 = AspectRatio(rawValue: "AVCaptureAspectRatio9x16")
    /// As photos have it.
    public static let ratio4x3 = AspectRatio(rawValue: "AVCaptureAspectRatio4x3")
    /// As photos have it, upright.
    public static let ratio3x4 = AspectRatio(rawValue: "AVCaptureAspectRatio3x4")

    /// Width over height; nil for a shape of another name.
    var widthOverHeight: Double? {
      let sides = rawValue.replacing("AVCaptureAspectRatio", with: "").split(separator: "x").map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], height > 0 else { return nil }
      return width / height
    }
  }
}
