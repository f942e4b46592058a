import Photos

/// Saves what the camera captures in the user's photo library.
actor MediaLibrary {
  enum Failure: LocalizedError {
    case unauthorized

    var errorDescription: String? { "The app may not add photos to your library. Change this in Settings." }
  }

  func save(photo: Data) async throws {
    try await add { $0.addResource(with: .photo, data: photo, options: nil) }
  }

  func save(movie: URL) async throws {
    try await add { request in
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      request.addResource(with: .video, fileURL: movie, options: options)
    }
  }

  private func add(_ addResource: @escaping @Sendable (PHAssetCreationRequest) -> Void) async throws {
    guard await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized else { throw Failure.unauthorized }
    try await PHPhotoLibrary.shared().performChanges { addResource(PHAssetCreationRequest.forAsset()) }
  }
}
