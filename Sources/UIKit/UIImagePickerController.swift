import CaptureModel
import Foundation
import UIKitModel

/// A screen on which the user takes or chooses a picture: a test chooses, with `UIKitTesting`. Nothing is shown.
///
/// **Source:** Apple, UIImagePickerController.
open class UIImagePickerController: UIViewController {
  /// Where pictures come from. **Source:** Apple, UIImagePickerController.SourceType.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// A camera. **Source:** Apple, UIImagePickerController.CameraDevice.
  public enum CameraDevice: Int, Sendable { case rear, front }

  /// What is told about a choice. **Source:** Apple, UIImagePickerController.InfoKey.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The picture.
    public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
    /// The kind of what was chosen.
    public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
  }

  /// Who is told.
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  /// Where pictures come from.
  open var sourceType = SourceType.photoLibrary
  /// Who is told that the user took the screen away; a test calls it.
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()

  /// Whether pictures can come from there: a camera must be connected.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || isCameraDeviceAvailable(.rear) || isCameraDeviceAvailable(.front)
  }

  /// Whether there is a camera on that side.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool {
    let position: AVCaptureDevice.Position = cameraDevice == .rear ? .back : .front
    return AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) != nil
  }
}

/// Who is told of a choice. **Source:** Apple, UIImagePickerControllerDelegate.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
  /// The user has chosen.
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// The user has not chosen.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Nothing.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

/// Who is told of a stack of screens: there is none. **Source:** Apple, UINavigationControllerDelegate.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {}

/// How a controller is shown over another. **Source:** Apple, UIPresentationController.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  /// Who is told.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

/// Who is told how a controller is shown. **Source:** Apple, UIAdaptivePresentationControllerDelegate.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The user has taken it away.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}
