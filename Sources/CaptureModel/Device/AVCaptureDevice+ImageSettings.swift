import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// The colour space of the pictures. A new format resets it to the first of its own.
  ///
  /// Changing it ends movie recordings, and Apple Log makes connections to photo outputs inactive. A session whose `automaticallyConfiguresCaptureDeviceForWideColor` is true takes it back at
  /// once. The simulated camera tells the space but draws all pictures in sRGB.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a space that the format lacks.
  /// **Source:** rules 27, 111.
  public var activeColorSpace: AVCaptureColorSpace {
    get { setting(\.colorSpace) }
    set {
      guard requireLock("setActiveColorSpace:"),
        system.require(
          activeFormat.supportedColorSpaces.contains(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setActiveColorSpace:] Not supported - use activeFormat.supportedColorSpaces",
            remedy: "choose one of activeFormat.supportedColorSpaces"))
      else { return }
      system.change { transaction in
        let tookStills = takesStills
        setColorSpace(newValue, transaction)
        for client in clients(in: transaction) { client.configureColorSpaces(transaction) }
        if takesStills != tookStills { configurationChanged(transaction) }
      }
    }
  }

  /// Changes the colour space; recordings from this camera end. **Source:** rule 111.
  func setColorSpace(_ colorSpace: AVCaptureColorSpace, _ transaction: borrowing Transaction) {
    guard colorSpace != activeColorSpace else { return }
    changeSettings(transaction) { $0.colorSpace = colorSpace }
    for client in clients(in: transaction) { client.colorSpaceChanged(of: self, transaction) }
  }

  /// Whether photos can be taken in the active colour space. **Source:** Apple, AVCaptureColorSpace.
  var takesStills: Bool { ![.appleLog, .appleLog2].contains(activeColorSpace) }
}

// MARK: HDR

extension AVCaptureDevice {
  /// Whether the system decides about ``isVideoHDREnabled``. Default true. Observable.
  ///
  /// Raises NSGenericException without the lock. **Source:** rule 5; Apple, automaticallyAdjustsVideoHDREnabled.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { setting(\.adjustsVideoHDR) }
    set {
      guard requireLock("setAutomaticallyAdjustsVideoHDREnabled:") else { return }
      changeSettings { settings in
        settings.adjustsVideoHDR = newValue
        if newValue { settings.isVideoHDREnabled = false }
      }
    }
  }

  /// Whether several exposures are merged for a greater dynamic range. Observable.
  ///
  /// While the system decides it is false: no simulated picture needs the range. Nor does it change the pictures when a client sets it.
  /// Raises NSGenericException without the lock, while the system decides, and for true where the active format lacks it.
  /// **Source:** rule 5; the wording is inferred.
  public var isVideoHDREnabled: Bool {
    get { setting(\.isVideoHDREnabled) }
    set {
      guard requireLock("setVideoHDREnabled:"),
        requireGeneric(
          !automaticallyAdjustsVideoHDREnabled,
          "*** -[AVCaptureDevice setVideoHDREnabled:] May not be called while automaticallyAdjustsVideoHDREnabled is YES",
          remedy: "set automaticallyAdjustsVideoHDREnabled to false first"),
        requireGeneric(
          !newValue || activeFormat.isVideoHDRSupported,
          "*** -[AVCaptureDevice setVideoHDREnabled:] Not supported - use activeFormat.isVideoHDRSupported",
          remedy: "check activeFormat.isVideoHDRSupported first")
      else { return }
      changeSettings { $0.isVideoHDREnabled = newValue }
    }
  }

  /// Whether one tone curve is used for the whole picture. Default false; a new format or preset and a new session reset it. Observable.
  ///
  /// The simulated camera never uses more than one, so the pictures stay as they are. Raises NSGenericException without the lock, and
  /// for true where the active format lacks it. **Source:** rule 5; Apple, isGlobalToneMappingEnabled; the wording is inferred.
  public var isGlobalToneMappingEnabled: Bool {
    get { setting(\.isGlobalToneMappingEnabled) }
    set {
      guard requireLock("setGlobalToneMappingEnabled:"),
        requireGeneric(
          !newValue || activeFormat.isGlobalToneMappingSupported,
          "*** -[AVCaptureDevice setGlobalToneMappingEnabled:] Not supported - use activeFormat.isGlobalToneMappingSupported",
          remedy: "check activeFormat.isGlobalToneMappingSupported first")
      else { return }
      changeSettings { $0.isGlobalToneMappingEnabled = newValue }
    }
  }

  private func requireGeneric(_ condition: Bool, _ reason: @autoclosure () -> String, remedy: String) -> Bool {
    system.require(condition, Misuse(.generic, reason(), remedy: remedy))
  }
}

// MARK: Geometric distortion

extension AVCaptureDevice {
  /// Whether the camera can straighten what a very wide lens bends: those that have an ultra-wide lens.
  ///
  /// **Source:** rule 108; which devices can is derived from Apple's introduction of it with the ultra-wide camera.
  public var isGeometricDistortionCorrectionSupported: Bool {
    [.builtInUltraWideCamera, .builtInDualWideCamera, .builtInTripleCamera].contains(deviceType)
  }

  /// Whether it does. On by default where supported. The simulated lens bends nothing, so the pictures stay as they are.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where that is not supported.
  /// **Source:** rules 2, 108; the wording is inferred.
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { isGeometricDistortionCorrectionSupported && setting(\.correctsDistortion) }
    set {
      guard requireLock("setGeometricDistortionCorrectionEnabled:"),
        system.require(
          isGeometricDistortionCorrectionSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setGeometricDistortionCorrectionEnabled:] Not supported - use "
              + "-isGeometricDistortionCorrectionSupported",
            remedy: "check isGeometricDistortionCorrectionSupported first"))
      else { return }
      changeConfiguration { changeSettings($0) { $0.correctsDistortion = newValue } }
    }
  }
}

// MARK: Aspect ratio

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

extension AVCaptureDevice {
  /// The shape that the picture has: the first of those that the active format can take, until another is set; nil where it can take
  /// none. Observable. **Source:** Apple, dynamicAspectRatio.
  public var dynamicAspectRatio: AspectRatio? { setting(\.aspectRatio) }

  /// Size of the picture in that shape, the largest that the format's has room for; nothing without one. Observable.
  /// **Source:** Apple, dynamicDimensions.
  public var dynamicDimensions: CMVideoDimensions { setting(\.dimensions) }

  /// Gives the picture another shape; the handler is told the time, and no error. A new format resets it.
  ///
  /// The device tells the shape; the frames of the simulated camera keep that of the format.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a shape that the active format lacks.
  /// **Source:** appendix 2; Apple, setDynamicAspectRatio; the wording for a shape among others is inferred.
  @preconcurrency
  public func setDynamicAspectRatio(
    _ dynamicAspectRatio: AspectRatio,
    completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
  ) {
    let selector = "setDynamicAspectRatio:completionHandler:"
    guard requireLock(selector),
      require(
        activeFormat.supportedDynamicAspectRatios.contains(dynamicAspectRatio), selector,
        activeFormat.supportedDynamicAspectRatios.isEmpty
          ? "Dynamic Aspect Ratio not supported by this device"
          : "Unsupported aspect ratio - use -supportedDynamicAspectRatios of the active format",
        remedy: "choose one of activeFormat.supportedDynamicAspectRatios")
    else { return }
    let format = activeFormat
    changeSettings { $0.setAspectRatio(dynamicAspectRatio, in: format) }
    guard let handler else { return }
    let now = system.timeline.now
    system.callbacks.submit { handler(now, nil) }
  }
}
