import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// An object that creates still images from an asset at specific times. **Source:** Apple, AVAssetImageGenerator.
public final class AVAssetImageGenerator: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The asset that the images come from.
  public let asset: AVAsset
  let state: Guarded<State>

  struct State {
    var appliesTransform = false
    var maximumSize = CGSize.zero
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity
    var apertureMode: ApertureMode?
    /// The number of cancellations. A request that started before the most recent one is canceled.
    var generation = 0
    var images: (any AssetImages)?
    /// The video composition that draws the images, or nil to use the first track.
    var composedImageSource: (any ComposedImageSource)?
  }

  /// The result of an image request.
  public enum Result: Int, Sendable {
    case succeeded, failed, cancelled
  }

  /// The part of the encoded pixels that images contain. In this model, all modes are the same, because tracks always
  /// show all pixels.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The clean aperture: the part that is intended for display.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// The production aperture: the part that was recorded.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// All pixels that are encoded in the file.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  /// Creates an image generator for an asset.
  public init(asset: AVAsset) {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
  }

  // MARK: Settings

  /// A Boolean value that indicates whether the track's preferred transform is applied to images. Default is false.
  public var appliesPreferredTrackTransform: Bool {
    get { state.read { $0.appliesTransform } }
    set { change(state) { $0.appliesTransform = newValue } }
  }

  /// The maximum size of images, which are only scaled down. A dimension of 0 is unlimited. Default is zero.
  public var maximumSize: CGSize {
    get { state.read { $0.maximumSize } }
    set { change(state) { $0.maximumSize = newValue } }
  }

  /// The aperture mode of images. Default is nil, which means the clean aperture.
  public var apertureMode: ApertureMode? {
    get { state.read { $0.apertureMode } }
    set { change(state) { $0.apertureMode = newValue } }
  }

  /// The maximum time by which an image may precede the requested time. Default is infinite.
  public var requestedTimeToleranceBefore: CMTime {
    get { state.read { $0.toleranceBefore } }
    set { change(state) { $0.toleranceBefore = newValue } }
  }

  /// The maximum time by which an image may follow the requested time. Default is infinite.
  public var requestedTimeToleranceAfter: CMTime {
    get { state.read { $0.toleranceAfter } }
    set { change(state) { $0.toleranceAfter = newValue } }
  }

  // MARK: Images

  /// Creates an image at or near a time, and returns its actual time.
  ///
  /// Uses the nearest earlier key frame if it is within the tolerances, otherwise the exact frame at the requested
  /// time. Apple does not document which frame a device chooses. Throws `AVError.noImageAtTime` if there is no frame,
  /// or an error if the file cannot be read.
  public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    let made = try make(at: requestedTime, state.read { $0 })
    actualTime?.pointee = made.actualTime
    return made.image
  }

  /// Creates an image at or near a time, and returns it with its actual time.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    try make(at: time, state.read { $0 })
  }

  /// Creates an image at or near a time with the current settings, and passes it to the handler on an arbitrary queue.
  public func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    let settings = state.read { $0 }
    system.callbacks.submit { [self] in
      do {
        let made = try make(at: requestedTime, settings)
        handler(made.image, made.actualTime, nil)
      } catch {
        handler(nil, .invalid, error)
      }
    }
  }

  /// Creates images at or near several times, and calls the handler for each time, in order, on an arbitrary queue.
  ///
  /// Later changes to the settings apply only to later requests. **Source:** Apple,
  /// generateCGImagesAsynchronously(forTimes:completionHandler:).
  public func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    let settings = state.read { $0 }
    for time in requestedTimes.map(\.timeValue) {
      system.callbacks.submit { [self] in
        if state.read({ $0.generation }) != settings.generation { return handler(time, nil, .invalid, .cancelled, nil) }
        do {
          let made = try make(at: time, settings)
          handler(time, made.image, made.actualTime, .succeeded, nil)
        } catch {
          handler(time, nil, .invalid, .failed, error)
        }
      }
    }
  }

  /// Cancels all image requests that have not completed yet.
  public func cancelAllCGImageGeneration() { change(state) { $0.generation += 1 } }

  /// Returns an asynchronous sequence of images at or near several times, in order.
  public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

  /// An asynchronous sequence of generated images.
  public struct Images: AsyncSequence, Sendable {
    fileprivate let generator: AVAssetImageGenerator
    fileprivate let times: [CMTime]

    /// The result for one requested time.
    public enum Element: Sendable {
      /// A generated image, with its actual time.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// An error that prevented the image from being generated.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time that was requested for this image.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }
      /// The generated image. Throws the error if the request failed.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }
      /// The actual time of the image. Throws the error if the request failed.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// An iterator that creates the images one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let generator: AVAssetImageGenerator
      fileprivate var times: ArraySlice<CMTime>

      /// Creates and returns the next result, or nil at the end.
      public mutating func next() async -> Element? {
        guard let time = times.popFirst() else { return nil }
        do {
          let made = try generator.make(at: time, generator.state.read { $0 })
          return .success(requestedTime: time, image: made.image, actualTime: made.actualTime)
        } catch {
          return .failure(requestedTime: time, error: error)
        }
      }
    }

    /// Creates an iterator over the images.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(generator: generator, times: times[...]) }
  }

  // MARK: Generation

  private func make(at time: CMTime, _ settings: State) throws -> (image: CGImage, actualTime: CMTime) {
    if let moments = settings.composedImageSource {
      return try moments.image(of: asset, at: time) { Self.size($0, within: settings.maximumSize) }
    }
    let images = try state.read { $0.images } ?? open()
    guard time.isNumeric, let index = Self.index(at: time, in: images, settings) else {
      throw AVError(.noImageAtTime)
    }
    let full = images.size(shown: settings.appliesTransform)
    let size = Self.size(full, within: settings.maximumSize)
    guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: size.width, height: size.height)
    else {
      throw AVError(.noImageAtTime)
    }
    let memory = PixelMemory(layout: layout)
    try images.draw(index, into: memory, shown: settings.appliesTransform)
    return (CGImage(pixels: CVPixelBuffer(memory: memory)), images.times[index].time)
  }

  private func open() throws -> any AssetImages {
    guard let services = system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
    let images = try asset.openImages(services)
    return change(state) { state in
      let kept = state.images ?? images
      state.images = kept
      return kept
    }
  }

  private static func index(at time: CMTime, in images: any AssetImages, _ settings: State) -> Int? {
    let times = images.times
    guard let shown = times.lastIndex(where: { $0.time <= time }) else {
      // For a time before the first frame, that frame is used if it is within the tolerance.
      return times.first.flatMap { $0.time - time <= settings.toleranceAfter ? 0 : nil }
    }
    if let key = times[...shown].lastIndex(where: \.isKey), time - times[key].time <= settings.toleranceBefore {
      return key
    }
    return time < images.end || time - times[shown].time <= settings.toleranceBefore ? shown : nil
  }

  private static func size(_ size: PixelSize, within box: CGSize) -> PixelSize {
    let limits = [
      box.width > 0 ? Double(box.width) / Double(size.width) : 1,
      box.height > 0 ? Double(box.height) / Double(size.height) : 1,
    ]
    let scale = min(1, limits.min() ?? 1)
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }
}

/// A closure that receives the requested time, the image, its actual time, the result, and the error.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// An object that draws composed images of an asset.
protocol ComposedImageSource: Sendable {
  /// Returns the composed image at a time, and its actual time.
  ///
  /// - Parameter fit: A closure that returns the allowed size for a full-size image.
  func image(
    of asset: AVAsset, at time: CMTime, fit: (PixelSize) -> PixelSize
  ) throws -> (image: CGImage, actualTime: CMTime)
}
