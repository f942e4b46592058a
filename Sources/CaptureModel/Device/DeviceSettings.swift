import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// What a client sets on a camera besides focus, exposure, white balance, zoom and torch.
struct DeviceSettings: Equatable {
  var adjustsVideoHDR = true
  var isVideoHDREnabled = false
  var isGlobalToneMappingEnabled = false
  var colorSpace = AVCaptureColorSpace.sRGB
  var correctsDistortion = true
  var isAutoFrameRateEnabled = false
  var depthFormat: AVCaptureDevice.Format?
  /// Nil for the depth format's own.
  var depthMinFrameDuration: CMTime?
  /// The shape that the picture has; nil where the format knows none.
  private(set) var aspectRatio: AVCaptureDevice.AspectRatio?
  /// Size of the picture in that shape; nothing without one.
  private(set) var dimensions = CMVideoDimensions(width: 0, height: 0)
  var centerStageRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The effects that play, the first begun first.
  var reactions: [AVCaptureReactionEffectState] = []

  /// What a new format leaves of them. **Source:** rule 102 for the frame rate, inferred for the rest.
  mutating func adopt(_ format: AVCaptureDevice.Format) {
    isVideoHDREnabled = false
    isGlobalToneMappingEnabled = false
    colorSpace = format.supportedColorSpaces.first ?? .sRGB
    isAutoFrameRateEnabled = false
    depthFormat = nil
    setAspectRatio(format.supportedDynamicAspectRatios.first, in: format)
  }

  /// Gives the picture a shape, as large as the format has room for.
  mutating func setAspectRatio(_ aspectRatio: AVCaptureDevice.AspectRatio?, in format: AVCaptureDevice.Format) {
    self.aspectRatio = aspectRatio
    dimensions = CMVideoDimensions(width: 0, height: 0)
    guard let ratio = aspectRatio?.widthOverHeight else { return }
    let width = min(Double(format.descriptor.size.width), Double(format.descriptor.size.height) * ratio)
    dimensions = CMVideoDimensions(width: Int32(width / 2) * 2, height: Int32(width / ratio / 2) * 2)
  }
}

extension AVCaptureDevice {
  /// A setting of the client's.
  func setting<Value>(_ path: KeyPath<DeviceSettings, Value>) -> Value { state.read { $0.settings[keyPath: path] } }

  /// Changes settings, in a change of their own.
  func changeSettings(_ body: (inout DeviceSettings) -> Void) { change(state) { body(&$0.settings) } }

  /// Changes settings in the middle of a change.
  func changeSettings(_ transaction: borrowing Transaction, _ body: (inout DeviceSettings) -> Void) {
    state.write(transaction, of: self) { body(&$0.settings) }
  }

  /// Tells observers what differs.
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
