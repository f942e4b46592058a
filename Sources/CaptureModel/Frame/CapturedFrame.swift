import CoreMediaModel
import HardwareModel

/// A frame on its way to outputs. Nothing is drawn yet.
struct CapturedFrame: Sendable {
  /// Running number since the camera began to stream.
  var index: Int
  var image: any SourceImage
  var time: CMTime
  var duration: CMTime
  /// How it was taken; nil for a camera that cannot be controlled.
  var settings: FrameSettings?
  /// For outputs that read the sensor once more; nil for others.
  var sensor: SensorFrame?
  /// What the outputs have drawn of it, where there are several.
  var drawings: FrameDrawings?
  /// Whether frames were lost before it, because the camera was set up anew while it ran.
  var followsModeSwitch = false
}

/// A packet of sound on its way to outputs. Nothing is computed yet.
struct CapturedAudio: Sendable {
  /// Running number of the packet since the microphone began.
  var index: Int
  /// The packet: 16-bit interleaved linear PCM.
  var buffer: CMSampleBuffer
}

extension CapturedFrame {
  var timing: CMSampleTimingInfo {
    CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
  }
}
