import AVFoundationTypes
import CaptureModel
import PixelModel
import SimulationKernel

/// The circumstances under which an image was made. They explain why the image is not as a scenario expects.
struct ImageOrigin: Sendable {
  /// The time at which the image was made, or its movie began.
  let nanoseconds: Int64
  private let isMovie: Bool
  private let posture: String
  private let connection: (angle: Int, isMirrored: Bool)
  /// The rotation angle at which the image would have been upright; nil if the source is not a built-in camera.
  private let levelAngle: Int?
  private let coordinatorProperty: String
  private let exposure: (isAdjusting: Bool, mode: AVCaptureDevice.ExposureMode, offset: Float)
  private let focus: (isAdjusting: Bool, mode: AVCaptureDevice.FocusMode, lensPosition: Float)

  /// Records the present circumstances of a connection. Returns nil if the connection has no camera.
  ///
  /// - Parameter isMovie: Whether the image is part of a movie that begins now.
  init?(of connection: AVCaptureConnection?, isMovie: Bool = false) {
    guard let connection, let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device else {
      return nil
    }
    let isPreview = connection.videoPreviewLayer != nil
    self.isMovie = isMovie
    nanoseconds = device.system.timeline.nanoseconds
    posture = "\(device.system.posture)"
    self.connection = (Int(connection.videoRotationAngle), connection.isVideoMirrored)
    levelAngle = device.levelAngles.map { isPreview ? $0.preview : $0.capture }
    coordinatorProperty = "videoRotationAngleForHorizonLevel\(isPreview ? "Preview" : "Capture")"
    exposure = (device.isAdjustingExposure, device.exposureMode, device.exposureTargetOffset)
    focus = (device.isAdjustingFocus, device.focusMode, device.lensPosition)
  }

  /// The image or movie with its time, for a sentence.
  var place: String {
    (isMovie ? "the movie that began at " : "the image of ") + "\(Trace.shortSeconds(nanoseconds)) s"
  }

  /// Returns the probable cause of an image that is not as expected, and the remedy; nil if the circumstances do not
  /// tell.
  ///
  /// - Parameters:
  ///   - property: The property of the image that is not as expected.
  ///   - orientation: The orientation of the image; nil if it is unclear.
  func explanation(of property: ImageProperty, _ orientation: ImageOrientation?) -> String? {
    switch property {
    case .orientation: orientation.flatMap(explanation)
    case .brightness: isMovie ? nil : explanationOfBrightness
    case .sharpness: isMovie ? nil : explanationOfSharpness
    }
  }

  private func explanation(of orientation: ImageOrientation) -> String? {
    if let levelAngle, levelAngle != connection.angle {
      return "videoRotationAngle of the connection was \(connection.angle) while the posture was \(posture), where "
        + "\(levelAngle) makes the image upright (\(coordinatorProperty))"
    }
    return orientation.isMirrored && connection.isMirrored
      ? "isVideoMirrored of the connection was true; set it to false for an image as others see the scene" : nil
  }

  private var explanationOfBrightness: String? {
    if exposure.isAdjusting {
      return "exposure was still adjusting; wait until isAdjustingExposure is false"
    }
    guard [.locked, .custom].contains(exposure.mode), abs(exposure.offset) > 0.3 else { return nil }
    let offset = String((Double(exposure.offset) * 10).rounded() / 10)
    return "exposureMode was \(exposure.mode), and exposureTargetOffset was \(offset) EV; lock exposure only after it "
      + "has adjusted to the light"
  }

  private var explanationOfSharpness: String? {
    if focus.isAdjusting { return "focus was still adjusting; wait until isAdjustingFocus is false" }
    guard focus.mode == .locked else { return nil }
    let position = String((Double(focus.lensPosition) * 100).rounded() / 100)
    return "focusMode was locked at lensPosition \(position); focus on the subject first"
  }
}
