import AVFoundationTypes
import Foundation

/// Makes an asset of one or more files. **Source:** rules 344, 345; Apple, PHAssetCreationRequest.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
  /// A file of the asset to be.
  struct Resource {
    let type: PHAssetResourceType
    let source: MediaSource
    let options: PHAssetResourceCreationOptions?
  }

  private(set) var resources: [Resource] = []

  /// Makes an asset of what is added. Raises NSInternalInconsistencyException outside of a change.
  @discardableResult
  public class func forAsset() -> PHAssetCreationRequest {
    let change = PhotoChange.required
    let request = PHAssetCreationRequest(creatingIn: change)
    change?.add(.createAsset(request))
    return request
  }

  /// Whether files of these types can make an asset together: a photo or a video, and with a photo its paired video or a RAW file.
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    let types = types.map { PHAssetResourceType(rawValue: $0.intValue) }
    let mains: [PHAssetResourceType] = [.photo, .photoProxy, .video]
    let beside: [PHAssetResourceType] = [.pairedVideo, .alternatePhoto]
    guard Set(types).count == types.count, types.allSatisfy({ $0.map { (mains + beside).contains($0) } ?? false }),
      types.count(where: { $0.map(mains.contains) ?? false }) == 1
    else { return false }
    return !types.contains(.video) || types.count == 1
  }

  /// Adds a file that is in memory, as it is: with all that it tells. **Source:** rule 344.
  public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
    resources.append(Resource(type: type, source: .data(data), options: options?.snapshot))
  }

  /// Adds a file, copied or moved as the options say. **Source:** rule 344.
  public func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {
    resources.append(Resource(type: type, source: .file(fileURL), options: options?.snapshot))
  }
}

/// How a file is added. **Source:** Apple, PHAssetResourceCreationOptions.
public final class PHAssetResourceCreationOptions: NSObject {
  /// The name that it is to have had; nil for a camera's.
  public var originalFilename: String?
  /// What it is; nil for what is found in it.
  public var uniformTypeIdentifier: String?
  /// Whether the file goes from where it was, once the change is made. Default false: it is copied. **Source:** rule 344.
  public var shouldMoveFile = false

  /// The usual options.
  public override init() {}

  /// The options as they are now.
  fileprivate var snapshot: PHAssetResourceCreationOptions {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    copy.uniformTypeIdentifier = uniformTypeIdentifier
    copy.shouldMoveFile = shouldMoveFile
    return copy
  }
}
