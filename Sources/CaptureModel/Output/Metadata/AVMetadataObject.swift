import CoreMediaModel
import Foundation

/// The abstract superclass of objects detected in frames. Immutable.
///
/// Positions are in normalized coordinates of the camera's unrotated frame, from (0, 0) at the top left to (1, 1) at
/// the bottom right, regardless of the rotation and mirroring of connections. Transformed objects use the output's
/// pixels or the layer's points.
///
/// **Source:** rule 280; Apple, AVMetadataObject.
public class AVMetadataObject: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constant except the weak reference, which is thread-safe.

  /// The type of the metadata object.
  public let type: ObjectType
  /// The presentation time of the frame in which the object was detected. **Source:** rule 281.
  public let time: CMTime
  /// The duration of the frame in which the object was detected. **Source:** Apple says that it may be invalid; that it
  /// is the frame's duration is inferred.
  public let duration: CMTime
  /// The smallest axis-aligned rectangle that contains the object. **Source:** rules 279, 280.
  public let bounds: CGRect
  /// An identifier that is constant while the object is tracked, or -1 for objects that are not tracked, such as codes.
  ///
  /// **Source:** Apple, objectID; that it equals a face's ``AVMetadataFaceObject/faceID`` is inferred.
  public let objectID: Int
  /// The input that provided the frame, or nil if it no longer exists.
  private(set) weak var input: AVCaptureInput?

  init(_ objectDescriptor: MetadataObjectDescriptor) {
    type = objectDescriptor.type
    time = objectDescriptor.time
    duration = objectDescriptor.duration
    bounds = objectDescriptor.bounds
    objectID = objectDescriptor.objectID
    input = objectDescriptor.input
  }

  /// An identifier that groups objects of one person or animal. Always -1, because only faces are detected.
  public var groupID: Int { -1 }

  // MARK: Cinematic video

  /// The focus mode of the object in Cinematic video. Always `none`, because this model does not support Cinematic
  /// video.
  public var cinematicVideoFocusMode: AVCaptureDevice.CinematicVideoFocusMode { .none }
  /// A Boolean value that indicates whether Cinematic video focuses at a fixed distance. Always `false`, because this
  /// model does not support Cinematic video.
  public var isFixedFocus: Bool { false }

  // MARK: Transformation

  /// Returns the object with its position transformed to an output's frames or to a layer.
  func transformed(_ placement: MetadataTransform) -> AVMetadataObject {
    AVMetadataObject(objectDescriptor(placement))
  }

  /// Returns the shared properties of the object with a transformed position.
  func objectDescriptor(_ placement: MetadataTransform) -> MetadataObjectDescriptor {
    MetadataObjectDescriptor(
      type: type, time: time, duration: duration, bounds: placement.rect(bounds), objectID: objectID, input: input)
  }
}

/// The properties that all metadata objects share.
struct MetadataObjectDescriptor {
  var type: AVMetadataObject.ObjectType
  var time: CMTime
  var duration: CMTime
  var bounds: CGRect
  var objectID = -1
  var input: AVCaptureInput?
}

extension AVCaptureDevice {
  /// The focus mode of an object in Cinematic video, which this model does not support.
  public enum CinematicVideoFocusMode: Int, Sendable {
    case none, strong, weak
  }
}
