import CoreMediaModel
import HardwareModel

/// A frame to deliver to outputs, not yet rendered.
struct CapturedFrame: Sendable {
  /// The zero-based number of the frame since the camera started streaming.
  var index: Int
  var image: any SourceImage
  var time: CMTime
  var duration: CMTime
  /// The settings of the frame, or nil for a camera without controls.
  var settings: FrameSettings?
  /// The sensor, for outputs that read it again; nil for others.
  var sensor: SensorFrame?
  /// The renderings shared between outputs, if there are several.
  var drawings: FrameDrawings?
  /// Whether frames were lost before this one because the running camera was reconfigured.
  var followsModeSwitch = false
}

/// An audio packet to deliver to outputs. Its samples are computed when a client first reads them.
struct CapturedAudio: Sendable {
  /// The zero-based number of the packet since the microphone started.
  var index: Int
  /// The audio data: 16-bit interleaved linear PCM.
  var buffer: CMSampleBuffer
}

extension CapturedFrame {
  var timing: CMSampleTimingInfo {
    CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
  }
}
