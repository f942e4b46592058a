import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PixelModel
import SimulationKernel

/// One still image or bracket in progress.
final class StillCapture: @unchecked Sendable {
  // Unchecked: the client's handler is called on only one queue.

  typealias Handler = (CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?) -> Void

  let request: PhotoRequest
  let connection: AVCaptureConnection
  let size: PixelSize
  let format: AVCaptureDevice.Format?
  let isLit: Bool
  /// The earliest time at which the image can be exposed, in nanoseconds of the timeline.
  let readyTime: Int64
  let handler: Handler
  let progress: Guarded<Progress>

  /// The exposures captured so far.
  struct Progress {
    /// The settings of the frame of the first exposure. The exposures of a bracket are relative to them.
    var metered: FrameSettings?
    var exposures: [PhotoExposure] = []
  }

  init(
    _ request: PhotoRequest, _ connection: AVCaptureConnection, size: PixelSize, format: AVCaptureDevice.Format?,
    isLit: Bool,
    readyTime: Int64, handler: @escaping Handler
  ) {
    self.request = request
    self.connection = connection
    self.size = size
    self.format = format
    self.isLit = isLit
    self.readyTime = readyTime
    self.handler = handler
    progress = Guarded(Progress(), lock: connection.system.lock)
  }
}
