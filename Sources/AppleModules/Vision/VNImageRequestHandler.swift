import CoreImage
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import UIKitModel

/// An object that performs requests on one image. **Source:** Apple, VNImageRequestHandler.
open class VNImageRequestHandler: NSObject {
  private let image: VisionImage

  private init(image: VisionImage) { self.image = image }

  /// Creates a handler for a pixel buffer that is upright.
  public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]) {
    self.init(cvPixelBuffer: pixelBuffer, orientation: .up, options: options)
  }

  /// Creates a handler for a pixel buffer with an orientation.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(image: VisionImage(pixelBuffer, orientation))
  }

  /// Creates a handler for the image of a sample buffer.
  public convenience init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation = .up,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(image: VisionImage(CMSampleBufferGetImageBuffer(sampleBuffer), orientation))
  }

  /// Creates a handler for a Core Graphics image.
  public convenience init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation = .up, options: [VNImageOption: Any] = [:]
  ) {
    self.init(image: VisionImage(image.pixels, orientation))
  }

  /// Creates a handler for a Core Image image.
  public convenience init(
    ciImage image: CIImage, orientation: CGImagePropertyOrientation = .up, options: [VNImageOption: Any] = [:]
  ) {
    self.init(image: VisionImage(CIContext().createCGImage(image, from: image.extent)?.pixels, orientation))
  }

  /// Creates a handler for the data of an image file, with the orientation that is stored in it.
  public convenience init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
    let stored = StoredImage(.data(imageData))
    self.init(image: VisionImage(stored?.image.pixels, stored?.orientation ?? .up))
  }

  /// Creates a handler for the data of an image file, ignoring the orientation that is stored in it.
  public convenience init(
    data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(image: VisionImage(StoredImage(.data(imageData))?.image.pixels, orientation))
  }

  /// Creates a handler for an image file, with the orientation that is stored in it.
  public convenience init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
    self.init(data: (try? Data(contentsOf: imageURL)) ?? Data(), options: options)
  }

  /// Creates a handler for an image file, ignoring the orientation that is stored in it.
  public convenience init(
    url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(data: (try? Data(contentsOf: imageURL)) ?? Data(), orientation: orientation, options: options)
  }

  /// Performs requests one after the other, and calls their completion handlers before it returns.
  ///
  /// - Throws: The first error, such as one with the code ``VNErrorCode/invalidImage``.
  public func perform(_ requests: [VNRequest]) throws { try image.perform(requests) }
}

/// An object that performs requests on a sequence of images. **Source:** Apple, VNSequenceRequestHandler.
open class VNSequenceRequestHandler: NSObject {
  public override init() {}

  /// Performs requests on a pixel buffer.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws {
    try VNImageRequestHandler(cvPixelBuffer: pixelBuffer, orientation: orientation).perform(requests)
  }

  /// Performs requests on the image of a sample buffer.
  public func perform(
    _ requests: [VNRequest], onCMSampleBuffer sampleBuffer: CMSampleBuffer,
    orientation: CGImagePropertyOrientation = .up
  ) throws {
    try VNImageRequestHandler(cmSampleBuffer: sampleBuffer, orientation: orientation).perform(requests)
  }

  /// Performs requests on a Core Graphics image.
  public func perform(
    _ requests: [VNRequest], on image: CGImage, orientation: CGImagePropertyOrientation = .up
  ) throws {
    try VNImageRequestHandler(cgImage: image, orientation: orientation).perform(requests)
  }

  /// Performs requests on a Core Image image.
  public func perform(
    _ requests: [VNRequest], on image: CIImage, orientation: CGImagePropertyOrientation = .up
  ) throws {
    try VNImageRequestHandler(ciImage: image, orientation: orientation).perform(requests)
  }

  /// Performs requests on the data of an image file, with the orientation that is stored in it.
  public func perform(_ requests: [VNRequest], onImageData imageData: Data) throws {
    try VNImageRequestHandler(data: imageData).perform(requests)
  }

  /// Performs requests on an image file, with the orientation that is stored in it.
  public func perform(_ requests: [VNRequest], onImageURL imageURL: URL) throws {
    try VNImageRequestHandler(url: imageURL).perform(requests)
  }
}
