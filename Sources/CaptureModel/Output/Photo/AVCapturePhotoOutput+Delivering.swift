import Foundation

extension AVCapturePhotoOutput {
  /// Gives the delegate what a photo's exposures became: RAW before processed, one exposure after the other. **Source:** rules 228, 230.
  func deliver(_ capture: PhotoCapture, _ error: AVError.Code?) {
    let (resolved, shots) = withState { _ in (capture.resolved, capture.shots) }
    guard let resolved else { return }
    let kinds = (capture.wishes.isRaw ? [true] : []) + (capture.wishes.processed == nil ? [] : [false])
    var count = 0
    for number in 0..<capture.wishes.exposureCount {
      for isRaw in kinds {
        count += 1
        let shot = error == nil && shots.indices.contains(number) ? shots[number] : nil
        let negative = shot.map { self.negative($0, capture.wishes, resolved.facts, isRaw: isRaw) }
        let photo = AVCapturePhoto(
          negative, wishes: capture.wishes, resolved: resolved, isRaw: isRaw, count: count, shot: shot)
        tell(capture, .processed(photo, error)) { delegate, output, _ in
          delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error.map { AVError.photo($0) })
        }
      }
    }
  }

  private func negative(
    _ shot: PhotoShot, _ wishes: PhotoWishes, _ resolved: AVCaptureResolvedPhotoSettings.Facts, isRaw: Bool
  ) -> PhotoNegative {
    let size = isRaw ? resolved.raw : resolved.photo
    // Compressed photos are drawn as the codecs take them.
    let format = isRaw ? wishes.rawPixelFormat : wishes.processed?.pixelFormat
    let usual = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    let thumbnail = isRaw ? resolved.rawThumbnail : resolved.thumbnail
    return PhotoNegative(
      pixels: buffer(shot.picture, size, format ?? usual),
      preview: wishes.preview.flatMap { preview in
        preview.pixelFormat.map { buffer(shot.picture, resolved.preview, $0) }
      },
      thumbnail: thumbnail.area > 0 ? buffer(shot.picture, thumbnail, usual) : nil,
      metadata: shot.record.photoMetadata(size: size).replacing(with: wishes.metadata),
      fileType: isRaw
        ? wishes.rawFileType ?? .dng : wishes.processedFileType ?? wishes.processed?.usualFileType ?? .jpg,
      quality: wishes.processed?.quality, raw: isRaw ? shot.record.rawFacts : nil, system: system)
  }

  /// A buffer that is drawn when somebody looks at it, as the sensor sees the scene: metadata tell how to turn it. **Source:** rule 70.
  private func buffer(_ picture: any SourcePicture, _ size: PixelSize, _ format: OSType) -> CVPixelBuffer {
    guard let layout = PixelLayout(pixelFormat: format, width: size.width, height: size.height) else {
      preconditionFailure(
        "a photo of \(size) pixels in format \(format) has been promised, but there is no such layout")
    }
    let pool = CVPixelBufferPool(layout: layout, store: system.memoryStore(for: layout))
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
