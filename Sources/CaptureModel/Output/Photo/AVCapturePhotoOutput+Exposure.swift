import AVFoundationTypes
import CameraControl
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

extension AVCapturePhotoOutput {
  // MARK: Resolving the settings

  /// Resolves the settings that depend on the current state. Returns the earliest time at which the photo can be
  /// exposed.
  func resolve(_ capture: PhotoCapture, _ transaction: borrowing Transaction) -> Int64 {
    let request = capture.request
    let device = capture.connection.device
    let preparation = state.read { $0.preparation }
    let isRushed = preparation.isFast && state.read { $0.queue.isProcessing }
    let quality = isRushed ? .speed : request.quality
    let times = device?.photoTimes ?? PhotoTimes()
    var values = AVCaptureResolvedPhotoSettings.Values(
      uniqueID: request.uniqueID, processing: times.processingTime(request, quality))
    values.isFast = isRushed
    values.photoCount = request.photoCount
    values.isFlashEnabled = !request.isBracket && device?.flashWouldFire(request.flashMode) ?? false
    let isDeferred = isDeferred(request, quality, isLit: values.isFlashEnabled)
    if let device { resolveSizes(&values, request, device.activeFormat.descriptor, isDeferred: isDeferred) }
    values.isRedEyeReductionEnabled = values.isFlashEnabled && request.reducesRedEye && request.processed != nil
    values.isStabilized =
      request.stabilizes && quality != .speed && !values.isFlashEnabled
      && device?.readControl(\.torch.isDark) ?? false
    if isDeferred { resolveProxy(&values, times) }
    capture.progress.write(transaction) { progress in
      progress.resolved = AVCaptureResolvedPhotoSettings(values)
      progress.format = device?.activeFormat
    }
    return system.timeline.nanoseconds + (values.isFlashEnabled ? times.preflashNanoseconds : 0)
  }

  private func resolveSizes(
    _ values: inout AVCaptureResolvedPhotoSettings.Values, _ request: PhotoRequest, _ format: FormatDescriptor,
    isDeferred: Bool
  ) {
    let asked = Self.asked(request, format, isDeferred: isDeferred)
    // **Source:** rule 213.
    let size = request.isHighResolution ? format.largestPhoto : asked
    if request.processed != nil {
      values.photo = size
      // **Source:** rules 423, 424.
      let matte = PixelSize(width: size.width / 2, height: size.height / 2)
      values.mattes = Dictionary(uniqueKeysWithValues: request.mattedParts.map { ($0, matte) })
    }
    // **Source:** rule 442.
    if request.isRaw { values.raw = request.isProRAW ? asked : format.size }
    if request.movieURL != nil { values.movie = Self.movieSize(format) }
    let whole = request.processed == nil ? values.raw : size
    let screen = PixelSize(width: 1334, height: 1334)
    if let preview = request.preview { values.preview = whole.fitted(into: preview.size ?? screen) }
    let small = PixelSize(width: 160, height: 160)
    if let thumbnail = request.thumbnail, request.processed != nil {
      values.thumbnail = size.fitted(into: thumbnail.size ?? small)
    }
    if let thumbnail = request.rawThumbnail, request.isRaw {
      values.rawThumbnail = values.raw.fitted(into: thumbnail.size ?? small)
    }
  }

  /// The size of 24-megapixel photos, which are available only through a proxy. **Source:** rule 443.
  private static let deferredSize = PixelSize(width: 5712, height: 4284)

  /// Returns the photo size that `maxPhotoDimensions` requests. **Source:** rules 214, 226, 443.
  private static func asked(_ request: PhotoRequest, _ format: FormatDescriptor, isDeferred: Bool) -> PixelSize {
    let asked = PixelSize(request.maxDimensions)
    if asked == deferredSize, !isDeferred {
      return format.photoSizes.last { $0.area < asked.area } ?? format.size
    }
    return asked.area > 0 ? asked : format.photoSizes.first ?? format.size
  }

  // MARK: Exposure

  /// Captures one exposure of a photo from a frame. Before the first exposure, notifies the delegate that the exposure
  /// is about to begin.
  func expose(_ capture: PhotoCapture, _ number: Int, _ frame: CapturedFrame, _ activeConnection: ActiveConnection) {
    guard let resolved = capture.resolved else { return }
    let metered = change(capture.progress) { progress in
      if number == 0 { progress.metered = frame.settings }
      return progress.metered
    }
    if number == 0 {
      notifyDelegate(capture, .willCapture) { $0.photoOutput($1, willCapturePhotoFor: $2) }
      if capture.request.movieURL != nil { beginMovie(capture, photoTime: frame.time, activeConnection) }
    }
    let values = resolved.values
    let exposure = PhotoExposure(
      frame, activeConnection, request: capture.request, number: number, metered: metered,
      size: values.photo.area > 0 ? values.photo : values.raw, isLit: values.isFlashEnabled)
    let constituents = capture.request.constituents
    let exposures =
      constituents.isEmpty
      ? [exposure] : constituents.map { exposure.seen(by: $0, of: activeConnection.device, on: frame.sensor) }
    change(capture.progress) { $0.exposures.append(exposures) }
    // **Source:** rule 167, for some phones; that the flash turns the torch off is inferred.
    if resolved.isFlashEnabled {
      system.change {
        activeConnection.device.mutateControl($0, for: .command) { $0.torch.setTorch(.off, isPowered: true) }
      }
    }
  }

  // MARK: Delivery

  /// Delivers a photo's exposures to the delegate: RAW before processed, for each camera and exposure in order.
  /// **Source:** rules 228, 230; that constituents are delivered in the order of the settings is inferred.
  func deliver(_ capture: PhotoCapture, _ error: AVError.Code?) {
    let (resolved, exposures) = capture.progress.read { ($0.resolved, $0.exposures) }
    guard let resolved else { return }
    let kinds = (capture.request.isRaw ? [true] : []) + (capture.request.processed == nil ? [] : [false])
    let constituents = capture.request.constituents
    var count = 0
    for number in 0..<capture.request.exposureCount {
      let cameras = error == nil && exposures.indices.contains(number) ? exposures[number] : []
      for index in 0..<max(1, constituents.count) * kinds.count {
        let isRaw = kinds[index % kinds.count]
        count += 1
        let exposure = cameras.isEmpty ? nil : cameras[index / kinds.count]
        let image = exposure.map { StillImage($0, capture.request, resolved.values, isRaw: isRaw, system: system) }
        let kind = resolved.values.proxy.area > 0 ? AVCaptureDeferredPhotoProxy.self : AVCapturePhoto.self
        let photo = kind.init(
          image, request: capture.request, resolved: resolved, isRaw: isRaw, count: count, number: number,
          source: constituents.isEmpty ? capture.connection.device : constituents[index / kinds.count],
          exposure: exposure)
        notifyDelegate(capture, .processed(photo, error)) { delegate, output, _ in
          let problem = error.map { AVError.photo($0) }
          guard let proxy = photo as? AVCaptureDeferredPhotoProxy else {
            return delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: problem)
          }
          // A failed proxy is passed as nil. **Source:** inferred; Apple's parameter is optional.
          delegate.photoOutput(
            output, didFinishCapturingDeferredPhotoProxy: error == nil ? proxy : nil, error: problem)
        }
      }
    }
  }
}

extension AVCaptureDevice {
  /// The durations of the steps of a photo capture with this camera.
  var photoTimes: PhotoTimes { descriptor.camera?.photoTimes ?? PhotoTimes() }
}

extension PhotoTimes {
  fileprivate func processingTime(
    _ request: PhotoRequest, _ quality: AVCapturePhotoOutput.QualityPrioritization
  ) -> CMTime {
    let usual =
      switch quality {
      case .speed: speedMilliseconds
      case .balanced: balancedMilliseconds
      case .quality: qualityMilliseconds
      }
    let added = (request.wantsDepth ? depthMilliseconds : 0) + (request.mattedParts.isEmpty ? 0 : mattesMilliseconds)
    return CMTime(value: Int64(usual + added), timescale: 1000)
  }

  var preflashNanoseconds: Int64 { Int64(preflashMilliseconds) * 1_000_000 }
}
