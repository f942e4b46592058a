import AVFoundationTypes
import CoreMediaModel
import Foundation
import PlatformTypes
import SimulationKernel

/// How far a value is loaded. **Source:** Apple, AVKeyValueStatus.
public enum AVKeyValueStatus: Int, Sendable {
  case unknown, loading, loaded, failed, cancelled
}

/// A property that is loaded, with its value's type left open; `load(.duration)` and the like find theirs here.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
  // Unchecked: what subclasses keep is a function without state.
  fileprivate init() {}
}

/// A property that is loaded, and how. **Source:** Apple, AVAsyncProperty.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // Unchecked: as above.
  fileprivate let read: (Root) throws -> Value

  fileprivate init(_ read: @escaping (Root) throws -> Value) { self.read = read }

  /// How far a property is loaded.
  public enum Status {
    /// It has not been requested.
    case notYetLoaded
    /// It has been requested and is not there yet.
    case loading
    /// It is there.
    case loaded(Value)
    /// It cannot be had.
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

  /// `AVAsset.duration`.
  public static var duration: AVAsyncProperty<Root, CMTime> { property(\.duration) }
  /// `AVAsset.tracks`.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { property(\.tracks) }
  /// `AVAsset.preferredTransform`.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { property(\.preferredTransform) }
  /// `AVAsset.preferredRate`.
  public static var preferredRate: AVAsyncProperty<Root, Float> { property(\.preferredRate) }
  /// `AVAsset.preferredVolume`.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { property(\.preferredVolume) }
  /// `AVAsset.isPlayable`.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property(\.isPlayable) }
  /// `AVAsset.isReadable`.
  public static var isReadable: AVAsyncProperty<Root, Bool> { property(\.isReadable) }
  /// `AVAsset.isExportable`.
  public static var isExportable: AVAsyncProperty<Root, Bool> { property(\.isExportable) }
  /// `AVAsset.isComposable`.
  public static var isComposable: AVAsyncProperty<Root, Bool> { property(\.isComposable) }
  /// `AVAsset.hasProtectedContent`.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> { property(\.hasProtectedContent) }
  /// `AVAsset.metadata`.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { property(\.metadata) }
  /// `AVAsset.commonMetadata`.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { property(\.commonMetadata) }
  /// `AVAsset.availableMetadataFormats`.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    property(\.availableMetadataFormats)
  }
  /// `AVAsset.creationDate`.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { property(\.creationDate) }
  /// `AVAsset.lyrics`.
  public static var lyrics: AVAsyncProperty<Root, String?> { property(\.lyrics) }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  private static func property<Value>(_ read: @escaping (AVAssetTrack) -> Value) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty { read($0) }
  }

  /// `AVAssetTrack.formatDescriptions`, as what they are.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    property { [$0.descriptor.format] }
  }
  /// `AVAssetTrack.isEnabled`.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { property(\.isEnabled) }
  /// `AVAssetTrack.isPlayable`.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property(\.isPlayable) }
  /// `AVAssetTrack.isDecodable`.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { property(\.isDecodable) }
  /// `AVAssetTrack.naturalSize`.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { property(\.naturalSize) }
  /// `AVAssetTrack.preferredTransform`.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { property(\.preferredTransform) }
  /// `AVAssetTrack.naturalTimeScale`.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { property(\.naturalTimeScale) }
  /// `AVAssetTrack.nominalFrameRate`.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> { property(\.nominalFrameRate) }
  /// `AVAssetTrack.minFrameDuration`.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { property(\.minFrameDuration) }
  /// `AVAssetTrack.estimatedDataRate`.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> { property(\.estimatedDataRate) }
  /// `AVAssetTrack.timeRange`.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { property(\.timeRange) }
  /// `AVAssetTrack.segments`.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { property(\.segments) }
  /// `AVAssetTrack.languageCode`.
  public static var languageCode: AVAsyncProperty<Root, String?> { property(\.languageCode) }
}

/// What can load its properties. **Source:** Apple, AVAsynchronousKeyValueLoading.
public protocol AVAsynchronousKeyValueLoading {}

extension AVAsset: AVAsynchronousKeyValueLoading {}
extension AVAssetTrack: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property. Throws why it cannot be had.
  public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.read(self) }

  /// Loads two properties.
  public func load<A, B>(_ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>) async throws -> (A, B) {
    (try a.read(self), try b.read(self))
  }

  /// Loads three properties.
  public func load<A, B, C>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) {
    (try a.read(self), try b.read(self), try c.read(self))
  }

  /// Loads four properties.
  public func load<A, B, C, D>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>,
    _ d: AVAsyncProperty<Self, D>
  ) async throws -> (A, B, C, D) {
    (try a.read(self), try b.read(self), try c.read(self), try d.read(self))
  }
}

extension AVAsset {
  /// How far a property is loaded: all of them are loaded together.
  public func status<T>(of property: AVAsyncProperty<AVAsset, T>) -> AVAsyncProperty<AVAsset, T>.Status {
    guard let loading else { return .notYetLoaded }
    switch loading {
    case .success:
      guard let value = try? property.read(self) else { return .notYetLoaded }
      return .loaded(value)
    case .failure(let error): return .failed(error as NSError)
    }
  }

  /// How far a property is loaded, by its name. Deprecated by Apple.
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

  /// Loads properties and calls `handler`, on no particular queue. Deprecated by Apple.
  public func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
  {
    system.callbacks.submit { [self] in
      _ = try? content()
      handler?()
    }
  }

  /// The tracks of one medium. Throws why the file cannot be read.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try content().tracks.filter { $0.mediaType == mediaType }
  }

  /// The tracks of one medium, or why the file cannot be read; on no particular queue.
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

  /// Nothing: a file is read at once, and so nothing is under way that could be cancelled.
  public func cancelLoading() {}
}
