import CaptureModel
import Foundation
import SimulationKernel
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
  /// Where pictures come from. Raises NSInvalidArgumentException for a camera that is not there. **Source:** text:
  /// github.com/AvdLee/RocketSimApp/issues/794.
  open var sourceType: SourceType {
    get { chosenSource }
    set {
      guard
        CaptureSystem.current.require(
          Self.isSourceTypeAvailable(newValue),
          Misuse(
            .invalidArgument, "Source type \(newValue.rawValue) not available",
            remedy: "ask isSourceTypeAvailable(_:) first"))
      else { return }
      chosenSource = newValue
    }
  }
  private var chosenSource = SourceType.photoLibrary
  private var camera = CameraSettings()
  /// Who is told that the user took the screen away; a test calls it.
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()

  /// Whether pictures can come from there: a camera must be connected.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || isCameraDeviceAvailable(.rear) || isCameraDeviceAvailable(.front)
  }

  // MARK: Camera

  /// What the camera shall do. **Source:** Apple, UIImagePickerController.CameraCaptureMode.
  public enum CameraCaptureMode: Int, Sendable { case photo, video }
  /// Whether the camera lights the scene. **Source:** Apple, UIImagePickerController.CameraFlashMode.
  public enum CameraFlashMode: Int, Sendable { case off = -1, auto, on }

  private struct CameraSettings {
    var device = CameraDevice.rear
    var captureMode = CameraCaptureMode.photo
    var flashMode = CameraFlashMode.auto
    var showsControls = true
  }

  /// Which camera. It and what follows raise NSInvalidArgumentException when set without the camera as the source. **Source:** texts:
  /// github.com/deltachat/deltachat-ios/issues/28, github.com/jamesmontemagno/Xamarin.Plugins/issues/84.
  open var cameraDevice: CameraDevice {
    get { camera.device }
    set { setCamera(\.device, newValue) }
  }
  /// What the camera shall do.
  open var cameraCaptureMode: CameraCaptureMode {
    get { camera.captureMode }
    set { setCamera(\.captureMode, newValue) }
  }
  /// Whether the camera lights the scene.
  open var cameraFlashMode: CameraFlashMode {
    get { camera.flashMode }
    set { setCamera(\.flashMode, newValue) }
  }
  /// Whether the system's buttons are there.
  open var showsCameraControls: Bool {
    get { camera.showsControls }
    set { setCamera(\.showsControls, newValue) }
  }

  private func setCamera<Value>(_ setting: WritableKeyPath<CameraSettings, Value>, _ value: Value) {
    guard
      CaptureSystem.current.require(
        sourceType == .camera,
        Misuse(
          .invalidArgument, "Source type must be UIImagePickerControllerSourceTypeCamera",
          remedy: "set sourceType to .camera first"))
    else { return }
    camera[keyPath: setting] = value
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
