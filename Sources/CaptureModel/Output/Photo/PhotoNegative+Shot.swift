extension PhotoNegative {
  /// What a photo output makes of an exposure.
  convenience init(
    _ shot: PhotoShot, _ wishes: PhotoWishes, _ resolved: AVCaptureResolvedPhotoSettings.Facts, isRaw: Bool,
    system: CaptureSystem
  ) {
    self.init(
      shot, wishes, size: isRaw ? resolved.raw : resolved.photo, preview: resolved.preview,
      thumbnail: isRaw ? resolved.rawThumbnail : resolved.thumbnail, isRaw: isRaw, system: system)
  }

  /// An exposure at these sizes; 0x0 for no preview and no thumbnail.
  convenience init(
    _ shot: PhotoShot, _ wishes: PhotoWishes, size: PixelSize, preview: PixelSize = .zero, thumbnail: PixelSize = .zero,
    isRaw: Bool, system: CaptureSystem
  ) {
    // Compressed photos are drawn as the codecs take them: JPEG's takes BGRA as it lies, HEVC's two planes.
    let usual =
      wishes.processed?.codec == .hevc && !isRaw
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_32BGRA
    let format = isRaw ? wishes.rawPixelFormat : wishes.processed?.pixelFormat
    self.init(
      pixels: system.buffer(shot.picture, size, format ?? usual),
      preview: preview.area > 0
        ? system.buffer(shot.picture, preview, wishes.preview?.pixelFormat ?? kCVPixelFormatType_32BGRA) : nil,
      thumbnail: thumbnail.area > 0 ? system.buffer(shot.picture, thumbnail, kCVPixelFormatType_32BGRA) : nil,
      metadata: shot.record.photoMetadata(size: size).replacing(with: wishes.metadata),
      fileType: isRaw
        ? wishes.rawFileType ?? .dng : wishes.processedFileType ?? wishes.processed?.usualFileType ?? .jpg,
      quality: wishes.processed?.quality, raw: isRaw ? shot.record.rawFacts : nil, system: system)
  }
}

extension CaptureSystem {
  /// A buffer that is drawn when somebody looks at it, as the sensor sees the scene: metadata tell how to turn it. **Source:** rule 70.
  fileprivate func buffer(_ picture: any SourcePicture, _ size: PixelSize, _ format: OSType) -> CVPixelBuffer {
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else {
      preconditionFailure(
        "a photo of \(size) pixels in format \(format) has been promised, but there is no such layout")
    }
    let pool = CVPixelBufferPool(layout: layout, store: memoryStore(for: layout))
    return pool.makeBuffer { picture.draw(into: $0, sensorToBuffer: .identity) }
  }
}

extension ExposureRecord {
  /// What a converter must know of the mosaic: the black and white levels that a camera writes, and the light that the white balance
  /// believed in.
  var rawFacts: PhotoDescription.RawFacts {
    let gains = settings?.whiteBalanceGains ?? SIMD3(repeating: 1)
    return PhotoDescription.RawFacts(blackLevel: 512, whiteLevel: 16_383, neutral: gains.y / gains)
  }
}
