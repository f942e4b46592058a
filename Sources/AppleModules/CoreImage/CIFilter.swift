// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import PlatformTypes

/// A recipe that makes an image from others.
///
/// This model has `CISourceOverCompositing`, `CIConstantColorGenerator`, `CICrop`, `CIAffineTransform` and
/// `CIQRCodeGenerator`. A filter with any other name of Apple's form passes its input image on unchanged, and one
/// without an input image has no output. **Source:** Apple, CIFilter.
open class CIFilter: NSObject {
  /// The name of the filter, such as `CISepiaTone`.
  public let name: String
  private var values: [String: Any] = [:]

  /// Creates a filter, or returns nil if the name does not start with `CI`.
  public init?(name: String) {
    guard name.hasPrefix("CI"), name.count > 2 else { return nil }
    self.name = name
  }

  /// Creates a filter without a name, for subclasses.
  public override init() { name = "" }

  /// Creates a filter with values of its parameters, or returns nil if the name does not start with `CI`.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    self.init(name: name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Sets a parameter of the filter.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// Returns a parameter, or the result for ``kCIOutputImageKey``.
  open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : values[key] }
  /// Resets all parameters to their defaults.
  open func setDefaults() { values = [:] }
  /// The names of the parameters that have values.
  open var inputKeys: [String] { values.keys.sorted() }
  /// The names of the results.
  open var outputKeys: [String] { [kCIOutputImageKey] }
  /// The properties of the filter and its parameters. Only the name is here.
  open var attributes: [String: Any] { ["CIAttributeFilterName": name] }

  /// The image that the filter makes, or nil if it lacks an input.
  open var outputImage: CIImage? {
    let input = values[kCIInputImageKey] as? CIImage
    switch name {
    case "CIConstantColorGenerator": return (values[kCIInputColorKey] as? CIColor).map { CIImage(color: $0) }
    case "CIQRCodeGenerator":
      let correction = values["inputCorrectionLevel"] as? String ?? "M"
      return (values["inputMessage"] as? Data).flatMap { CIImage(qrCode: $0, correction: correction) }
    case "CISourceOverCompositing":
      guard let back = values[kCIInputBackgroundImageKey] as? CIImage else { return input }
      return input?.composited(over: back)
    case "CICrop":
      let rectangle = values["inputRectangle"]
      let area = (rectangle as? CIVector)?.cgRectValue ?? rectangle as? CGRect
      return area.flatMap { input?.cropped(to: $0) } ?? input
    case "CIAffineTransform":
      return (values[kCIInputTransformKey] as? CGAffineTransform).flatMap { input?.transformed(by: $0) } ?? input
    default: return input
    }
  }

  /// Returns the names of the filters that change images here.
  open class func filterNames(inCategory category: String?) -> [String] {
    ["CIAffineTransform", "CIConstantColorGenerator", "CICrop", "CIQRCodeGenerator", "CISourceOverCompositing"]
  }
}

extension CIImage {
  /// Returns the result of a filter for the image, or the image if the filter has none.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    let filter = CIFilter(name: filterName, parameters: params)
    filter?.setValue(self, forKey: kCIInputImageKey)
    return filter?.outputImage ?? self
  }

  /// Returns the result of a filter with default parameters for the image.
  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
  /// Returns the image with its edge pixels repeated without end. Has no effect.
  public func clampedToExtent() -> CIImage { self }
  /// Returns the image blurred. Has no effect.
  public func applyingGaussianBlur(sigma: Double) -> CIImage { self }
}

/// A function of the app that computes each pixel of an image. This model cannot run it: no kernel can be created.
/// **Source:** Apple, CIKernel.
open class CIKernel: NSObject {
  /// The name of the function.
  public let name: String = ""
  /// Creates a kernel from source text. Always returns nil.
  public convenience init?(source string: String) { return nil }
  /// Creates a kernel from a library of Metal functions. Always throws.
  public convenience init(functionName name: String, fromMetalLibraryData data: Data) throws {
    throw CocoaError(.featureUnsupported)
  }
}

/// A kernel that computes each pixel from the color of the same pixel. **Source:** Apple, CIColorKernel.
open class CIColorKernel: CIKernel {
  /// Returns the image that the kernel computes. Always nil.
  open func apply(extent: CGRect, arguments args: [Any]?) -> CIImage? { nil }
}

/// A kernel that moves pixels. **Source:** Apple, CIWarpKernel.
open class CIWarpKernel: CIKernel {}

/// The key of the result of a filter.
public let kCIOutputImageKey = "outputImage"
/// The key of the image that a filter changes.
public let kCIInputImageKey = "inputImage"
/// The key of the image behind the other.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the image that selects pixels.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of the color of a filter.
public let kCIInputColorKey = "inputColor"
/// The key of the strength of a filter.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of the region that a filter examines.
public let kCIInputExtentKey = "inputExtent"
/// The key of the radius of a filter.
public let kCIInputRadiusKey = "inputRadius"
/// The key of the brightness of a filter.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the contrast of a filter.
public let kCIInputContrastKey = "inputContrast"
/// The key of the saturation of a filter.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the center of a filter.
public let kCIInputCenterKey = "inputCenter"
/// The key of the angle of a filter.
public let kCIInputAngleKey = "inputAngle"
/// The key of the scale of a filter.
public let kCIInputScaleKey = "inputScale"
/// The key of the width-to-height ratio of a filter.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of the exposure of a filter.
public let kCIInputEVKey = "inputEV"
/// The key of the transform of a filter.
public let kCIInputTransformKey = "inputTransform"
/// The key of the sharpness of a filter.
public let kCIInputSharpnessKey = "inputSharpness"
