import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// The settings of a camera, other than focus, exposure, white balance, zoom and torch.
struct DeviceSettings: Equatable {
  var adjustsVideoHDR = true
  var isVideoHDREnabled = false
  var isGlobalToneMappingEnabled = false
  var colorSpace = AVCaptureColorSpace.sRGB
  var correctsDistortion = true
  var isAutoFrameRateEnabled = false
  var depthFormat: AVCaptureDevice.Format?
  /// The minimum time between depth maps, or nil for the depth format's default.
  var depthMinFrameDuration: CMTime?
  /// The current aspect ratio, or nil if the format supports none.
  private(set) var aspectRatio: AVCaptureDevice.AspectRatio?
  /// The image dimensions at that aspect ratio, or zero without one.
  private(set) var dimensions = CMVideoDimensions(width: 0, height: 0)
  var centerStageRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The reaction effects in progress, in the order in which they started.
  var reactions: [AVCaptureReactionEffectState] = []

  /// Resets the settings that depend on the format. **Source:** rule 102 for the frame rate; the rest is inferred.
  mutating func adopt(_ format: AVCaptureDevice.Format) {
    isVideoHDREnabled = false
    isGlobalToneMappingEnabled = false
    colorSpace = format.supportedColorSpaces.first ?? .sRGB
    isAutoFrameRateEnabled = false
    depthFormat = nil
    setAspectRatio(format.supportedDynamicAspectRatios.first, in: format)
  }

  /// Sets the aspect ratio, with the largest dimensions that fit the format.
  mutating func setAspectRatio(_ aspectRatio: AVCaptureDevice.AspectRatio?, in format: AVCaptureDevice.Format) {
    self.aspectRatio = aspectRatio
    dimensions = CMVideoDimensions(width: 0, height: 0)
    guard let ratio = aspectRatio?.widthOverHeight else { return }
    let width = min(Double(format.descriptor.size.width), Double(format.descriptor.size.height) * ratio)
    dimensions = CMVideoDimensions(width: Int32(width / 2) * 2, height: Int32(width / ratio / 2) * 2)
  }
}

extension AVCaptureDevice {
  /// Returns the value of one setting.
  func setting<Value>(_ path: KeyPath<DeviceSettings, Value>) -> Value { state.read { $0.settings[keyPath: path] } }

  /// Changes settings in a new transaction.
  func changeSettings(_ body: (inout DeviceSettings) -> Void) { change(state) { body(&$0.settings) } }

  /// Changes settings inside an existing transaction.
  func changeSettings(_ transaction: borrowing Transaction, _ body: (inout DeviceSettings) -> Void) {
    state.write(transaction, of: self) { body(&$0.settings) }
  }

  /// Notifies observers of settings that differ.
  func announceSettings(from old: DeviceSettings, to new: DeviceSettings, _ transaction: borrowing Transaction) {
    typealias Device = AVCaptureDevice
    transaction.changed(
      self, \Device.automaticallyAdjustsVideoHDREnabled, "automaticallyAdjustsVideoHDREnabled",
      from: old.adjustsVideoHDR, to: new.adjustsVideoHDR)
    transaction.changed(
      self, \Device.isVideoHDREnabled, "isVideoHDREnabled", from: old.isVideoHDREnabled, to: new.isVideoHDREnabled)
    transaction.changed(
      self, \Device.isGlobalToneMappingEnabled, "isGlobalToneMappingEnabled", from: old.isGlobalToneMappingEnabled,
      to: new.isGlobalToneMappingEnabled)
    transaction.changed(
      self, \Device.activeDepthDataFormat, "activeDepthDataFormat", from: old.depthFormat, to: new.depthFormat)
    transaction.changed(
      self, \Device.reactionEffectsInProgress, "reactionEffectsInProgress", from: old.reactions, to: new.reactions)
    transaction.changed(
      self, \Device.dynamicAspectRatio, "dynamicAspectRatio", from: old.aspectRatio, to: new.aspectRatio)
    transaction.changed(
      self, \Device.dynamicDimensions, "dynamicDimensions", from: old.dimensions, to: new.dimensions)
  }
}
