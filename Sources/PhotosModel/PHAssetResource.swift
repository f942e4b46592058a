import Foundation
import SimulationKernel

/// A file that belongs to an asset. **Source:** Apple, PHAssetResource.
public final class PHAssetResource: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  let system: CaptureSystem
  /// The filename with which the resource was added, or a camera-style name.
  public let originalFilename: String
  /// The uniform type identifier of the resource.
  public let uniformTypeIdentifier: String
  /// The URL of the file in the library, or of a file of the app.
  package let url: URL

  /// The type of the resource.
  public let type: PHAssetResourceType
  /// The identifier of the asset that the resource belongs to.
  public let assetLocalIdentifier: String

  private init?(_ descriptor: PhotoIndex.Resource, of asset: PHAsset) {
    guard let type = PHAssetResourceType(indexName: descriptor.type) else { return nil }
    (self.type, originalFilename, uniformTypeIdentifier) = (type, descriptor.name, descriptor.contentType)
    assetLocalIdentifier = asset.localIdentifier
    system = asset.system
    url = system.photoFolder.url(of: descriptor)
  }

  /// Creates the resource of a Live Photo that an app has loaded from its own files.
  init(file: URL, _ type: PHAssetResourceType, _ contentType: String, in system: CaptureSystem) {
    (url, self.type, uniformTypeIdentifier, self.system) = (file, type, contentType, system)
    (originalFilename, assetLocalIdentifier) = (file.lastPathComponent, "")
  }

  /// Returns the resources of an asset, in the order in which they were added.
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    asset.descriptor.resources.compactMap { PHAssetResource($0, of: asset) }
  }

  /// Returns the resources of a Live Photo.
  public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] {
    livePhoto.resources
  }
}

/// Options for requesting resource data. **Source:** Apple, class of the same name.
public final class PHAssetResourceRequestOptions: NSObject {
  /// A Boolean value that indicates whether resources may be downloaded. It has no effect, because all files are local.
  public var isNetworkAccessAllowed = false
  /// A closure that receives the download progress from 0 to 1. It is never called, because all files are local.
  public var progressHandler: ((Double) -> Void)?

  /// Creates options with default values.
  public override init() {}
}

/// The identifier of a resource data request.
public typealias PHAssetResourceDataRequestID = Int32

/// An object that reads resource data from the library. **Source:** Apple, class of the same name.
public final class PHAssetResourceManager: NSObject, Sendable {
  private static let only = PHAssetResourceManager()

  /// Returns the shared resource manager.
  public class func `default`() -> PHAssetResourceManager { only }

  /// Requests the data of a resource. Both handlers are called on a system queue: first the data handler, then the
  /// completion handler.
  @preconcurrency @discardableResult
  public func requestData(
    for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
    dataReceivedHandler handler: @escaping @Sendable (Data) -> Void,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) -> PHAssetResourceDataRequestID {
    CaptureSystem.current.callbacks.submit {
      do {
        handler(try Data(contentsOf: resource.finishedURL))
        completionHandler(nil)
      } catch {
        completionHandler(PHPhotosError(.missingResource))
      }
    }
    return 1
  }

  /// Copies a resource to a file that does not exist yet. The handler is called on a system queue.
  @preconcurrency
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    CaptureSystem.current.callbacks.submit {
      do {
        try FileManager.default.copyItem(at: resource.finishedURL, to: fileURL)
        completionHandler(nil)
      } catch { completionHandler(error) }
    }
  }

  /// Copies a resource to a file that does not exist yet.
  ///
  /// - Throws: An error of the file system.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      writeData(for: resource, toFile: fileURL, options: nil) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Cancels a request. This has no effect, because requests complete immediately.
  public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {}
}
