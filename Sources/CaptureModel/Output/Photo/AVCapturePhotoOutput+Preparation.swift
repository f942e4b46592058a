import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Changes what the output is prepared for; a running session lives on without a pause. **Source:** a phone's preview freezes;
  /// for how long is not known.
  func prepare(_ body: (inout PhotoPreparation) -> Void) { system.change { prepare($0, body) } }

  /// Changes what the output is prepared for in the middle of a change.
  func prepare(_ transaction: borrowing Transaction, _ body: (inout PhotoPreparation) -> Void) {
    state.write(transaction, of: self) { body(&$0.preparation) }
    reviewReadiness(transaction)
  }

  /// Refuses what the source cannot do.
  func requireSupport(_ isSupported: Bool, _ selector: String, _ query: String, _ words: String? = nil) -> Bool {
    system.require(
      isSupported,
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoOutput \(selector)] \(words ?? "Not supported - use -\(query)")",
        remedy: "ask \(query) first, again after a change of camera or format"))
  }

  // MARK: Size and quality

  /// The highest quality that photos may ask for. Default `.balanced`, in a session of several cameras `.speed`. **Source:** rule 212.
  public var maxPhotoQualityPrioritization: QualityPrioritization {
    get { state.read { $0.preparation.maxQuality } ?? (session is AVCaptureMultiCamSession ? .speed : .balanced) }
    set { prepare { $0.maxQuality = newValue } }
  }

  /// Whether photos may have the format's largest size. Default false. Deprecated in iOS 16. **Source:** rule 213.
  public var isHighResolutionCaptureEnabled: Bool {
    get { state.read { $0.preparation.isHighResolution } }
    set { prepare { $0.isHighResolution = newValue } }
  }

  /// The largest size that photos may ask for: one of the format's `supportedMaxPhotoDimensions`, at first the smallest; 0x0 without a
  /// camera.
  ///
  /// Raises NSInvalidArgumentException for any other, and without a camera. **Source:** rule 214.
  public var maxPhotoDimensions: CMVideoDimensions {
    get { CMVideoDimensions(state.read { $0.preparation.maxDimensions } ?? capabilities.sizes.first ?? .zero) }
    set {
      let sizes = capabilities.sizes
      let selector = "*** -[AVCapturePhotoOutput setMaxPhotoDimensions:]"
      guard
        system.require(
          !sizes.isEmpty,
          Misuse(
            .invalidArgument,
            "\(selector) May not be set until connected to a video source device with a non-nil activeFormat",
            remedy: "add the output to a session with a camera first")),
        system.require(
          sizes.contains(PixelSize(newValue)),
          Misuse(
            .invalidArgument,
            "\(selector) maxPhotoDimensions must match one of the AVVideoDimension found in the video source device's active format's "
              + "supportedMaxPhotoDimensions",
            remedy: "choose one of activeFormat.supportedMaxPhotoDimensions, again after a change of format"))
      else { return }
      prepare { $0.maxDimensions = PixelSize(newValue) }
    }
  }

  // MARK: Speed

  /// Whether a photo can show the moment at which it was asked for. Observable.
  public var isZeroShutterLagSupported: Bool { capabilities.supportsZeroShutterLag }

  /// Whether photos of more than `.speed` quality show the last frame before they were asked for. On where it is supported.
  ///
  /// Raises NSInvalidArgumentException where it is not. **Source:** rule 222; Apple, for apps of iOS 17 and later.
  public var isZeroShutterLagEnabled: Bool {
    get { isZeroShutterLagSupported && state.read { $0.preparation.zeroShutterLag } ?? true }
    set {
      guard
        requireSupport(!newValue || isZeroShutterLagSupported, "setZeroShutterLagEnabled:", "isZeroShutterLagSupported")
      else { return }
      prepare { preparation in
        preparation.zeroShutterLag = newValue
        if !newValue { (preparation.isResponsive, preparation.isFast) = (false, false) }
      }
    }
  }

  /// Whether a photo can be taken while the one before is processed; only with zero shutter lag. Observable. **Source:** rule 222.
  public var isResponsiveCaptureSupported: Bool { capabilities.supportsResponsiveCapture && isZeroShutterLagEnabled }

  /// Whether photos overlap. Default false. Raises NSInvalidArgumentException where it is not supported. **Source:** rule 222.
  public var isResponsiveCaptureEnabled: Bool {
    get { state.read { $0.preparation.isResponsive } }
    set {
      guard
        requireSupport(
          !newValue || isResponsiveCaptureSupported, "setResponsiveCaptureEnabled:", "isResponsiveCaptureSupported")
      else { return }
      prepare { preparation in
        preparation.isResponsive = newValue
        if !newValue { preparation.isFast = false }
      }
    }
  }

  /// Whether quality can give way to speed; only with responsive capture.
  public var isFastCapturePrioritizationSupported: Bool { isResponsiveCaptureSupported && isResponsiveCaptureEnabled }

  /// Whether a photo that follows another at once is taken with `.speed`. Default false.
  ///
  /// Raises NSInvalidArgumentException where it is not supported. **Source:** Apple; what "at once" means is made up: while another is
  /// under way.
  public var isFastCapturePrioritizationEnabled: Bool {
    get { state.read { $0.preparation.isFast } }
    set {
      guard
        requireSupport(
          !newValue || isFastCapturePrioritizationSupported, "setFastCapturePrioritizationEnabled:",
          "isFastCapturePrioritizationSupported")
      else { return }
      prepare { $0.isFast = newValue }
    }
  }

  // MARK: What no camera here can: only false may be set

  /// Always false. Raises NSInvalidArgumentException when set to true.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set {
      refuse(
        newValue, "setContentAwareDistortionCorrectionEnabled:", "isContentAwareDistortionCorrectionSupported",
        "Content aware distortion correction is not supported in this configuration")
    }
  }
  /// Always false. Raises NSInvalidArgumentException when set to true.
  public var isConstantColorEnabled: Bool {
    get { false }
    set { refuse(newValue, "setConstantColorEnabled:", "isConstantColorSupported") }
  }
  /// Always false. Raises NSInvalidArgumentException when set to true.
  public var isCameraSensorOrientationCompensationEnabled: Bool {
    get { false }
    set {
      refuse(
        newValue, "setCameraSensorOrientationCompensationEnabled:", "isCameraSensorOrientationCompensationSupported")
    }
  }

  private func refuse(_ newValue: Bool, _ selector: String, _ query: String, _ words: String? = nil) {
    _ = requireSupport(!newValue, selector, query, words)
  }

  // MARK: Prepared settings

  /// The settings that the output was last told to prepare for. **Source:** Apple, of the same name.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { state.read { $0.prepared.settings } }

  /// Makes ready for photos with such settings, which stay usable for a photo themselves. The handler is called when it is done: at once
  /// while the session runs, else when it does, and not before a change of configuration is committed; a later call takes the place of one
  /// that waits, and calls its handler with false.
  ///
  /// Preparing takes no time here, and a photo without it is as fast. **Source:** rule 225; Apple, of the same name.
  public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let copies = preparedPhotoSettingsArray.compactMap { $0.copy() as? AVCapturePhotoSettings }
    system.change { transaction in
      let displaced = state.write(transaction, of: self) { state in
        defer { state.prepared = PreparedPhotos(settings: copies, handler: completionHandler) }
        return state.prepared.handler
      }
      if let displaced { transaction.call { self.callbackQueue.submit { displaced(false, nil) } } }
      reviewPrepared(transaction)
    }
  }

  /// The same; returns whether it is prepared.
  @discardableResult
  public func setPreparedPhotoSettingsArray(_ preparedPhotoSettingsArray: [AVCapturePhotoSettings]) async throws -> Bool
  {
    await withCheckedContinuation { continuation in
      setPreparedPhotoSettingsArray(preparedPhotoSettingsArray) { isPrepared, _ in
        continuation.resume(returning: isPrepared)
      }
    }
  }

  /// Answers the client that waits, once the session runs as it is configured.
  func reviewPrepared(_ transaction: borrowing Transaction) {
    guard let session, session.isRunning, !session.isConfiguring,
      let handler = state.write(transaction, of: self, { $0.prepared.handler.take() })
    else { return }
    transaction.call { self.callbackQueue.submit { handler(true, nil) } }
  }
}

/// What a client wants made ready.
struct PreparedPhotos {
  var settings: [AVCapturePhotoSettings] = []
  /// Waits for the session to run, and for its change of configuration to be committed.
  var handler: (@Sendable (Bool, (any Error)?) -> Void)?
}
