import Foundation
import Locking
import PhotosModel
import PlatformModel
import PlatformTypes

/// Key of an asset's kind: `ALAssetTypePhoto` or `ALAssetTypeVideo`.
public let ALAssetPropertyType = "ALAssetPropertyType"
/// Key of the place, a `CLLocation`.
public let ALAssetPropertyLocation = "ALAssetPropertyLocation"
/// Key of a movie's seconds, a number.
public let ALAssetPropertyDuration = "ALAssetPropertyDuration"
/// Key of how the pixels are to be turned, an ``ALAssetOrientation``'s number.
public let ALAssetPropertyOrientation = "ALAssetPropertyOrientation"
/// Key of when it was made, a date.
public let ALAssetPropertyDate = "ALAssetPropertyDate"
/// Key of the types of its files.
public let ALAssetPropertyRepresentations = "ALAssetPropertyRepresentations"
/// Key of its address.
public let ALAssetPropertyAssetURL = "ALAssetPropertyAssetURL"
/// A picture.
public let ALAssetTypePhoto = "ALAssetTypePhoto"
/// A movie.
public let ALAssetTypeVideo = "ALAssetTypeVideo"

/// A picture or movie, as the older library has it. **Source:** rule 346; Apple, ALAsset.
public final class ALAsset: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// A fact, by one of the `ALAssetProperty…` keys; nil for one that it has not.
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

  /// Its first file.
  public func defaultRepresentation() -> ALAssetRepresentation! {
    PHAssetResource.assetResources(for: asset).first.map { ALAssetRepresentation($0, of: asset) }
  }

  /// A small picture that fits a square of 75 points; nil for what cannot be decoded.
  public func thumbnail() -> Unmanaged<CGImage>! { image(CGSize(width: 150, height: 150)) }

  /// A small picture in the asset's shape; nil for what cannot be decoded.
  public func aspectRatioThumbnail() -> Unmanaged<CGImage>! { image(CGSize(width: 300, height: 300)) }

  private func image(_ size: CGSize) -> Unmanaged<CGImage>? {
    asset.image(size).map { Unmanaged.passRetained($0) }
  }
}

/// A file of an asset. **Source:** rule 346; Apple, ALAssetRepresentation.
public final class ALAssetRepresentation: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  private let resource: PHAssetResource
  private let asset: PHAsset

  init(_ resource: PHAssetResource, of asset: PHAsset) { (self.resource, self.asset) = (resource, asset) }

  /// What it is.
  public func uti() -> String! { resource.uniformTypeIdentifier }
  /// The address of the asset.
  public func url() -> URL! { asset.descriptor.assetURL }
  /// Bytes.
  public func size() -> Int64 { Int64(data?.count ?? 0) }
  /// Pixels across and down.
  public func dimensions() -> CGSize { CGSize(width: asset.pixelWidth, height: asset.pixelHeight) }
  /// Its name.
  public func filename() -> String! { resource.originalFilename }
  /// How the pixels of the images are to be turned: they are upright.
  public func orientation() -> ALAssetOrientation { .up }
  /// Pixels in a point.
  public func scale() -> Float { 1 }
  /// The picture in all its pixels; nil for what cannot be decoded.
  public func fullResolutionImage() -> Unmanaged<CGImage>! { asset.image(nil).map { Unmanaged.passRetained($0) } }
  /// The picture as large as a screen; nil for what cannot be decoded.
  public func fullScreenImage() -> Unmanaged<CGImage>! {
    asset.image(CGSize(width: 1136, height: 1136)).map { Unmanaged.passRetained($0) }
  }

  /// Copies bytes of the file; returns how many.
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
  /// What it looks like, within a size; nil for what cannot be decoded.
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
  /// The older library's address.
  var assetURL: URL? {
    let name = identifier.prefix { $0 != "/" }
    let ending = resources.first.map { URL(fileURLWithPath: $0.file).pathExtension } ?? ""
    return URL(string: "assets-library://asset/asset.\(ending)?id=\(name)&ext=\(ending)")
  }
}
