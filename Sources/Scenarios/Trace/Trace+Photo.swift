import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

// The formatting of photo events. Each line represents a delegate callback, even if the client does not implement that
// method.

extension Trace {
  /// Returns the line for a photo event, for example `photo still willBegin id=1 …`.
  func line(for event: PhotoEvent, of name: String, id: Int64) -> String {
    let start = "photo \(name) id=\(id)"
    func end(_ error: AVError.Code?) -> String { "error=\(error.map { "\($0)" } ?? "none")" }
    switch event {
    case .willBegin: return "\(start) willBegin"
    case .willCapture: return "\(start) willCapture"
    case .didCapture: return "\(start) didCapture"
    case .processed(let proxy as AVCaptureDeferredPhotoProxy, let error):
      return "\(start) didFinishCapturingProxy \(proxy.traceText) \(end(error))"
    case .processed(let photo, let error): return "\(start) didFinishProcessing \(photo.traceText) \(end(error))"
    case .movieRecorded: return "\(start) didFinishRecordingMovie"
    case .movieFinished(let duration, let error):
      return "\(start) didFinishProcessingMovie duration=\(Self.fraction(duration)) \(end(error))"
    case .finished(let error): return "\(start) didFinish \(end(error))"
    }
  }
}

extension AVCapturePhoto {
  /// The photo in the format of a trace line: its number in the capture, its kind, size and time, and the exposure from
  /// its metadata.
  fileprivate var traceText: String {
    let resolved = resolvedSettings
    let isProxy = self is AVCaptureDeferredPhotoProxy
    let size =
      isRawPhoto
      ? resolved.rawPhotoDimensions : isProxy ? resolved.deferredPhotoProxyDimensions : resolved.photoDimensions
    var text = "\(photoCount)/\(resolved.expectedPhotoCount) \(isRawPhoto ? "raw" : "processed")"
    text += " \(size.width)x\(size.height)"
    guard timestamp.isNumeric else { return text }
    text += " pts=\(Trace.fraction(timestamp))"
    let metadata = metadata
    let exif = metadata["{Exif}"] as? [String: Any]
    if let time = exif?["ExposureTime"] as? NSNumber {
      text += " exposure=\(Int64((time.doubleValue * 1e6).rounded()))us"
    }
    if let iso = (exif?["ISOSpeedRatings"] as? [NSNumber])?.first { text += " iso=\(iso)" }
    if let orientation = metadata["Orientation"] as? NSNumber { text += " orientation=\(orientation)" }
    if resolved.isFlashEnabled { text += " flash" }
    for (name, image) in [("depth", depthData?.depthDataMap), ("matte", portraitEffectsMatte?.mattingImage)] {
      guard let image else { continue }
      text += " \(name)=\(CVPixelBufferGetWidth(image))x\(CVPixelBufferGetHeight(image))"
    }
    return text
  }
}
