import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Foundation

/// A camera property with a value to set, or a call to a method that changes the camera. Cases use Apple's names.
enum Setting {
  /// Sets the format with this index, or a format of another camera for nil.
  case activeFormat(Int?)
  case activeVideoMinFrameDuration(CMTime)
  case activeVideoMaxFrameDuration(CMTime)
  case videoZoomFactor(Double)
  case ramp(toVideoZoomFactor: Double, withRate: Float)
  case cancelVideoZoomRamp
  case torchMode(AVCaptureDevice.TorchMode)
  case torchModeOn(level: Float)
  case flashMode(AVCaptureDevice.FlashMode)
  case focusMode(AVCaptureDevice.FocusMode)
  case focusPointOfInterest(CGPoint)
  case focusModeLocked(lensPosition: Float)
  case autoFocusRangeRestriction(AVCaptureDevice.AutoFocusRangeRestriction)
  case isSmoothAutoFocusEnabled(Bool)
  case exposureMode(AVCaptureDevice.ExposureMode)
  case exposurePointOfInterest(CGPoint)
  case exposureModeCustom(duration: CMTime, iso: Float)
  case exposureTargetBias(Float)
  case activeMaxExposureDuration(CMTime)
  case whiteBalanceMode(AVCaptureDevice.WhiteBalanceMode)
  case whiteBalanceModeLocked(AVCaptureDevice.WhiteBalanceGains)
  case focusRectOfInterest(CGRect)
  case exposureRectOfInterest(CGRect)
  case feature(Feature, Bool)
  case faceDriven(FaceDriven, Bool)
  case activeColorSpace(AVCaptureColorSpace)
  case activeDepthDataFormat(DepthChoice)
  case activeDepthDataMinFrameDuration(CMTime)

  /// The name of Apple's property or method.
  var name: String {
    switch self {
    case .feature(let feature, _): feature.rawValue
    case .faceDriven(let faces, _): faces.rawValue
    default: String(describing: self).prefix { $0 != "(" }.description
    }
  }

  /// Whether the setting may affect the timing of frames.
  var concernsFrames: Bool {
    switch self {
    case .activeFormat, .activeVideoMinFrameDuration, .activeVideoMaxFrameDuration, .exposureMode, .exposureModeCustom,
      .exposureTargetBias:
      true
    default: false
    }
  }

  /// Applies the setting to one of a phone's cameras.
  func apply(to camera: AVCaptureDevice, of cameras: [AVCaptureDevice]) throws {
    switch self {
    case .activeFormat(let index):
      let foreign = cameras.first { $0 !== camera }?.formats.first
      if let format = index.map({ camera.formats[$0] }) ?? foreign { camera.activeFormat = format }
    case .activeVideoMinFrameDuration(let duration): camera.activeVideoMinFrameDuration = duration
    case .activeVideoMaxFrameDuration(let duration): camera.activeVideoMaxFrameDuration = duration
    case .videoZoomFactor(let factor): camera.videoZoomFactor = factor
    case .ramp(let factor, let rate): camera.ramp(toVideoZoomFactor: factor, withRate: rate)
    case .cancelVideoZoomRamp: camera.cancelVideoZoomRamp()
    case .torchMode(let mode): camera.torchMode = mode
    case .torchModeOn(let level): try camera.setTorchModeOn(level: level)
    case .flashMode(let mode): camera.flashMode = mode
    case .focusMode(let mode): camera.focusMode = mode
    case .focusPointOfInterest(let point): camera.focusPointOfInterest = point
    case .focusModeLocked(let position): camera.setFocusModeLocked(lensPosition: position)
    case .autoFocusRangeRestriction(let restriction): camera.autoFocusRangeRestriction = restriction
    case .isSmoothAutoFocusEnabled(let isSmooth): camera.isSmoothAutoFocusEnabled = isSmooth
    case .exposureMode(let mode): camera.exposureMode = mode
    case .exposurePointOfInterest(let point): camera.exposurePointOfInterest = point
    case .exposureModeCustom(let duration, let iso): camera.setExposureModeCustom(duration: duration, iso: iso)
    case .exposureTargetBias(let bias): camera.setExposureTargetBias(bias)
    case .activeMaxExposureDuration(let duration): camera.activeMaxExposureDuration = duration
    case .whiteBalanceMode(let mode): camera.whiteBalanceMode = mode
    case .whiteBalanceModeLocked(let gains): camera.setWhiteBalanceModeLocked(with: gains)
    case .focusRectOfInterest(let rect): camera.focusRectOfInterest = rect
    case .exposureRectOfInterest(let rect): camera.exposureRectOfInterest = rect
    case .feature(let feature, let isOn): camera[keyPath: feature.property] = isOn
    case .faceDriven(let faces, let isOn): camera[keyPath: faces.property] = isOn
    case .activeColorSpace(let colorSpace): camera.activeColorSpace = colorSpace
    case .activeDepthDataFormat(let choice):
      let depthFormats = camera.activeFormat.supportedDepthDataFormats
      switch choice {
      case .none: camera.activeDepthDataFormat = nil
      // A shortened walk may have an active format with fewer depth formats.
      case .index(let index) where depthFormats.indices.contains(index):
        camera.activeDepthDataFormat = depthFormats[index]
      case .index, .foreign: camera.activeDepthDataFormat = camera.formats[0]
      }
    case .activeDepthDataMinFrameDuration(let duration): camera.activeDepthDataMinFrameDuration = duration
    }
  }
}
