import CaptureModel
import Foundation
import SimulationKernel
import UIKitModel

/// A view controller with which the user takes or chooses an image. It displays nothing; a test makes the choice with
/// `UIKitTesting`.
///
/// **Source:** Apple, UIImagePickerController.
open class UIImagePickerController: UIViewController {
  /// The sources of images for the picker. **Source:** Apple, UIImagePickerController.SourceType.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// The cameras that the picker can use. **Source:** Apple, UIImagePickerController.CameraDevice.
  public enum CameraDevice: Int, Sendable { case rear, front }

  /// The keys of the dictionary that describes a choice. **Source:** Apple, UIImagePickerController.InfoKey.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key for the original image that the user chose.
    public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
    /// The key for the image that the user edited.
    public static let editedImage = Self(rawValue: "UIImagePickerControllerEditedImage")
    /// The key for the URL of the movie that the user chose.
    public static let mediaURL = Self(rawValue: "UIImagePickerControllerMediaURL")
    /// The key for the media type that the user chose.
    public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
  }

  /// The delegate that receives the user's choice.
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  /// The source of images. Raises NSInvalidArgumentException if set to a camera that is unavailable. **Source:** text:
  /// github.com/AvdLee/RocketSimApp/issues/794.
  open var sourceType: SourceType {
    get { chosenSource }
    set {
      guard
        CaptureSystem.current.require(
          Self.isSourceTypeAvailable(newValue),
          Misuse(
            .invalidArgument, "Source type \(newValue.rawValue) not available",
            evidence: .rule(446), remedy: "check isSourceTypeAvailable(_:) first"))
      else { return }
      chosenSource = newValue
    }
  }
  /// The types of media that the user can choose. Default `public.image`.
  open var mediaTypes = ["public.image"]
  /// A Boolean value that indicates whether the user can edit the choice. Default false. Has no effect.
  open var allowsEditing = false
  /// The maximum duration of a movie, in seconds. Default 600. Has no effect.
  open var videoMaximumDuration: TimeInterval = 600
  private var chosenSource = SourceType.photoLibrary
  private var camera = CameraSettings()

  /// Returns whether a source is available. The camera source requires a connected camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    sourceType != .camera || isCameraDeviceAvailable(.rear) || isCameraDeviceAvailable(.front)
  }

  // MARK: Camera

  /// The capture modes of the camera. **Source:** Apple, UIImagePickerController.CameraCaptureMode.
  public enum CameraCaptureMode: Int, Sendable { case photo, video }
  /// The flash modes of the camera. **Source:** Apple, UIImagePickerController.CameraFlashMode.
  public enum CameraFlashMode: Int, Sendable { case off = -1, auto, on }

  private struct CameraSettings {
    var device = CameraDevice.rear
    var captureMode = CameraCaptureMode.photo
    var flashMode = CameraFlashMode.auto
    var showsControls = true
  }

  /// The camera that the picker uses. Setting this or any other camera property raises NSInvalidArgumentException
  /// unless `sourceType` is `camera`. **Source:** texts: github.com/deltachat/deltachat-ios/issues/28,
  /// github.com/jamesmontemagno/Xamarin.Plugins/issues/84.
  open var cameraDevice: CameraDevice {
    get { camera.device }
    set { setCamera(\.device, newValue) }
  }
  /// The capture mode of the camera. Default `photo`.
  open var cameraCaptureMode: CameraCaptureMode {
    get { camera.captureMode }
    set { setCamera(\.captureMode, newValue) }
  }
  /// The flash mode of the camera. Default `auto`.
  open var cameraFlashMode: CameraFlashMode {
    get { camera.flashMode }
    set { setCamera(\.flashMode, newValue) }
  }
  /// A Boolean value that indicates whether the picker displays the system's camera controls. Default true.
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
          evidence: .rule(446), remedy: "set sourceType to .camera first"))
    else { return }
    camera[keyPath: setting] = value
  }

  /// Returns whether the camera on the given side of the phone has a flash.
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { camera(cameraDevice)?.hasFlash ?? false }
  /// Returns whether a camera is available on the given side of the phone.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { camera(cameraDevice) != nil }

  private class func camera(_ device: CameraDevice) -> AVCaptureDevice? {
    AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: device == .rear ? .back : .front)
  }
}

/// The methods that receive the user's choice. **Source:** Apple, UIImagePickerControllerDelegate.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Called when the user has chosen media.
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// Called when the user cancels the picker.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Does nothing by default.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
