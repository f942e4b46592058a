import CoreMediaModel
import Foundation

/// Something that was found in a picture. Use one of the subclasses. Immutable.
///
/// Places are parts of the unrotated picture of the camera, (0, 0) at its top left and (1, 1) at its bottom right, whatever connections
/// turn or mirror; those of an object that was transformed are in the output's pixels or the layer's points.
/// **Source:** rule 280; Apple, AVMetadataObject.
public class AVMetadataObject: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies but the weak reference, which is safe.

  /// What it is.
  public let type: ObjectType
  /// The time of the picture that it was found in. **Source:** rule 281.
  public let time: CMTime
  /// How long that picture is shown. **Source:** Apple says that it may be invalid; that it is the frame's is inferred.
  public let duration: CMTime
  /// The smallest upright rectangle around it. **Source:** rules 279, 280.
  public let bounds: CGRect
  /// The same number in every picture as long as it is tracked, -1 for what is not, such as codes.
  ///
  /// **Source:** Apple, objectID; that it is a face's ``AVMetadataFaceObject/faceID`` is inferred.
  public let objectID: Int
  /// Where the picture came from; nil when that is gone.
  private(set) weak var input: AVCaptureInput?

  init(_ objectDescriptor: MetadataObjectDescriptor) {
    type = objectDescriptor.type
    time = objectDescriptor.time
    duration = objectDescriptor.duration
    bounds = objectDescriptor.bounds
    objectID = objectDescriptor.objectID
    input = objectDescriptor.input
  }

  /// Joins objects that belong to one being, -1 for none: only faces are found here, so that nothing is joined.
  public var groupID: Int { -1 }

  // MARK: Cinematic video

  /// How it is kept in focus in cinematic video, of which there is none here.
  public var cinematicVideoFocusMode: AVCaptureDevice.CinematicVideoFocusMode { .none }
  /// Whether a fixed distance is kept in focus in cinematic video, of which there is none here.
  public var isFixedFocus: Bool { false }

  // MARK: Elsewhere

  /// The same as it lies in an output's pictures or in a layer.
  func transformed(_ placement: MetadataPlacement) -> AVMetadataObject {
    AVMetadataObject(objectDescriptor(placement))
  }

  /// What all objects have, as it lies elsewhere.
  func objectDescriptor(_ placement: MetadataPlacement) -> MetadataObjectDescriptor {
    MetadataObjectDescriptor(
      type: type, time: time, duration: duration, bounds: placement.rect(bounds), objectID: objectID, input: input)
  }
}

/// What every metadata object has.
struct MetadataObjectDescriptor {
  var type: AVMetadataObject.ObjectType
  var time: CMTime
  var duration: CMTime
  var bounds: CGRect
  var objectID = -1
  var input: AVCaptureInput?
}

extension AVCaptureDevice {
  /// How an object is kept in focus in cinematic video, of which there is none here.
  public enum CinematicVideoFocusMode: Int, Sendable {
    case none, strong, weak
  }
}
