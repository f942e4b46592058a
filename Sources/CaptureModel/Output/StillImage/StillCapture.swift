import CoreMediaModel
import CoreVideoModel
import HardwareModel
import PixelModel
import SimulationKernel

/// One still image or bracket on its way.
final class StillCapture: @unchecked Sendable {
  // Unchecked: the client's handler is called on one queue only.

  typealias Handler = (CMSampleBuffer?, AVCaptureBracketedStillImageSettings?, (any Error)?) -> Void

  let request: PhotoRequest
  let connection: AVCaptureConnection
  let size: PixelSize
  let format: AVCaptureDevice.Format?
  let isLit: Bool
  /// From when on it can be exposed, in nanoseconds of the timeline.
  let readyTime: Int64
  let handler: Handler
  let progress: Guarded<Progress>

  /// What has been exposed so far.
  struct Progress {
    /// How the frame was taken in which the first exposure fell: what a bracket departs from.
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
