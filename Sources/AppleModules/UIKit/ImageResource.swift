import Foundation

/// The name of an image of an asset catalog. Xcode generates a constant for each image. **Source:** Apple,
/// ImageResource.
public struct ImageResource: Hashable, @unchecked Sendable {
  // Unchecked: a bundle is not modified.
  package let name: String
  package let bundle: Bundle

  /// Creates a resource from a name and the bundle of the catalog.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of a color of an asset catalog. Xcode generates a constant for each color. **Source:** Apple,
/// ColorResource.
public struct ColorResource: Hashable, @unchecked Sendable {
  // Unchecked: a bundle is not modified.
  package let name: String
  package let bundle: Bundle

  /// Creates a resource from a name and the bundle of the catalog.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIImage {
  /// Creates an image from an asset catalog, or an empty image if the bundle has no such file.
  public convenience init(resource: ImageResource) {
    let found = UIImage(named: resource.name, in: resource.bundle, compatibleWith: nil)
    if let found, let image = found.cgImage {
      self.init(cgImage: image, scale: found.scale, orientation: found.imageOrientation)
    } else {
      self.init()
    }
  }
}

extension UIColor {
  /// Creates a gray color, because only Xcode compiles asset catalogs.
  public convenience init(resource: ColorResource) { self.init(white: 0.5, alpha: 1) }
}
