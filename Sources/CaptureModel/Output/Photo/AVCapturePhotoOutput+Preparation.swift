import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

extension AVCapturePhotoOutput {
  /// Changes the features that the output is prepared for.
  func prepare(_ body: (inout PhotoPreparation) -> Void) { system.change { prepare($0, body) } }

  /// Changes the features that the output is prepared for, within a transaction.
  func prepare(_ transaction: borrowing Transaction, _ body: (inout PhotoPreparation) -> Void) {
    state.write(transaction, of: self) { body(&$0.preparation) }
    updateReadiness(transaction)
  }

  /// Changes a feature for which the capture pipeline is set up differently. While the session runs, the camera is
  /// reconfigured, so that its frames pause. **Source:** rule 476.
  ///
  /// - Parameter cancels: Whether photos that are not exposed yet fail, and movies of Live Photos end.
  func rebuild(cancels: Bool = false, _ body: (inout PhotoPreparation) -> Void) {
    system.change { transaction in
      let old = state.read { $0.preparation }
      prepare(transaction, body)
      guard old != state.read({ $0.preparation }), let session, let device = connection(with: .video)?.device else {
        return
      }
      if cancels, session.isStreaming { cancel(.sessionConfigurationChanged, transaction) }
      transaction.keep([session])
      let pause = Int64(device.descriptor.camera?.costs.reconfigureMilliseconds ?? 0) * 1_000_000
      session.pauseFrames(of: device, nanoseconds: pause, transaction)
      session.configurationChanged(transaction)
    }
  }

  /// Raises an exception if the source does not support a feature.
  func requireSupport(
    _ isSupported: Bool, _ selector: String, _ query: String, _ words: String? = nil, evidence: Misuse.Evidence
  ) -> Bool {
    system.require(
      isSupported,
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoOutput \(selector)] \(words ?? "Not supported - use -\(query)")",
        evidence: evidence, remedy: "check \(query) first, and again after the camera or its format changes"))
  }

  // MARK: Size and quality

  /// The highest quality that photos may request. Default `.balanced`, or `.speed` in a multi-camera session.
  /// **Source:** rule 212.
  public var maxPhotoQualityPrioritization: QualityPrioritization {
    get { state.read { $0.preparation.maxQuality } ?? (session is AVCaptureMultiCamSession ? .speed : .balanced) }
    set { prepare { $0.maxQuality = newValue } }
  }

  /// A Boolean value that indicates whether photos may have the format's largest size. Default `false`. Deprecated in
  /// iOS 16. **Source:** rules 213, 476.
  public var isHighResolutionCaptureEnabled: Bool {
    get { state.read { $0.preparation.isHighResolution } }
    set { rebuild { $0.isHighResolution = newValue } }
  }

  /// The maximum dimensions that photos may request, from the format's `supportedMaxPhotoDimensions`. The default is
  /// the smallest size, or 0x0 if there is no camera.
  ///
  /// Raises `NSInvalidArgumentException` for any other value, and if there is no camera. **Source:** rule 214.
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
            evidence: .rule(214), remedy: "add the output to a session with a camera first")),
        system.require(
          sizes.contains(PixelSize(newValue)),
          Misuse(
            .invalidArgument,
            "\(selector) maxPhotoDimensions must match one of the AVVideoDimension found in the video source device's active format's "
              + "supportedMaxPhotoDimensions",
            evidence: .rule(214),
            remedy: "choose one of activeFormat.supportedMaxPhotoDimensions, and set it again after the format changes")
        )
      else { return }
      prepare { $0.maxDimensions = PixelSize(newValue) }
    }
  }

  // MARK: Speed

  /// A Boolean value that indicates whether zero shutter lag is supported, so that a photo captures the scene at the
  /// time of its request. Key-value observable.
  public var isZeroShutterLagSupported: Bool { capabilities.supportsZeroShutterLag }

  /// A Boolean value that indicates whether photos of higher quality than `.speed` use the last frame captured before
  /// their request. Default `true` if supported.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** rule 222; Apple, for apps
  /// of iOS 17 and later.
  public var isZeroShutterLagEnabled: Bool {
    get { isZeroShutterLagSupported && state.read { $0.preparation.zeroShutterLag } ?? true }
    set {
      guard
        requireSupport(
          !newValue || isZeroShutterLagSupported, "setZeroShutterLagEnabled:", "isZeroShutterLagSupported",
          evidence: .header("AVCapturePhotoOutput.isZeroShutterLagEnabled"))
      else { return }
      prepare { preparation in
        preparation.zeroShutterLag = newValue
        if !newValue { (preparation.isResponsive, preparation.isFast) = (false, false) }
      }
    }
  }

  /// A Boolean value that indicates whether a photo can be captured while the previous one is processed. Requires zero
  /// shutter lag. Key-value observable. **Source:** rule 222.
  public var isResponsiveCaptureSupported: Bool { capabilities.supportsResponsiveCapture && isZeroShutterLagEnabled }

  /// A Boolean value that indicates whether captures may overlap. Default `false`. Setting it to `true` raises
  /// `NSInvalidArgumentException` if not supported. **Source:** rule 222.
  public var isResponsiveCaptureEnabled: Bool {
    get { state.read { $0.preparation.isResponsive } }
    set {
      guard
        requireSupport(
          !newValue || isResponsiveCaptureSupported, "setResponsiveCaptureEnabled:", "isResponsiveCaptureSupported",
          evidence: .header("AVCapturePhotoOutput.isResponsiveCaptureEnabled"))
      else { return }
      prepare { preparation in
        preparation.isResponsive = newValue
        if !newValue { preparation.isFast = false }
      }
    }
  }

  /// A Boolean value that indicates whether speed can be prioritized over quality for photos in rapid succession.
  /// Requires responsive capture.
  public var isFastCapturePrioritizationSupported: Bool { isResponsiveCaptureSupported && isResponsiveCaptureEnabled }

  /// A Boolean value that indicates whether a photo in rapid succession is captured with `.speed` quality. Default
  /// `false`.
  ///
  /// Setting it to `true` raises `NSInvalidArgumentException` if not supported. **Source:** Apple; that "rapid" means
  /// while another photo is in progress is assumed.
  public var isFastCapturePrioritizationEnabled: Bool {
    get { state.read { $0.preparation.isFast } }
    set {
      guard
        requireSupport(
          !newValue || isFastCapturePrioritizationSupported, "setFastCapturePrioritizationEnabled:",
          "isFastCapturePrioritizationSupported",
          evidence: .header("AVCapturePhotoOutput.isFastCapturePrioritizationEnabled"))
      else { return }
      prepare { $0.isFast = newValue }
    }
  }

  // MARK: Unsupported features, which can only be set to false

  /// A Boolean value that indicates whether content-aware distortion correction is enabled. Always `false`; setting it
  /// to `true` raises `NSInvalidArgumentException`.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set {
      refuse(
        newValue, "setContentAwareDistortionCorrectionEnabled:", "isContentAwareDistortionCorrectionSupported",
        "Content aware distortion correction is not supported in this configuration", evidence: .rule(445))
    }
  }
  /// A Boolean value that indicates whether constant color capture is enabled. Always `false`; setting it to `true`
  /// raises `NSInvalidArgumentException`.
  public var isConstantColorEnabled: Bool {
    get { false }
    set { refuse(newValue, "setConstantColorEnabled:", "isConstantColorSupported", evidence: .inferred) }
  }
  /// A Boolean value that indicates whether sensor orientation compensation is enabled. Always `false`; setting it to
  /// `true` raises `NSInvalidArgumentException`.
  public var isCameraSensorOrientationCompensationEnabled: Bool {
    get { false }
    set {
      refuse(
        newValue, "setCameraSensorOrientationCompensationEnabled:", "isCameraSensorOrientationCompensationSupported",
        evidence: .inferred)
    }
  }

  private func refuse(
    _ newValue: Bool, _ selector: String, _ query: String, _ words: String? = nil, evidence: Misuse.Evidence
  ) {
    _ = requireSupport(!newValue, selector, query, words, evidence: evidence)
  }

  // MARK: Prepared settings

  /// The settings of the last preparation request. **Source:** Apple, symbol of the same name.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { state.read { $0.prepared.settings } }

  /// Prepares the output for photos with the given settings, which can still be used for a capture.
  ///
  /// The handler is called when preparation is complete. It begins at once if the session is running, otherwise when
  /// the session starts, but never before a pending configuration change is committed. If the session stops in the
  /// meantime, or a later call replaces a pending preparation, the handler is called with `false` and no error.
  ///
  /// Preparation does not speed up captures. **Source:** rules 225 and 478; Apple, of the same name; that the earlier
  /// settings stay prepared after an error is inferred.
  public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let copies = preparedPhotoSettingsArray.compactMap { $0.copy() as? AVCapturePhotoSettings }
    if let failure = system.requestedFailure(of: .preparePhotos) {
      return callbackQueue.submit { completionHandler?(false, failure) }
    }
    system.change { transaction in
      let displaced = state.write(transaction, of: self) { state in
        let number = state.prepared.number + 1
        defer { state.prepared = PreparedPhotos(settings: copies, handler: completionHandler, number: number) }
        return state.prepared.handler
      }
      if let displaced { transaction.call { self.callbackQueue.submit { displaced(false, nil) } } }
      reviewPrepared(transaction)
    }
  }

  /// Prepares the output for photos with the given settings.
  ///
  /// - Returns: `true` when prepared, or `false` if a later call replaced this one.
  /// - Throws: The error for which the preparation failed.
  @discardableResult
  public func setPreparedPhotoSettingsArray(_ preparedPhotoSettingsArray: [AVCapturePhotoSettings]) async throws -> Bool
  {
    try await withCheckedThrowingContinuation { continuation in
      setPreparedPhotoSettingsArray(preparedPhotoSettingsArray) { isPrepared, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(isPrepared))
      }
    }
  }

  /// Begins a pending preparation once the session runs with its configuration committed.
  func reviewPrepared(_ transaction: borrowing Transaction) {
    guard let session, session.isRunning, !session.isConfiguring,
      let number = state.write(transaction, of: self, { $0.prepared.begin() })
    else { return }
    let milliseconds = connection(with: .video)?.device?.photoTimes.preparationMilliseconds ?? 0
    transaction.call { [system] in
      system.timeline.schedule(after: Int64(milliseconds) * 1_000_000) { [weak self] in
        system.change { self?.answerPreparation(true, $0) { $0.isInFlight && $0.number == number } }
      }
    }
  }

  /// Calls the handler of a pending preparation that meets a condition.
  func answerPreparation(
    _ isPrepared: Bool, _ transaction: borrowing Transaction, if condition: (PreparedPhotos) -> Bool
  ) {
    let handler = state.write(transaction, of: self) { state in
      condition(state.prepared) ? state.prepared.handler.take() : nil
    }
    if let handler { transaction.call { self.callbackQueue.submit { handler(isPrepared, nil) } } }
  }
}

/// The settings for which a client has requested preparation.
struct PreparedPhotos {
  var settings: [AVCapturePhotoSettings] = []
  /// The completion handler, pending until the preparation is complete.
  var handler: (@Sendable (Bool, (any Error)?) -> Void)?
  /// The number of the request, which distinguishes it from later ones.
  var number = 0
  /// Whether the preparation has begun.
  var isInFlight = false

  /// Begins the preparation, and returns the number of the request, or nil if it has begun already.
  mutating func begin() -> Int? {
    guard handler != nil, !isInFlight else { return nil }
    isInFlight = true
    return number
  }
}
