import AVFoundation
import ImageIO

@testable import CaptureTesting
@testable import Exploration

extension TestedPhone {
  /// Whether a photo of the back camera, shown as its metadata says, has the sky at the top.
  func isUpright(_ photo: AVCapturePhoto) -> Bool {
    let orientations: [Posture: UInt32] = [.portrait: 6, .landscapeLeft: 1, .landscapeRight: 3, .portraitUpsideDown: 8]
    let value = photo.metadata[kCGImagePropertyOrientation as String]
    return (value as? UInt32 ?? (value as? Int).map(UInt32.init)) == orientations[posture]
  }

  /// Takes a photo, and returns its file.
  func takePhoto() async throws -> Data {
    let app = UprightApp(isMended: true)
    try app.start()
    app.takePhoto()
    await advance(by: 1)
    guard let data = app.photo?.fileDataRepresentation() else { throw NoCamera() }
    return data
  }
}
