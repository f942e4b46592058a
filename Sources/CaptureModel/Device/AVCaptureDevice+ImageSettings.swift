import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// The color space of captured images. A new format resets it to the first color space that the format supports.
  ///
  /// Changing the color space ends movie recordings; Apple Log deactivates connections to photo outputs. A session
  /// whose `automaticallyConfiguresCaptureDeviceForWideColor` is true reverts the change immediately. The simulated
  /// camera reports the color space but renders all frames in sRGB. Raises NSGenericException without the configuration
  /// lock, and NSInvalidArgumentException for a color space that the format does not support. **Source:** rules 27,
  /// 111.
  public var activeColorSpace: AVCaptureColorSpace {
    get { setting(\.colorSpace) }
    set {
      guard requireLock("setActiveColorSpace:", newValue),
        system.require(
          activeFormat.supportedColorSpaces.contains(newValue),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setActiveColorSpace:] Not supported - use activeFormat.supportedColorSpaces",
            evidence: .rule(111), remedy: "choose one of activeFormat.supportedColorSpaces"))
      else { return }
      system.change { transaction in
        let tookStills = takesStills
        setColorSpace(newValue, transaction)
        for client in clients(in: transaction) { client.configureColorSpaces(transaction) }
        if takesStills != tookStills { configurationChanged(transaction) }
      }
    }
  }

  /// Changes the color space and ends recordings from this camera. **Source:** rule 111.
  func setColorSpace(_ colorSpace: AVCaptureColorSpace, _ transaction: borrowing Transaction) {
    guard colorSpace != activeColorSpace else { return }
    changeSettings(transaction) { $0.colorSpace = colorSpace }
    for client in clients(in: transaction) { client.colorSpaceChanged(of: self, transaction) }
  }

  /// Whether the active color space supports photo capture. **Source:** Apple, AVCaptureColorSpace.
  var takesStills: Bool { ![.appleLog, .appleLog2].contains(activeColorSpace) }
}

// MARK: HDR

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the system controls ``isVideoHDREnabled``. The default is true. Key-value
  /// observable.
  ///
  /// Raises NSGenericException without the configuration lock. **Source:** rule 5; Apple,
  /// automaticallyAdjustsVideoHDREnabled.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { setting(\.adjustsVideoHDR) }
    set {
      guard requireLock("setAutomaticallyAdjustsVideoHDREnabled:", newValue) else { return }
      changeSettings { settings in
        settings.adjustsVideoHDR = newValue
        if newValue { settings.isVideoHDREnabled = false }
      }
    }
  }

  /// A Boolean value that indicates whether the device merges exposures for high dynamic range. Key-value observable.
  ///
  /// False while the system controls it, because no simulated scene requires HDR. Setting it does not change the
  /// rendered frames. Raises NSGenericException without the configuration lock, while the system controls it, and when
  /// set to true in a format without HDR support. **Source:** rule 5; the wording is inferred.
  public var isVideoHDREnabled: Bool {
    get { setting(\.isVideoHDREnabled) }
    set {
      guard requireLock("setVideoHDREnabled:", newValue),
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

  /// A Boolean value that indicates whether global tone mapping is enabled. The default is false. Key-value observable.
  ///
  /// A new format, preset or session resets it. The simulated camera always uses one tone curve, so the value does not
  /// change the frames. Raises NSGenericException without the configuration lock, and when set to true in a format
  /// without support. **Source:** rule 5; Apple, isGlobalToneMappingEnabled; the wording is inferred.
  public var isGlobalToneMappingEnabled: Bool {
    get { setting(\.isGlobalToneMappingEnabled) }
    set {
      guard requireLock("setGlobalToneMappingEnabled:", newValue),
        requireGeneric(
          !newValue || activeFormat.isGlobalToneMappingSupported,
          "*** -[AVCaptureDevice setGlobalToneMappingEnabled:] Not supported - use activeFormat.isGlobalToneMappingSupported",
          remedy: "check activeFormat.isGlobalToneMappingSupported first")
      else { return }
      changeSettings { $0.isGlobalToneMappingEnabled = newValue }
    }
  }

  private func requireGeneric(_ condition: Bool, _ reason: @autoclosure () -> String, remedy: String) -> Bool {
    system.require(condition, Misuse(.generic, reason(), evidence: .rule(5), remedy: remedy))
  }
}

// MARK: Geometric distortion

extension AVCaptureDevice {
  /// A Boolean value that indicates whether the camera can correct geometric distortion. True for cameras with an
  /// ultra-wide lens.
  ///
  /// **Source:** rule 108; the list of devices is derived from Apple's introduction of the feature with the ultra-wide
  /// camera.
  public var isGeometricDistortionCorrectionSupported: Bool {
    [.builtInUltraWideCamera, .builtInDualWideCamera, .builtInTripleCamera].contains(deviceType)
  }

  /// A Boolean value that indicates whether geometric distortion correction is enabled. The default is true where
  /// supported.
  ///
  /// The simulated lens has no distortion, so the value does not change the frames. Raises NSGenericException without
  /// the configuration lock, and NSInvalidArgumentException if unsupported. **Source:** rules 2, 108; the wording is
  /// inferred.
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { isGeometricDistortionCorrectionSupported && setting(\.correctsDistortion) }
    set {
      guard requireLock("setGeometricDistortionCorrectionEnabled:", newValue),
        system.require(
          isGeometricDistortionCorrectionSupported,
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureDevice setGeometricDistortionCorrectionEnabled:] Not supported - use "
              + "-isGeometricDistortionCorrectionSupported",
            evidence: .rule(2), remedy: "check isGeometricDistortionCorrectionSupported first"))
      else { return }
      changeConfiguration { changeSettings($0) { $0.correctsDistortion = newValue } }
    }
  }
}

// MARK: Aspect ratio

extension AVCaptureDevice {
  /// An aspect ratio that can be selected while the camera runs. **Source:** Apple, AVCaptureDevice.AspectRatio.
  public struct AspectRatio: RawRepresentable, Hashable, Sendable {
    /// The string value that Apple defines.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A square aspect ratio, 1:1.
    public static let ratio1x1 = AspectRatio(rawValue: "AVCaptureAspectRatio1x1")
    /// A wide landscape aspect ratio, 16:9.
    public static let ratio16x9 = AspectRatio(rawValue: "AVCaptureAspectRatio16x9")
    /// A tall portrait aspect ratio, 9:16.
    public static let ratio9x16 = AspectRatio(rawValue: "AVCaptureAspectRatio9x16")
    /// The landscape aspect ratio of photos, 4:3.
    public static let ratio4x3 = AspectRatio(rawValue: "AVCaptureAspectRatio4x3")
    /// The portrait aspect ratio of photos, 3:4.
    public static let ratio3x4 = AspectRatio(rawValue: "AVCaptureAspectRatio3x4")

    /// The width divided by the height, or nil for an unknown string value.
    var widthOverHeight: Double? {
      let sides = rawValue.replacing("AVCaptureAspectRatio", with: "").split(separator: "x").map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], height > 0 else { return nil }
      return width / height
    }
  }
}

extension AVCaptureDevice {
  /// The current aspect ratio, or nil if the active format supports none. Key-value observable.
  ///
  /// The default is the first that the active format supports. **Source:** Apple, dynamicAspectRatio.
  public var dynamicAspectRatio: AspectRatio? { setting(\.aspectRatio) }

  /// The largest image dimensions at the current aspect ratio that fit the format; zero without an aspect ratio.
  /// Key-value observable.
  ///
  /// **Source:** Apple, dynamicDimensions.
  public var dynamicDimensions: CMVideoDimensions { setting(\.dimensions) }

  /// Changes the aspect ratio, and calls the handler with the time of the change and no error. A new format resets the
  /// aspect ratio.
  ///
  /// Only the properties change; simulated frames keep the format's dimensions. Raises NSGenericException without the
  /// configuration lock, and NSInvalidArgumentException for an aspect ratio that the active format does not support.
  /// **Source:** appendix 2; Apple, setDynamicAspectRatio; the exception's wording for a format that supports several
  /// ratios is inferred.
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
        .invalidArgument, .header("AVCaptureDevice.setDynamicAspectRatio:completionHandler:"),
        remedy: "choose one of activeFormat.supportedDynamicAspectRatios")
    else { return }
    let format = activeFormat
    changeSettings { $0.setAspectRatio(dynamicAspectRatio, in: format) }
    guard let handler else { return }
    let now = system.timeline.now
    system.callbacks.submit { handler(now, nil) }
  }
}
