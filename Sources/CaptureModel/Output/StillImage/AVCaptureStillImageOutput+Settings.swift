import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCaptureStillImageOutput {
  /// Codec (with a quality) or pixel format of the images. Default JPEG.
  ///
  /// Raises NSInvalidArgumentException for what is not available, and for a quality without JPEG. **Source:** rule 237.
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
            remedy: "name one of availableImageDataCodecTypes or availableImageDataCVPixelFormatTypes, not both")),
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

  /// The pixel formats of uncompressed images, the cheapest first. **Source:** rule 237.
  public var availableImageDataCVPixelFormatTypes: [NSNumber] { usualPixelFormats.map { NSNumber(value: $0) } }
  /// The codecs of compressed images.
  public var availableImageDataCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// Whether images have the largest size of the format. Default false. **Source:** rule 239.
  public var isHighResolutionStillImageOutputEnabled: Bool {
    get { state.read { $0.isHighResolution } }
    set { change(state) { $0.isHighResolution = newValue } }
  }

  // MARK: Stabilization

  private var device: AVCaptureDevice? { connection(with: .video)?.device }

  /// Whether several exposures can be joined: with a camera whose exposure can be set.
  public var isStillImageStabilizationSupported: Bool { device?.followsInterest ?? false }

  /// Whether they are in the dark. On where it is supported. Raises NSInvalidArgumentException where it is not.
  public var automaticallyEnablesStillImageStabilizationWhenAvailable: Bool {
    get { isStillImageStabilizationSupported && state.read { $0.stabilizes } ?? true }
    set {
      guard
        system.require(
          isStillImageStabilizationSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureStillImageOutput setAutomaticallyEnablesStillImageStabilizationWhenAvailable:] Not supported",
            remedy: "ask isStillImageStabilizationSupported first"))
      else { return }
      change(state) { $0.stabilizes = newValue }
    }
  }

  /// Whether the image under way is stabilized: in the dark and without flash. The simulated phone lies still, so it is one exposure.
  /// Observable.
  public var isStillImageStabilizationActive: Bool { state.read(\.isStabilizing) }

  /// Whether an image that is asked for now is stabilized.
  var stabilizesNow: Bool {
    automaticallyEnablesStillImageStabilizationWhenAvailable
      && device.map { $0.readControl(\.torch.isDark) ?? false && !$0.flashWouldFire($0.flashMode) } ?? false
  }

  /// Whether pictures can be turned as older sensors lie: no.
  public var isCameraSensorOrientationCompensationSupported: Bool { false }
  /// Always false. Raises NSInvalidArgumentException when set to true.
  public var isCameraSensorOrientationCompensationEnabled: Bool {
    get { false }
    set {
      requireOff(
        newValue, "setCameraSensorOrientationCompensationEnabled:",
        ask: "isCameraSensorOrientationCompensationSupported")
    }
  }

  // MARK: Brackets

  /// How many images a bracket may have. Observable. **Source:** as of `AVCapturePhotoOutput`.
  public var maxBracketedCaptureStillImageCount: Int { state.read(\.bracketLimit) }

  /// Follows the camera and its format.
  func reviewBracketLimit(_ transaction: borrowing Transaction) {
    let capabilities = device.flatMap { device in
      session.map { PhotoCapabilities(device, preset: $0.sessionPreset, isFilmed: false) }
    }
    state.write(transaction, of: self) { $0.bracketLimit = capabilities?.maxBracketCount ?? 0 }
  }

  /// Whether the lens can be stabilized during a bracket: no. Observable.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  /// Always false. Raises NSInvalidArgumentException when set to true. Observable.
  public var isLensStabilizationDuringBracketedCaptureEnabled: Bool {
    get { false }
    set {
      requireOff(
        newValue, "setLensStabilizationDuringBracketedCaptureEnabled:",
        ask: "isLensStabilizationDuringBracketedCaptureSupported")
    }
  }

  /// Makes ready for a bracket; the handler is called when that is done, which needs no time here, or with
  /// `AVError.maximumStillImageCaptureRequestsExceeded` for a bracket that is too long.
  ///
  /// Raises NSInvalidArgumentException as the capture does. **Source:** rule 240.
  public func prepareToCaptureStillImageBracket(
    from connection: AVCaptureConnection, withSettingsArray settings: [AVCaptureBracketedStillImageSettings],
    completionHandler handler: @escaping (Bool, (any Error)?) -> Void
  ) {
    guard checkBracket(settings, "prepareToCaptureStillImageBracketFromConnection:withSettingsArray:completionHandler:")
    else { return }
    let error = isTooLong(settings) ? AVError.photo(.maximumStillImageCaptureRequestsExceeded) : nil
    system.callbacks.submit { handler(error == nil, error) }
  }

  /// Takes a bracket: the handler is called once for each of the settings, in order. Flash and stabilization are off.
  ///
  /// With more settings than ``maxBracketedCaptureStillImageCount`` each call has `AVError.maximumStillImageCaptureRequestsExceeded`. Raises
  /// NSInvalidArgumentException for no settings and settings of several classes. **Source:** rules 217, 240.
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

  /// Whether a bracket has more images than it may.
  func isTooLong(_ bracket: [AVCaptureBracketedStillImageSettings]) -> Bool {
    bracket.count > maxBracketedCaptureStillImageCount
  }

  /// What is not supported cannot be switched on.
  private func requireOff(_ newValue: Bool, _ selector: String, ask property: String) {
    _ = system.require(
      !newValue,
      Misuse(
        .invalidArgument, "*** -[AVCaptureStillImageOutput \(selector)] Not supported", remedy: "ask \(property) first")
    )
  }
}
