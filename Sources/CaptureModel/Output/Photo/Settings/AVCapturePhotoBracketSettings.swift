import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

/// The settings for a request for several photos in quick succession, each with a different exposure. **Source:** rule
/// 217.
public final class AVCapturePhotoBracketSettings: AVCapturePhotoSettings, @unchecked Sendable {
  // Unchecked: clients use an instance on one thread at a time.

  /// Creates bracket settings for RAW photos (0 for none) and processed photos (nil for none), or for JPEG photos if
  /// both are omitted.
  ///
  /// Raises `NSInvalidArgumentException` if the settings are empty or not all of one class. Flash and stabilization are
  /// off. **Source:** rule 217; AVCapturePhotoOutput.h, macOS 12.3 SDK, for JPEG.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil, bracketedSettings: bracketedSettings)
  }

  /// Creates bracket settings for the given formats and file types.
  public init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?, bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    super.init(system: CaptureSystem.current)
    setFormats(rawPixelFormatType, rawFileType, processedFormat, processedFileType)
    if rawPixelFormatType == 0, processedFormat == nil { request.processed = .jpeg }
    request.stabilizes = false
    request.fusesConstituents = false
    request.reducesRedEye = false
    guard system.require(bracketedSettings.isBracket, Misuse.bracket("initWithBracketedSettings:")) else { return }
    request.bracket = bracketedSettings
  }

  override init(system: CaptureSystem) { super.init(system: system) }

  /// The settings of each image in the bracket.
  public var bracketedSettings: [AVCaptureBracketedStillImageSettings] { request.bracket }

  /// A Boolean value that indicates whether the lens is stabilized throughout the bracket. Default `false`.
  ///
  /// The capture request raises `NSInvalidArgumentException` if the output's
  /// `isLensStabilizationDuringBracketedCaptureSupported` is `false`.
  public var isLensStabilizationEnabled: Bool {
    get { request.stabilizesLens }
    set { request.stabilizesLens = newValue }
  }
}

extension [AVCaptureBracketedStillImageSettings] {
  /// Whether the array is not empty and all elements are of one class. **Source:** rules 217, 240.
  var isBracket: Bool {
    guard let first else { return false }
    return allSatisfy { type(of: $0) == type(of: first) }
  }
}

extension Misuse {
  static func bracket(_ selector: String) -> Misuse {
    Misuse(
      .invalidArgument,
      "*** -[\(selector)] bracketed settings must not be empty, and must all be of the same class",
      evidence: .rule(217), remedy: "pass at least one setting, and do not mix automatic and manual exposure")
  }
}
