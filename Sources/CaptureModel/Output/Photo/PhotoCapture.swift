import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// One photo, bracket, or Live Photo that a client requested.
final class PhotoCapture: @unchecked Sendable {
  // Unchecked: the only unguarded mutable property is the weak reference to the delegate, which is thread-safe.

  let request: PhotoRequest
  let connection: AVCaptureConnection
  /// The delegate of the capture. Not retained. **Source:** rule 231.
  private(set) weak var delegate: (any AVCapturePhotoCaptureDelegate)?
  /// The error known at the time of the request, or nil.
  let problem: AVError.Code?
  /// The time of the capture request.
  let requestTime: CMTime

  let progress: Guarded<Progress>

  /// The progress of a capture.
  struct Progress {
    /// The resolved settings, or nil before the capture begins.
    var resolved: AVCaptureResolvedPhotoSettings?
    /// The camera's active format when the capture began.
    var format: AVCaptureDevice.Format?
    /// The settings of the frame of the first exposure. The exposures of a bracket are relative to them.
    var metered: FrameSettings?
    /// The exposures of each bracketed image, one for each camera that delivers photos.
    var exposures: [[PhotoExposure]] = []
    /// The error that has prevented the processing of the exposures.
    var failure: AVError.Code?
  }

  var resolved: AVCaptureResolvedPhotoSettings? { progress.read(\.resolved) }

  init(
    _ request: PhotoRequest, _ connection: AVCaptureConnection, _ delegate: any AVCapturePhotoCaptureDelegate,
    problem: AVError.Code?, at time: CMTime
  ) {
    self.request = request
    self.connection = connection
    self.delegate = delegate
    self.problem = problem
    requestTime = time
    progress = Guarded(Progress(), lock: connection.system.lock)
  }
}
