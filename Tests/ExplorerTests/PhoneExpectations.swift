import AVFoundation

@testable import CaptureTesting
@testable import Exploration

extension TestedPhone {
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
