import Foundation
import ModelTestSupport
import PhotosModel
import SimulationKernel
import Testing

@Suite("Access to the photo library")
struct PhotoAuthorizationTests {
  let phone = LibraryPhone()

  private func status(_ level: PHAccessLevel) -> PHAuthorizationStatus {
    phone.world.use { PHPhotoLibrary.authorizationStatus(for: level) }
  }

  @Test func `rule(194): only access for reading and writing can be limited, not access for adding`() {
    for level in [PHAccessLevel.addOnly, .readWrite] {
      phone.system.setPhotoAuthorizationStatus(.notDetermined, for: level)
    }
    phone.system.userPhotoAnswer = .limited
    nonisolated(unsafe) var answers: [PHAuthorizationStatus] = []
    phone.world.use {
      PHPhotoLibrary.requestAuthorization(for: .addOnly) { answers.append($0) }
      #expect(status(.readWrite) == .notDetermined)
      PHPhotoLibrary.requestAuthorization(for: .readWrite) { answers.append($0) }
      PHPhotoLibrary.requestAuthorization { answers.append($0) }
      #expect(PHPhotoLibrary.authorizationStatus() == .authorized, "the older spelling knows no limits")
    }
    #expect(answers == [.authorized, .limited, .authorized])
  }

  @Test func `rule(194): the user is asked once, and all waiting requests get the same answer`() async {
    phone.system.setPhotoAuthorizationStatus(.notDetermined, for: .readWrite)
    phone.system.userPhotoAnswer = .denied
    phone.system.userResponseNanoseconds = 1_000_000_000
    nonisolated(unsafe) var answers: [PHAuthorizationStatus] = []
    phone.world.use {
      for _ in 0..<2 { PHPhotoLibrary.requestAuthorization(for: .readWrite) { answers.append($0) } }
    }
    #expect(answers.isEmpty)
    phone.world.advance(milliseconds: 1100)
    #expect(answers == [.denied, .denied])
    phone.system.userPhotoAnswer = .authorized
    let later = await CaptureSystem.$scoped.withValue(phone.system) {
      await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    }
    #expect(later == .denied)
  }

  @Test(
    arguments: [(.denied, .accessUserDenied), (.restricted, .accessRestricted)]
      as [(
        PHAuthorizationStatus, PHPhotosError.Code
      )]) func `rule(194): without access, changes fail and no assets are found`(
      _ status: PHAuthorizationStatus, _ code: PHPhotosError.Code
    ) throws
  {
    let asset = try phone.add()
    for level in [PHAccessLevel.addOnly, .readWrite] { phone.system.setPhotoAuthorizationStatus(status, for: level) }
    nonisolated(unsafe) var codes: [PHPhotosError.Code?] = []
    phone.library.performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: LibraryPhone.image, options: nil)
    } completionHandler: { _, error in
      codes.append((error as? PHPhotosError)?.code)
    }
    #expect(codes == [code])
    #expect(phone.all.isEmpty)
    phone.system.setPhotoAuthorizationStatus(.authorized, for: .addOnly)
    #expect(throws: Never.self) {
      try phone.library.performChangesAndWait {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: LibraryPhone.image, options: nil)
      }
    }
    #expect(throws: PHPhotosError.self) {
      try phone.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    }
    phone.system.setPhotoAuthorizationStatus(.authorized, for: .readWrite)
    #expect(phone.all.count == 2)
  }

  @Test func `rule(194): limited access includes the assets that the user chose and those that the app adds`() throws {
    let (first, second) = (try phone.add(), try phone.add())
    try phone.system.choosePhotos([second.localIdentifier])
    phone.system.setPhotoAuthorizationStatus(.limited, for: .readWrite)
    #expect(phone.all == [second.localIdentifier])
    let third = try phone.add()
    #expect(phone.all == [second.localIdentifier, third.localIdentifier])
    #expect(phone.asset(first.localIdentifier) == nil)
  }

  @Test func `A user who has not been asked is asked on first use`() async throws {
    for level in [PHAccessLevel.addOnly, .readWrite] {
      phone.system.setPhotoAuthorizationStatus(.notDetermined, for: level)
    }
    try await phone.library.performChanges {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: LibraryPhone.image, options: nil)
    }
    #expect(status(.addOnly) == .authorized)
    #expect(status(.readWrite) == .notDetermined)
    #expect(phone.all.count == 1)
    #expect(status(.readWrite) == .authorized)
  }
}
