import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

/// What a client asks for with several photos in quick succession, each exposed in its own way. **Source:** rule 217.
public final class AVCapturePhotoBracketSettings: AVCapturePhotoSettings, @unchecked Sendable {
  // Unchecked: a client uses the object as one of its own, on one thread at a time.

  /// A bracket of RAW photos (a type of 0 for none) and of processed ones (nil for none); neither of them means JPEG.
  ///
  /// Raises NSInvalidArgumentException without settings, or when they are not all of one class. Flash and stabilization are off.
  /// **Source:** rule 217; AVCapturePhotoOutput.h, macOS 12.3 SDK, of JPEG.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil, bracketedSettings: bracketedSettings)
  }

  /// The same, and the files that they are meant for.
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

  /// One for each picture.
  public var bracketedSettings: [AVCaptureBracketedStillImageSettings] { request.bracket }

  /// Whether the lens is stabilized from the first picture to the last. Default false.
  ///
  /// Raises NSInvalidArgumentException when the photo is asked for, unless the output's
  /// `isLensStabilizationDuringBracketedCaptureSupported`.
  public var isLensStabilizationEnabled: Bool {
    get { request.stabilizesLens }
    set { request.stabilizesLens = newValue }
  }
}

extension [AVCaptureBracketedStillImageSettings] {
  /// Whether there are any, all of one class. **Source:** rules 217, 240.
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
      remedy: "give at least one, and do not mix automatic with manual exposure")
  }
}
