import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import SimulationKernel

/// One photo (or bracket, or Live Photo) that a client has asked for, on its way.
final class PhotoCapture: @unchecked Sendable {
  // Unchecked: only the reference to the delegate varies, which is weak.

  let request: PhotoRequest
  let connection: AVCaptureConnection
  /// Not kept alive. **Source:** rule 231.
  private(set) weak var delegate: (any AVCapturePhotoCaptureDelegate)?
  /// Why the photo cannot be taken, if that was known when it was asked for.
  let problem: AVError.Code?
  /// When it was asked for.
  let requestTime: CMTime

  let progress: Guarded<Progress>

  /// What has become of it so far.
  struct Progress {
    /// What has been decided; nil before it begins.
    var resolved: AVCaptureResolvedPhotoSettings?
    /// The camera's format when it began.
    var format: AVCaptureDevice.Format?
    /// How the frame was taken in which the first exposure fell: what a bracket departs from.
    var metered: FrameSettings?
    /// One for each picture of a bracket, by each camera that gives photos.
    var exposures: [[PhotoExposure]] = []
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
