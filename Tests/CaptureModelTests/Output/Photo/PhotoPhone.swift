import Foundation
import HardwareModel
import Locking
import PixelModel

@testable import AVFoundationTypes
@testable import CameraControl
@testable import CaptureModel
@testable import CoreMediaModel
@testable import CoreVideoModel
@testable import PlatformTypes
@testable import SimulationKernel

/// A phone with a controllable camera in a room, in a running session with a photo output.
final class PhotoPhone: CameraPhone<Studio, AVCapturePhotoOutput, PhotoClient>, @unchecked Sendable {
  let media = FakeMedia()

  init(
    preset: AVCaptureSession.Preset = .photo, isRunning: Bool = true,
    type: AVCaptureDevice.DeviceType = .builtInWideAngleCamera,
    _ change: (inout CameraDescriptor) -> Void = { _ in }
  ) throws {
    var descriptor = DeviceDescriptor.photoCamera(change)
    descriptor.deviceType = type.rawValue
    super.init(descriptor, scene: Studio(), client: PhotoClient(), media: media) { AVCapturePhotoOutput() }
    session.sessionPreset = preset
    try addCamera()
    if isRunning { session.startRunning() }
    log.clear()
  }

  func settings(_ format: [String: Any]? = nil) -> AVCapturePhotoSettings {
    use { format.map(AVCapturePhotoSettings.init(format:)) ?? AVCapturePhotoSettings() }
  }

  /// Captures a photo and waits for its completion.
  @discardableResult
  func take(
    _ settings: AVCapturePhotoSettings? = nil, milliseconds: Int64 = 2000
  ) -> AVCapturePhoto? {
    output.capturePhoto(with: settings ?? self.settings(), delegate: client)
    advance(milliseconds: milliseconds)
    return client.photos.last
  }

  func exif(_ photo: AVCapturePhoto?) -> [String: Any] {
    photo?.metadata[kCGImagePropertyExifDictionary as String] as? [String: Any] ?? [:]
  }
}

/// A simulated room for a camera with a torch. It records the settings of each rendered image.
final class Studio: CameraSource {
  private let state = Locked(State())

  private struct State {
    var illuminance = 500.0
    var showsPeople = false
    var drawn: [Drawing] = []
    var requests: [ImageRequest] = []
  }

  /// The parameters of a rendered image.
  struct Drawing: Equatable {
    var layout: PixelLayout
    var settings: FrameSettings?
  }

  var illuminance: Double {
    get { state.withLock { $0.illuminance } }
    set { state.withLock { $0.illuminance = newValue } }
  }

  /// Whether there are people in the scene.
  var showsPeople: Bool {
    get { state.withLock { $0.showsPeople } }
    set { state.withLock { $0.showsPeople = newValue } }
  }

  /// The rendered images, in order.
  var drawn: [Drawing] { state.withLock { $0.drawn } }
  /// The images that were requested.
  var requests: [ImageRequest] { state.withLock { $0.requests } }

  func image(_ request: ImageRequest) -> (any SourceImage)? {
    state.withLock { $0.requests.append(request) }
    return Image(studio: self, request: request, containsPeople: showsPeople)
  }

  private func note(_ drawing: Drawing) { state.withLock { $0.drawn.append(drawing) } }

  /// Returns the signal of a gray card. The torch adds 300 lx.
  static func signal(_ settings: FrameSettings, illuminance: Double) -> Double {
    let light = illuminance + 300 * settings.torchLevel
    return 0.18 * light * settings.signalPerLux(fNumber: 1.8)
  }

  func measure(_ request: MeterRequest) -> SensorMeasurement? {
    guard let taken = request.image.settings else { return nil }
    let illuminance = illuminance
    let level = Self.signal(taken, illuminance: illuminance)
    return SensorMeasurement(
      regionLevel: level, frameLevel: level, channels: SIMD3(repeating: level), sharpness: 1, defocus: 0,
      grid: SIMD16(repeating: Float(level)), illuminance: illuminance)
  }

  private struct Image: SourceImage {
    let studio: Studio
    let request: ImageRequest
    let containsPeople: Bool

    func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
      studio.note(Drawing(layout: memory.layout, settings: request.settings))
    }

    /// Draws a matte of people who fill the frame. Among the parts of people, only skin is rendered.
    func drawMatte(of part: PersonPart, into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
      let sample: UInt8 = part == .whole || part == .skin ? 255 : 0
      memory.withPlane(0) { bytes, _ in _ = bytes.initializeMemory(as: UInt8.self, repeating: sample) }
    }
  }
}

extension DeviceDescriptor {
  /// The test camera with exposure ranges, a flash, and a photo format with the features of recent phones.
  static func photoCamera(_ change: (inout CameraDescriptor) -> Void = { _ in }) -> DeviceDescriptor {
    var descriptor = testCamera(.back)
    guard var camera = descriptor.camera else { return descriptor }
    for index in camera.formats.indices {
      camera.formats[index].iso = 25...1600
      camera.formats[index].exposureSeconds = 0.00002...0.3
      camera.formats[index].zoom = .init(maximum: 8, upscaleThreshold: 1.5)
    }
    camera.formats[1].photoSizes = [PixelSize(width: 1920, height: 1080), PixelSize(width: 4032, height: 2268)]
    camera.formats[3].photoSizes = [PixelSize(width: 4032, height: 3024), PixelSize(width: 8064, height: 6048)]
    camera.formats[3].features = [.zeroShutterLag, .responsiveCapture, .highestPhotoQuality]
    camera.lens = LensDescriptor(
      model: "iPhone 8 Plus back camera 3.99mm f/1.8", focalLength: 3.99, focalLengthIn35mmFilm: 28, fNumber: 1.8,
      minimumFocusDistance: 100)
    change(&camera)
    descriptor.manufacturer = "Apple Inc."
    descriptor.uniqueID = "test.photo"
    descriptor.localizedName = "Photo Camera"
    descriptor.kind = .camera(camera)
    return descriptor
  }
}

/// A delegate that records its callbacks.
final class PhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Unchecked: the delegate is called on one queue.
  var events: [String] = []
  /// The names of the events, without their details.
  var names: [String] { events.map { String($0.prefix { $0 != " " }) } }
  var photos: [AVCapturePhoto] = []
  var resolved: [AVCaptureResolvedPhotoSettings] = []
  var errors: [AVError] = []
  var onEvent: ((String) -> Void)?

  private func note(_ event: String, _ settings: AVCaptureResolvedPhotoSettings, _ error: (any Error)? = nil) {
    let error = error as? AVError
    let line = "\(event) \(settings.uniqueID)" + (error.map { " \($0.code)" } ?? "")
    events.append(line)
    resolved.append(settings)
    if let error { errors.append(error) }
    onEvent?(line)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { note("willBegin", resolvedSettings) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { note("willCapture", resolvedSettings) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { note("didCapture", resolvedSettings) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    photos.append(photo)
    note(photo.isRawPhoto ? "raw" : "photo", photo.resolvedSettings, error)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?,
    error: (any Error)?
  ) {
    if let proxy { photos.append(proxy) }
    note(proxy == nil ? "no proxy" : "proxy", resolved[resolved.count - 1], error)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { note("recorded", resolvedSettings) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    movies.append((outputFileURL, duration, photoDisplayTime))
    note("movie", resolvedSettings, error)
  }

  var movies: [(url: URL, duration: CMTime, photoTime: CMTime)] = []

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) { note("finish", resolvedSettings, error) }
}
