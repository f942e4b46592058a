import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCaptureStillImageOutput {
  /// The codec (and quality) or pixel format of the images. The default is JPEG.
  ///
  /// Raises `NSInvalidArgumentException` for an unavailable format, and for a quality with any format but JPEG.
  /// **Source:** rule 237.
  public var outputSettings: [String: Any]! {
    get { state.read { $0.format.dictionary } }
    set {
      let format = (newValue?.isEmpty ?? true) ? PhotoFormat.jpeg : PhotoFormat(newValue ?? [:])
      let isAvailable =
        switch format?.coding {
        case .codec(let codec): codec == .jpeg
        case .pixels(let pixels): usualPixelFormats.contains(pixels) && format?.quality == nil
        case nil: false
        }
      guard
        system.require(
          isAvailable,
          Misuse(
            .invalidArgument, "*** -[AVCaptureStillImageOutput setOutputSettings:] Unsupported output settings",
            evidence: .inferred,
            remedy: "pass one of availableImageDataCodecTypes or availableImageDataCVPixelFormatTypes, not both")),
        let format
      else { return }
      change(state) { $0.format = format }
    }
  }

  private var usualPixelFormats: [OSType] {
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
  }

  /// The pixel formats of uncompressed images, most efficient first. **Source:** rule 237.
  public var availableImageDataCVPixelFormatTypes: [NSNumber] { usualPixelFormats.map { NSNumber(value: $0) } }
  /// The codecs for compressed images: only JPEG.
  public var availableImageDataCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// A Boolean value that indicates whether images have the format's largest size. Default `false`. **Source:** rule
  /// 239.
  public var isHighResolutionStillImageOutputEnabled: Bool {
    get { state.read { $0.isHighResolution } }
    set { change(state) { $0.isHighResolution = newValue } }
  }

  // MARK: Stabilization

  private var device: AVCaptureDevice? { connection(with: .video)?.device }

  /// A Boolean value that indicates whether several exposures can be fused, as is possible with a camera whose exposure
  /// can be set.
  public var isStillImageStabilizationSupported: Bool { device?.supportsPointOfInterest ?? false }

  /// A Boolean value that indicates whether stabilization is used in low light. Default `true` if supported. Raises
  /// `NSInvalidArgumentException` if not supported.
  public var automaticallyEnablesStillImageStabilizationWhenAvailable: Bool {
    get { isStillImageStabilizationSupported && state.read { $0.stabilizes } ?? true }
    set {
      guard
        system.require(
          isStillImageStabilizationSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureStillImageOutput setAutomaticallyEnablesStillImageStabilizationWhenAvailable:] Not supported",
            evidence: .header("AVCaptureStillImageOutput.automaticallyEnablesStillImageStabilizationWhenAvailable"),
            remedy: "check isStillImageStabilizationSupported first"))
      else { return }
      change(state) { $0.stabilizes = newValue }
    }
  }

  /// A Boolean value that indicates whether the image in progress is stabilized: in low light and without flash. The
  /// simulated phone is stationary, so the image remains a single exposure. Key-value observable.
  public var isStillImageStabilizationActive: Bool { state.read(\.isStabilizing) }

  /// Whether an image requested now is stabilized.
  var stabilizesNow: Bool {
    automaticallyEnablesStillImageStabilizationWhenAvailable
      && device.map { $0.readControl(\.torch.isDark) ?? false && !$0.flashWouldFire($0.flashMode) } ?? false
  }

  /// A Boolean value that indicates whether compensation for the camera's sensor orientation is supported. Always
  /// `false`.
  public var isCameraSensorOrientationCompensationSupported: Bool { false }
  /// A Boolean value that indicates whether sensor orientation compensation is enabled. Always `false`; setting it to
  /// `true` raises `NSInvalidArgumentException`.
  public var isCameraSensorOrientationCompensationEnabled: Bool {
    get { false }
    set {
      requireOff(
        newValue, "setCameraSensorOrientationCompensationEnabled:",
        ask: "isCameraSensorOrientationCompensationSupported")
    }
  }

  // MARK: Brackets

  /// The maximum number of images in a bracket. Key-value observable. **Source:** as for `AVCapturePhotoOutput`.
  public var maxBracketedCaptureStillImageCount: Int { state.read(\.bracketLimit) }

  /// Updates the bracket limit after a change of camera or format.
  func reviewBracketLimit(_ transaction: borrowing Transaction) {
    let capabilities = device.flatMap { device in
      session.map { PhotoCapabilities(device, preset: $0.sessionPreset, isFilmed: false) }
    }
    state.write(transaction, of: self) { $0.bracketLimit = capabilities?.maxBracketCount ?? 0 }
  }

  /// A Boolean value that indicates whether lens stabilization is supported during a bracket. Always `false`. Key-value
  /// observable.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  /// A Boolean value that indicates whether lens stabilization is enabled during a bracket. Always `false`; setting it
  /// to `true` raises `NSInvalidArgumentException`. Key-value observable.
  public var isLensStabilizationDuringBracketedCaptureEnabled: Bool {
    get { false }
    set {
      requireOff(
        newValue, "setLensStabilizationDuringBracketedCaptureEnabled:",
        ask: "isLensStabilizationDuringBracketedCaptureSupported")
    }
  }

  /// Prepares for a bracket and calls the handler. Preparation takes no time in this model. If the bracket is too long,
  /// the handler receives `AVError.maximumStillImageCaptureRequestsExceeded`.
  ///
  /// Raises `NSInvalidArgumentException` under the same conditions as the capture. **Source:** rule 240.
  public func prepareToCaptureStillImageBracket(
    from connection: AVCaptureConnection, withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
    completionHandler handler: @escaping (Bool, (any Error)?) -> Void
  ) {
    guard checkBracket(settings, "prepareToCaptureStillImageBracketFromConnection:withSettingsArray:completionHandler:")
    else { return }
    let error = isTooLong(settings) ? AVError.photo(.maximumStillImageCaptureRequestsExceeded) : nil
    system.callbacks.submit { handler(error == nil, error) }
  }

  /// Captures a bracket. The handler is called once for each element of the settings, in order. Flash and stabilization
  /// are off.
  ///
  /// If there are more settings than ``maxBracketedCaptureStillImageCount``, each call to the handler receives
  /// `AVError.maximumStillImageCaptureRequestsExceeded`. Raises `NSInvalidArgumentException` if the settings are empty
  /// or of several classes. **Source:** rules 217, 240.
  public func captureStillImageBracketAsynchronously(
    from connection: AVCaptureConnection, withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
    completionHandler handler: @escaping (CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?) -> Void
  ) {
    let selector = "captureStillImageBracketAsynchronouslyFromConnection:withSettingsArray:completionHandler:"
    guard checkBracket(settings, selector) else { return }
    _ = capture(connection, settings, selector, handler)
  }

  private func checkBracket(_ settings: [AVCaptureBracketedStillImageSettings], _ selector: String) -> Bool {
    system.require(settings.isBracket, Misuse.bracket("AVCaptureStillImageOutput \(selector)"))
  }

  /// Returns whether a bracket exceeds the maximum number of images.
  func isTooLong(_ bracket: [AVCaptureBracketedStillImageSettings]) -> Bool {
    bracket.count > maxBracketedCaptureStillImageCount
  }

  /// Raises an exception if an unsupported feature is enabled.
  private func requireOff(_ newValue: Bool, _ selector: String, ask property: String) {
    _ = system.require(
      !newValue,
      Misuse(
        .invalidArgument, "*** -[AVCaptureStillImageOutput \(selector)] Not supported",
        evidence: .inferred, remedy: "check \(property) first")
    )
  }
}
