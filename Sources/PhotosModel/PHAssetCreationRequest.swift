import AVFoundationTypes
import Foundation

/// A request that creates an asset from one or more resources. **Source:** rules 344, 345; Apple,
/// PHAssetCreationRequest.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
  /// A resource of the asset to create.
  struct Resource {
    let type: PHAssetResourceType
    let source: MediaSource
    let options: PHAssetResourceCreationOptions?
  }

  private(set) var resources: [Resource] = []

  /// Creates a request for an asset whose resources are added later. Raises NSInternalInconsistencyException outside a
  /// change block.
  @discardableResult
  public class func forAsset() -> PHAssetCreationRequest {
    let change = PhotoChange.required
    let request = PHAssetCreationRequest(creatingIn: change)
    change?.add(.createAsset(request))
    return request
  }

  /// Returns whether resources of these types can form an asset: a photo or a video; a photo can also have a paired
  /// video and a RAW file.
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    let types = types.map { PHAssetResourceType(rawValue: $0.intValue) }
    let mains: [PHAssetResourceType] = [.photo, .photoProxy, .video]
    let beside: [PHAssetResourceType] = [.pairedVideo, .alternatePhoto]
    guard Set(types).count == types.count, types.allSatisfy({ $0.map { (mains + beside).contains($0) } ?? false }),
      types.count(where: { $0.map(mains.contains) ?? false }) == 1
    else { return false }
    return !types.contains(.video) || types.count == 1
  }

  /// Adds a resource from data, which is stored unchanged, including its metadata. **Source:** rule 344.
  public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
    resources.append(Resource(type: type, source: .data(data), options: options?.snapshot))
  }

  /// Adds a resource from a file, which is copied or moved according to the options. **Source:** rule 344.
  public func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {
    resources.append(Resource(type: type, source: .file(fileURL), options: options?.snapshot))
  }
}

/// Options for adding a resource. **Source:** Apple, PHAssetResourceCreationOptions.
public final class PHAssetResourceCreationOptions: NSObject {
  /// The original filename, or nil for a camera-style name.
  public var originalFilename: String?
  /// The uniform type identifier, or nil to determine it from the contents.
  public var uniformTypeIdentifier: String?
  /// A Boolean value that indicates whether the source file is removed after the change. Default is false, which copies
  /// it. **Source:** rule 344.
  public var shouldMoveFile = false

  /// Creates options with default values.
  public override init() {}

  /// A copy of the current options.
  fileprivate var snapshot: PHAssetResourceCreationOptions {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    copy.uniformTypeIdentifier = uniformTypeIdentifier
    copy.shouldMoveFile = shouldMoveFile
    return copy
  }
}
