import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import Locking
import PixelModel
import PlatformTypes
import SimulationKernel

/// The data of a captured photo. Pixels are rendered when first read, and the file is encoded when first requested.
final class StillImage: Sendable {
  let pixels: CVPixelBuffer
  let preview: CVPixelBuffer?
  let thumbnail: CVPixelBuffer?
  let metadata: [String: MetadataValue]
  let fileType: AVFileType
  let quality: Double?
  /// The description of a RAW photo's samples, or nil for a processed photo.
  let raw: PhotoDescription.RawDescriptor?
  /// The final photo that the photo library creates from a proxy's file, or nil if this isn't a proxy.
  private let finished: PhotoDescription?
  var isProxy: Bool { finished != nil }
  private let system: CaptureSystem
  private let file = Locked<Data?>(nil)

  init(
    pixels: CVPixelBuffer, preview: CVPixelBuffer?, thumbnail: CVPixelBuffer?, metadata: [String: MetadataValue],
    fileType: AVFileType, quality: Double?, raw: PhotoDescription.RawDescriptor?, finished: PhotoDescription?,
    system: CaptureSystem
  ) {
    self.pixels = pixels
    self.preview = preview
    self.thumbnail = thumbnail
    self.metadata = metadata
    self.fileType = fileType
    self.quality = quality
    self.raw = raw
    self.finished = finished
    self.system = system
  }

  /// Returns the photo's file, encoded with the auxiliary images of the first call, or nil if encoding fails.
  func data(_ auxiliary: @autoclosure () -> [PhotoDescription.Auxiliary]) -> Data? {
    file.withLock { file in
      if file == nil { file = encoded(metadata: metadata, thumbnail: thumbnail, auxiliary: auxiliary()) }
      return file
    }
  }

  /// Encodes the photo's file with other metadata, thumbnail, and auxiliary images. The library later looks up the
  /// final photo by the proxy's file data.
  func encoded(
    metadata: [String: MetadataValue], thumbnail: CVPixelBuffer?, auxiliary: [PhotoDescription.Auxiliary] = []
  ) -> Data? {
    var description = description(metadata, thumbnail)
    description.auxiliary = auxiliary
    let data = try? system.media?.encodePhoto(description)
    if let data, let finished { system.change { system.deferredPhotos.write($0) { $0[data] = finished } } }
    return data
  }

  private func description(_ metadata: [String: MetadataValue], _ thumbnail: CVPixelBuffer?) -> PhotoDescription {
    PhotoDescription(
      fileType: fileType.rawValue, image: pixels, quality: quality ?? 0.9, metadata: metadata, thumbnail: thumbnail,
      raw: raw)
  }

  /// Returns the unrotated pixels as BGRA. Pixels in other formats are converted by encoding and decoding a photo file.
  /// Returns nil if that file cannot be encoded.
  func cgImage() -> CGImage? {
    if CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA { return CGImage(pixels: pixels) }
    guard let file = try? system.media?.encodePhoto(description([:], nil)) else { return nil }
    return (try? system.media?.decode(.data(file), at: .zero, within: nil)).map { CGImage(pixels: $0.pixels) }
  }
}

extension StillImage {
  /// Creates a photo from an exposure of a photo output, or a proxy that stores the final photo.
  convenience init(
    _ exposure: PhotoExposure, _ request: PhotoRequest, _ resolved: AVCaptureResolvedPhotoSettings.Values, isRaw: Bool,
    system: CaptureSystem
  ) {
    var (size, finished) = (isRaw ? resolved.raw : resolved.photo, PhotoDescription?.none)
    if resolved.proxy.area > 0 {
      let photo = StillImage(
        exposure, request, size: size, thumbnail: resolved.thumbnail, isRaw: false, system: system)
      (size, finished) = (resolved.proxy, photo.description(photo.metadata, photo.thumbnail))
    }
    self.init(
      exposure, request, size: size, preview: resolved.preview,
      thumbnail: isRaw ? resolved.rawThumbnail : resolved.thumbnail, isRaw: isRaw, finished: finished, system: system)
  }

  /// Creates a still image from an exposure, with the given sizes. A size of 0x0 omits the preview or thumbnail.
  convenience init(
    _ exposure: PhotoExposure, _ request: PhotoRequest, size: PixelSize, preview: PixelSize = .zero,
    thumbnail: PixelSize = .zero,
    isRaw: Bool, finished: PhotoDescription? = nil, system: CaptureSystem
  ) {
    // Compressed photos are rendered in their codec's input format: BGRA for JPEG, biplanar for HEVC.
    let usual =
      request.processed?.codec == .hevc && !isRaw
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_32BGRA
    let format = isRaw ? request.rawPixelFormat : request.processed?.pixelFormat
    let pixels = system.buffer(exposure.image, size, format ?? usual)
    let small =
      preview.area > 0
      ? system.buffer(exposure.image, preview, request.preview?.pixelFormat ?? kCVPixelFormatType_32BGRA) : nil
    self.init(
      pixels: pixels, preview: finished == nil ? small : pixels,
      thumbnail: thumbnail.area > 0 ? system.buffer(exposure.image, thumbnail, kCVPixelFormatType_32BGRA) : nil,
      metadata: exposure.record.photoMetadata(size: size).replacing(with: request.metadata),
      fileType: isRaw
        ? request.rawFileType ?? .dng : request.processedFileType ?? request.processed?.usualFileType ?? .jpg,
      quality: request.processed?.quality,
      raw: isRaw ? exposure.record.rawDescriptor(isMosaic: !request.isProRAW) : nil, finished: finished,
      system: system)
  }
}

extension CaptureSystem {
  /// Returns a buffer that is rendered when read, in sensor orientation; metadata specifies the rotation. **Source:**
  /// rule 70.
  fileprivate func buffer(_ image: any SourceImage, _ size: PixelSize, _ format: OSType) -> CVPixelBuffer {
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else {
      preconditionFailure(
        "a photo of \(size) pixels in format \(format) is not supported: the pixel format has no layout of that size")
    }
    let pool = CVPixelBufferPool(layout: layout, store: memoryStore(for: layout))
    return pool.makeBuffer { image.draw(into: $0, sensorToBuffer: .identity) }
  }
}

extension ExposureRecord {
  /// Returns the data that a converter requires for a RAW photo: black and white levels, and the neutral color of the
  /// white balance. Apple ProRAW has a black level of 0 and uses all 16 bits. **Source:** for ProRAW's levels,
  /// qiita.com/syoyo/items/cb8bca66693821353587.
  func rawDescriptor(isMosaic: Bool) -> PhotoDescription.RawDescriptor {
    let gains = settings?.whiteBalanceGains ?? SIMD3(repeating: 1)
    return PhotoDescription.RawDescriptor(
      blackLevel: isMosaic ? 512 : 0, whiteLevel: isMosaic ? 16_383 : 65_535, asShotNeutral: gains.y / gains)
  }
}
