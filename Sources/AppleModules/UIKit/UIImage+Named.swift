import Foundation
import UIKitModel

/// What an interface looks like. Nothing of it is here; it is named where pictures are chosen. **Source:** Apple, UITraitCollection.
open class UITraitCollection: NSObject {}

extension UIImage {
  /// The picture of a name in a bundle, the main one for nil: a PNG or JPEG file. Asset catalogs are compiled by Xcode alone: nil for what is in one.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    let endings = (name as NSString).pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [""]
    let paths = endings.lazy.compactMap { (bundle ?? .main).path(forResource: name, ofType: $0) }
    guard let path = paths.first else { return nil }
    self.init(contentsOfFile: path)
  }

  /// The picture of a name in the main bundle.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
}
