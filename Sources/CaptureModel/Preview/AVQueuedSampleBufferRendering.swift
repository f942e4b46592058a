import CoreMediaModel
import Dispatch
import Foundation

/// Methods for enqueuing sample buffers for presentation at their timestamps. **Source:** Apple,
/// AVQueuedSampleBufferRendering.
public protocol AVQueuedSampleBufferRendering: AnyObject {
  /// The timebase that determines when samples are presented.
  var timebase: CMTimebase { get }
  /// A Boolean value that indicates whether the renderer can accept more samples now.
  var isReadyForMoreMediaData: Bool { get }
  /// Enqueues a sample buffer for presentation at its timestamp.
  func enqueue(_ sampleBuffer: CMSampleBuffer)
  /// Discards all enqueued samples that have not been presented.
  func flush()
  /// Calls `block` on `queue` whenever the renderer is ready for more samples, until ``stopRequestingMediaData()``.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  /// Stops requesting data from the block.
  func stopRequestingMediaData()
}

/// The status of a sample-buffer renderer.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// The renderer has not yet received any samples.
  case unknown
  /// The renderer can present samples.
  case rendering
  /// The renderer cannot present samples until it is flushed; its error describes why.
  case failed
}

extension Notification.Name {
  /// Posted when a display layer cannot decode a sample. The object is the layer; `userInfo` contains the error.
  public static let AVSampleBufferDisplayLayerFailedToDecode = Notification.Name(
    "AVSampleBufferDisplayLayerFailedToDecodeNotification")
  /// Posted when a display layer starts or stops requiring a flush before it can continue. The object is the layer.
  public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = Notification.Name(
    "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
}

/// The `userInfo` key of the error that explains why a sample could not be decoded.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"
