import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import SimulationKernel

/// Makes pictures of moments of an asset. **Source:** Apple, AVAssetImageGenerator.
public final class AVAssetImageGenerator: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What the pictures are of.
  public let asset: AVAsset
  let state: Guarded<State>

  struct State {
    var appliesTransform = false
    var maximumSize = CGSize.zero
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity
    var apertureMode: ApertureMode?
    /// Counts cancellations: a request that began before the last one is cancelled.
    var generation = 0
    var images: (any AssetImages)?
    /// What draws the asset's tracks as one; nil shows the first track.
    var moments: (any DrawnMoments)?
  }

  /// What became of a request for a picture.
  public enum Result: Int, Sendable {
    case succeeded, failed, cancelled
  }

  /// Which part of the stored pixels a picture shows. Here every track shows all of them, so all parts are the same.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// What is meant to be seen.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// What was recorded.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// All that is stored.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  /// A generator for an asset.
  public init(asset: AVAsset) {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
  }

  // MARK: Settings

  /// Whether pictures are turned as a player shows them. Default false: they lie as they are stored.
  public var appliesPreferredTrackTransform: Bool {
    get { state.read { $0.appliesTransform } }
    set { change(state) { $0.appliesTransform = newValue } }
  }

  /// The box that pictures must fit into; they are never enlarged, and a side of 0 is no limit. Default zero.
  public var maximumSize: CGSize {
    get { state.read { $0.maximumSize } }
    set { change(state) { $0.maximumSize = newValue } }
  }

  /// Which part of the stored pixels pictures show; nil, the default, for what is meant to be seen.
  public var apertureMode: ApertureMode? {
    get { state.read { $0.apertureMode } }
    set { change(state) { $0.apertureMode = newValue } }
  }

  /// How far before the asked time a picture may lie. Default infinite.
  public var requestedTimeToleranceBefore: CMTime {
    get { state.read { $0.toleranceBefore } }
    set { change(state) { $0.toleranceBefore = newValue } }
  }

  /// How far after the asked time a picture may lie. Default infinite.
  public var requestedTimeToleranceAfter: CMTime {
    get { state.read { $0.toleranceAfter } }
    set { change(state) { $0.toleranceAfter = newValue } }
  }

  // MARK: Pictures

  /// A picture at or near a time, and the time that it has in the asset.
  ///
  /// Within the tolerances the nearest earlier picture is taken that needs no other to be decoded; else the very one that is shown
  /// at the time. Which one a phone takes is not documented. Throws `AVError.noImageAtTime` where nothing is shown, and why the file
  /// cannot be read.
  public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    let made = try make(at: requestedTime, state.read { $0 })
    actualTime?.pointee = made.actualTime
    return made.image
  }

  /// A picture at or near a time.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    try make(at: time, state.read { $0 })
  }

  /// A picture at or near a time, on no particular queue, with the settings of now.
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

  /// Pictures at or near several times, one call for each in their order, on no particular queue.
  ///
  /// Later changes of settings are for later requests. **Source:** Apple, generateCGImagesAsynchronously(forTimes:completionHandler:).
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

  /// Cancels all pictures that have not been made yet.
  public func cancelAllCGImageGeneration() { change(state) { $0.generation += 1 } }

  /// Pictures at or near several times, in their order.
  public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

  /// Pictures that are made one after another.
  public struct Images: AsyncSequence, Sendable {
    fileprivate let generator: AVAssetImageGenerator
    fileprivate let times: [CMTime]

    /// What became of one time.
    public enum Element: Sendable {
      /// A picture.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// None, and why.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time that was asked for.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }
      /// The picture; throws why there is none.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }
      /// The picture's own time; throws why there is none.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// Makes the pictures.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let generator: AVAssetImageGenerator
      fileprivate var times: ArraySlice<CMTime>

      /// The next one; nil at the end.
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

    /// An iterator over the pictures.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(generator: generator, times: times[...]) }
  }

  // MARK: Making one

  private func make(at time: CMTime, _ settings: State) throws -> (image: CGImage, actualTime: CMTime) {
    if let moments = settings.moments {
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
      // Before the first picture, that one will do if it may lie so far off.
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

/// Gets the asked time, the picture, its own time, what became of the request, and why.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

/// Draws moments of an asset.
protocol DrawnMoments: Sendable {
  /// The picture of a time, and the time that it has.
  ///
  /// - Parameter fit: the size that a picture of a size may have.
  func image(
    of asset: AVAsset, at time: CMTime, fit: (PixelSize) -> PixelSize
  ) throws -> (image: CGImage, actualTime: CMTime)
}
