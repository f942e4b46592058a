import Foundation
import UIKitModel

/// The traits of an interface's environment, used to choose among images. It has no content in this model. **Source:**
/// Apple, UITraitCollection.
open class UITraitCollection: NSObject {}

/// The appearances of an interface. **Source:** Apple, UIUserInterfaceStyle.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

extension UIImage {
  /// Creates an image from a PNG or JPEG file in a bundle; a nil bundle selects the main one. Returns nil if there is
  /// no such file. Images in asset catalogs are unavailable, because only Xcode compiles the catalogs.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    let endings = (name as NSString).pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [""]
    let paths = endings.lazy.compactMap { (bundle ?? .main).path(forResource: name, ofType: $0) }
    guard let path = paths.first else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Creates no image and returns nil, because system symbol images are not modeled.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) { return nil }

  /// Creates an image from a PNG or JPEG file in the main bundle, or returns nil if there is none.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
}
