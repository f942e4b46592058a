import Foundation
import SimulationKernel

/// One file of an asset. **Source:** Apple, PHAssetResource.
public final class PHAssetResource: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  private let descriptor: PhotoIndex.Resource
  let system: CaptureSystem

  /// What the file is.
  public let type: PHAssetResourceType
  /// Of which asset.
  public let assetLocalIdentifier: String

  private init?(_ descriptor: PhotoIndex.Resource, of asset: PHAsset) {
    guard let type = PHAssetResourceType(indexName: descriptor.type) else { return nil }
    (self.descriptor, self.type) = (descriptor, type)
    assetLocalIdentifier = asset.localIdentifier
    system = asset.system
  }

  /// The name that it was added with, or that a camera would give it.
  public var originalFilename: String { descriptor.name }
  /// What it is.
  public var uniformTypeIdentifier: String { descriptor.contentType }
  /// Where the library keeps it.
  package var url: URL { system.photoFolder.url(of: descriptor) }

  /// The files of an asset, in the order in which they were added.
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    asset.descriptor.resources.compactMap { PHAssetResource($0, of: asset) }
  }

  /// The files of a Live Photo.
  public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] {
    assetResources(for: livePhoto.asset)
  }
}

/// How files of the library are read. **Source:** Apple, of the same name.
public final class PHAssetResourceRequestOptions: NSObject {
  /// Whether files may come from the net: all are here.
  public var isNetworkAccessAllowed = false
  /// Told how much has come, from 0 to 1: nothing, for all is here at once.
  public var progressHandler: ((Double) -> Void)?

  /// The usual options.
  public override init() {}
}

/// Number of a request for a file.
public typealias PHAssetResourceDataRequestID = Int32

/// Reads the files of the library. **Source:** Apple, of the same name.
public final class PHAssetResourceManager: NSObject, Sendable {
  private static let only = PHAssetResourceManager()

  /// The manager.
  public class func `default`() -> PHAssetResourceManager { only }

  /// Reads a file: delivers its data, then calls the completion handler, on a queue of the system.
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

  /// Copies a file to a place where there is none. The handler runs on a queue of the system's.
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

  /// Copies a file to a place where there is none.
  ///
  /// - Throws: what the file system says.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      writeData(for: resource, toFile: fileURL, options: nil) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Gives up a request: all are answered at once, so that there is nothing to give up.
  public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {}
}
