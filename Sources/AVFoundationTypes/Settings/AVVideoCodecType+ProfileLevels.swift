import Foundation

extension AVVideoCodecType {
  /// The valid values of `AVVideoProfileLevelKey` for the codec; empty if it has no profiles. **Source:** Apple, Video
  /// Settings and VTCompressionProperties; the H.264 values as listed in an exception message
  /// (github.com/rs/SDAVAssetExportSession/issues/11), plus newer ones.
  private var profileLevels: [String] {
    switch self {
    case .h264:
      [
        "Baseline_1_3", "Baseline_3_0", "Baseline_3_1", "Baseline_4_1", "Main_3_0", "Main_3_1", "Main_3_2", "Main_4_0",
        "Main_4_1",
        "Main_5_0", "High_3_0", "High_3_1", "High_3_2", "High_4_0", "High_4_1", "High_5_0", "Baseline_AutoLevel",
        "Main_AutoLevel",
        "High_AutoLevel",
      ].map { "H264_\($0)" }
    case .hevc: ["HEVC_Main_AutoLevel", "HEVC_Main10_AutoLevel", "HEVC_Main42210_AutoLevel"]
    default: []
    }
  }

  /// Returns Apple's error message if a value of `AVVideoProfileLevelKey` is invalid for the codec, or nil if it is
  /// valid. **Source:** as above.
  package func problem(profileLevel value: Any) -> String? {
    let levels = profileLevels
    guard !levels.contains(value as? String ?? "") else { return nil }
    return "For compression property ProfileLevel, video codec type \(rawValue) only allows the following values: "
      + levels.joined(separator: ", ")
  }
}
