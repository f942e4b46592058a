import CoreMediaModel
import Dispatch
import Foundation

/// What shows or plays samples at their times. **Source:** Apple, AVQueuedSampleBufferRendering.
public protocol AVQueuedSampleBufferRendering: AnyObject {
  /// What says when samples are due.
  var timebase: CMTimebase { get }
  /// Whether more samples may come now.
  var isReadyForMoreMediaData: Bool { get }
  /// Takes a sample that is shown at its time.
  func enqueue(_ sampleBuffer: CMSampleBuffer)
  /// Lets go of the samples that wait.
  func flush()
  /// Calls `block` on `queue` whenever more samples may come, until ``stopRequestingMediaData()``.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
  /// Ends the requests.
  func stopRequestingMediaData()
}

/// What has become of what shows or plays samples.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// Nothing has come yet.
  case unknown
  /// Samples can be shown.
  case rendering
  /// No more can be shown before a flush; the error tells why.
  case failed
}

extension Notification.Name {
  /// Posted when a display layer cannot show a sample; the object is the layer, the `userInfo` has the error.
  public static let AVSampleBufferDisplayLayerFailedToDecode = Notification.Name(
    "AVSampleBufferDisplayLayerFailedToDecodeNotification")
  /// Posted when a display layer begins or ends to need a flush before it shows anything; the object is the layer.
  public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = Notification.Name(
    "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
}

/// `userInfo` key of why a sample cannot be shown.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"
