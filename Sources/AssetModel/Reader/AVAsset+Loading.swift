import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// The loading status of a property value. **Source:** Apple, AVKeyValueStatus.
public enum AVKeyValueStatus: Int, Sendable {
  case unknown, loading, loaded, failed, cancelled
}

/// A property to load asynchronously, with its value type erased. Its static members are the properties for
/// `load(.duration)` and similar calls.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
  // Unchecked: subclasses store only a stateless function.
  fileprivate init() {}
}

/// A property to load asynchronously, with its value type. **Source:** Apple, AVAsyncProperty.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // Unchecked: the property stores only a stateless function.
  fileprivate let read: (Root) throws -> Value

  fileprivate init(_ read: @escaping (Root) throws -> Value) { self.read = read }

  /// The loading status of a property.
  public enum Status {
    /// The property has not been requested.
    case notYetLoaded
    /// The property has been requested but not loaded yet.
    case loading
    /// The property has been loaded, with this value.
    case loaded(Value)
    /// The property could not be loaded, with this error.
    case failed(NSError)
  }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  private static func property<Value>(_ read: @escaping (AVAsset) -> Value) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty { asset in
      _ = try asset.content()
      return read(asset)
    }
  }

  /// A property that loads the duration of an asset.
  public static var duration: AVAsyncProperty<Root, CMTime> { property(\.duration) }
  /// A property that loads the tracks of an asset.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { property(\.tracks) }
  /// A property that loads the preferred transform of an asset.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { property(\.preferredTransform) }
  /// A property that loads the preferred playback rate of an asset.
  public static var preferredRate: AVAsyncProperty<Root, Float> { property(\.preferredRate) }
  /// A property that loads the preferred volume of an asset.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { property(\.preferredVolume) }
  /// A property that loads whether an asset is playable.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property(\.isPlayable) }
  /// A property that loads whether an asset is readable with an asset reader.
  public static var isReadable: AVAsyncProperty<Root, Bool> { property(\.isReadable) }
  /// A property that loads whether an asset is exportable.
  public static var isExportable: AVAsyncProperty<Root, Bool> { property(\.isExportable) }
  /// A property that loads whether an asset can be part of a composition.
  public static var isComposable: AVAsyncProperty<Root, Bool> { property(\.isComposable) }
  /// A property that loads whether an asset has protected content.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> { property(\.hasProtectedContent) }
  /// A property that loads the metadata of an asset.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { property(\.metadata) }
  /// A property that loads the metadata items of an asset that have a common key.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { property(\.commonMetadata) }
  /// A property that loads the metadata formats of an asset.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    property(\.availableMetadataFormats)
  }
  /// A property that loads the creation date of an asset.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { property(\.creationDate) }
  /// A property that loads the lyrics of an asset.
  public static var lyrics: AVAsyncProperty<Root, String?> { property(\.lyrics) }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  private static func property<Value>(_ read: @escaping (AVAssetTrack) -> Value) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty { read($0) }
  }

  /// A property that loads the format descriptions of a track as `CMFormatDescription`.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    property { [$0.descriptor.format] }
  }
  /// A property that loads whether a track is enabled.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { property(\.isEnabled) }
  /// A property that loads whether a track is playable.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property(\.isPlayable) }
  /// A property that loads whether a track is decodable.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { property(\.isDecodable) }
  /// A property that loads the natural size of a track.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { property(\.naturalSize) }
  /// A property that loads the preferred transform of a track.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { property(\.preferredTransform) }
  /// A property that loads the natural time scale of a track.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { property(\.naturalTimeScale) }
  /// A property that loads the nominal frame rate of a track.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> { property(\.nominalFrameRate) }
  /// A property that loads the minimum frame duration of a track.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { property(\.minFrameDuration) }
  /// A property that loads the estimated data rate of a track.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> { property(\.estimatedDataRate) }
  /// A property that loads the time range of a track.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { property(\.timeRange) }
  /// A property that loads the segments of a track.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { property(\.segments) }
  /// A property that loads the language code of a track.
  public static var languageCode: AVAsyncProperty<Root, String?> { property(\.languageCode) }
}

/// A protocol for objects that load their properties asynchronously. **Source:** Apple, AVAsynchronousKeyValueLoading.
public protocol AVAsynchronousKeyValueLoading {}

extension AVAsset: AVAsynchronousKeyValueLoading {}
extension AVAssetTrack: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property. Throws an error if the value cannot be loaded.
  public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.read(self) }

  /// Loads two properties and returns their values.
  public func load<A, B>(_ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>) async throws -> (A, B) {
    (try a.read(self), try b.read(self))
  }

  /// Loads three properties and returns their values.
  public func load<A, B, C>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) {
    (try a.read(self), try b.read(self), try c.read(self))
  }

  /// Loads four properties and returns their values.
  public func load<A, B, C, D>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>,
    _ d: AVAsyncProperty<Self, D>
  ) async throws -> (A, B, C, D) {
    (try a.read(self), try b.read(self), try c.read(self), try d.read(self))
  }
}

extension AVAsset {
  /// Returns the loading status of a property. All properties of an asset are loaded together.
  public func status<T>(of property: AVAsyncProperty<AVAsset, T>) -> AVAsyncProperty<AVAsset, T>.Status {
    guard let loading else { return .notYetLoaded }
    switch loading {
    case .success:
      guard let value = try? property.read(self) else { return .notYetLoaded }
      return .loaded(value)
    case .failure(let error): return .failed(error as NSError)
    }
  }

  /// Returns the loading status of the property with a given name. Deprecated by Apple.
  public func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?)
    -> AVKeyValueStatus
  {
    switch loading {
    case nil: return .unknown
    case .success: return .loaded
    case .failure(let error):
      outError?.pointee = error as NSError
      return .failed
    }
  }

  /// Loads properties and calls `handler` on an arbitrary queue. Deprecated by Apple.
  public func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
  {
    system.callbacks.submit { [self] in
      _ = try? content()
      handler?()
    }
  }

  /// Loads the tracks with the given media type. Throws an error if the file cannot be read.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try content().tracks.filter { $0.mediaType == mediaType }
  }

  /// Loads the tracks with the given media type, and passes them or an error to the handler on an arbitrary queue.
  public func loadTracks(
    withMediaType mediaType: AVMediaType, completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    system.callbacks.submit { [self] in
      do {
        completionHandler(try content().tracks.filter { $0.mediaType == mediaType }, nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Cancels pending loads. This has no effect, because files are read synchronously.
  public func cancelLoading() {}
}
