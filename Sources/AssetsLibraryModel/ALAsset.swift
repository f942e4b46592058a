import Foundation
import Locking
import PhotosModel
import PlatformModel
import PlatformTypes

/// The property key for the type of an asset: `ALAssetTypePhoto` or `ALAssetTypeVideo`.
public let ALAssetPropertyType = "ALAssetPropertyType"
/// The property key for the location, a `CLLocation`.
public let ALAssetPropertyLocation = "ALAssetPropertyLocation"
/// The property key for the duration of a video, as a number of seconds.
public let ALAssetPropertyDuration = "ALAssetPropertyDuration"
/// The property key for the orientation, as the raw value of an ``ALAssetOrientation``.
public let ALAssetPropertyOrientation = "ALAssetPropertyOrientation"
/// The property key for the creation date.
public let ALAssetPropertyDate = "ALAssetPropertyDate"
/// The property key for the uniform type identifiers of the asset's representations.
public let ALAssetPropertyRepresentations = "ALAssetPropertyRepresentations"
/// The property key for the URL of the asset.
public let ALAssetPropertyAssetURL = "ALAssetPropertyAssetURL"
/// The type of a photo asset.
public let ALAssetTypePhoto = "ALAssetTypePhoto"
/// The type of a video asset.
public let ALAssetTypeVideo = "ALAssetTypeVideo"

/// A photo or video in the Assets Library framework. **Source:** rule 346; Apple, ALAsset.
public final class ALAsset: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// Returns the value of a property with one of the `ALAssetProperty…` keys, or nil if the asset does not have it.
  public func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetPropertyType: asset.mediaType == .video ? ALAssetTypeVideo : ALAssetTypePhoto
    case ALAssetPropertyLocation: asset.location
    case ALAssetPropertyDuration: asset.mediaType == .video ? NSNumber(value: asset.duration) : nil
    case ALAssetPropertyOrientation: NSNumber(value: ALAssetOrientation.up.rawValue)
    case ALAssetPropertyDate: asset.creationDate
    case ALAssetPropertyRepresentations: asset.descriptor.resources.map(\.contentType)
    case ALAssetPropertyAssetURL: asset.descriptor.assetURL
    default: nil
    }
  }

  /// Returns the representation of the asset's first file.
  public func defaultRepresentation() -> ALAssetRepresentation! {
    PHAssetResource.assetResources(for: asset).first.map { ALAssetRepresentation($0, of: asset) }
  }

  /// Returns a thumbnail that fits into 150 x 150 pixels (75 points), or nil if the asset cannot be decoded.
  public func thumbnail() -> Unmanaged<CGImage>! { image(CGSize(width: 150, height: 150)) }

  /// Returns a thumbnail with the asset's aspect ratio, or nil if the asset cannot be decoded.
  public func aspectRatioThumbnail() -> Unmanaged<CGImage>! { image(CGSize(width: 300, height: 300)) }

  private func image(_ size: CGSize) -> Unmanaged<CGImage>? {
    asset.image(size).map { Unmanaged.passRetained($0) }
  }
}

/// A file of an asset. **Source:** rule 346; Apple, ALAssetRepresentation.
public final class ALAssetRepresentation: NSObject, @unchecked Sendable {
  // Unchecked: all properties are constants.
  private let resource: PHAssetResource
  private let asset: PHAsset

  init(_ resource: PHAssetResource, of asset: PHAsset) { (self.resource, self.asset) = (resource, asset) }

  /// Returns the uniform type identifier of the file.
  public func uti() -> String! { resource.uniformTypeIdentifier }
  /// Returns the URL of the asset.
  public func url() -> URL! { asset.descriptor.assetURL }
  /// Returns the size of the file in bytes.
  public func size() -> Int64 { Int64(data?.count ?? 0) }
  /// Returns the width and height in pixels.
  public func dimensions() -> CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }
  /// Returns the original filename of the representation.
  public func filename() -> String! { resource.originalFilename }
  /// Returns the orientation of the images. Always up, because this model returns upright images.
  public func orientation() -> ALAssetOrientation { .up }
  /// Returns the scale in pixels per point. Always 1 in this model.
  public func scale() -> Float { 1 }
  /// Returns the image at full resolution, or nil if it cannot be decoded.
  public func fullResolutionImage() -> Unmanaged<CGImage>! { asset.image(nil).map { Unmanaged.passRetained($0) } }
  /// Returns the image at screen size, or nil if it cannot be decoded.
  public func fullScreenImage() -> Unmanaged<CGImage>! {
    asset.image(CGSize(width: 1136, height: 1136)).map { Unmanaged.passRetained($0) }
  }

  /// Copies bytes of the file to a buffer, and returns the number of bytes copied.
  public func getBytes(
    _ buffer: UnsafeMutablePointer<UInt8>!, fromOffset offset: Int64, length: Int, error: UnsafeMutableRawPointer?
  ) -> Int {
    guard let data, let buffer, offset >= 0, offset < data.count else { return 0 }
    let count = min(length, data.count - Int(offset))
    data.copyBytes(to: buffer, from: Int(offset)..<(Int(offset) + count))
    return count
  }

  private var data: Data? { try? Data(contentsOf: resource.url, options: .alwaysMapped) }
}

extension PHAsset {
  /// Returns the image, scaled to fit within a size, or nil if it cannot be decoded.
  fileprivate func image(_ size: CGSize?) -> CGImage? {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    let found = Locked<CGImage?>(nil)
    _ = PHImageManager().requestImage(
      for: self, targetSize: size ?? PHImageManagerMaximumSize, contentMode: .aspectFit, options: options
    ) { image, _ in found.withLock { $0 = image?.cgImage } }
    return found.withLock { $0 }
  }
}

extension PhotoIndex.Asset {
  /// The URL of the asset in the Assets Library framework.
  var assetURL: URL? {
    let name = identifier.prefix { $0 != "/" }
    let ending = resources.first.map { URL(fileURLWithPath: $0.file).pathExtension } ?? ""
    return URL(string: "assets-library://asset/asset.\(ending)?id=\(name)&ext=\(ending)")
  }
}
