import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// An object that exports an asset to a new file, with or without reencoding. It can be used only once. **Source:**
/// Apple, AVAssetExportSession.
public final class AVAssetExportSession: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The asset that the session exports.
  public let asset: AVAsset
  /// The name of the export preset.
  public let presetName: String
  let preset: ExportPreset
  private let state: Guarded<State>
  private let working: CallbackQueue

  /// The status of an export session.
  public enum Status: Int, Sendable {
    case unknown, waiting, exporting, completed, failed, cancelled
  }

  struct State {
    var status = Status.unknown
    var error: AVError?
    var progress: Float = 0
    var outputURL: URL?
    var fileType: AVFileType?
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    var isOptimized = false
    var metadata: [AVMetadataItem]?
    var filter: AVMetadataItemFilter?
    var lengthLimit: Int64 = 0
    var audioMix: AVAudioMix?
    var videoComposition: AVVideoComposition?
  }

  /// Creates an export session, or returns nil if the preset does not exist or is incompatible with the asset.
  public init?(asset: AVAsset, presetName: String) {
    guard let preset = ExportPreset.all.first(where: { $0.name == presetName }),
      AVAssetExportSession.exportPresets(compatibleWith: asset).contains(presetName)
    else { return nil }
    self.asset = asset
    self.presetName = presetName
    self.preset = preset
    state = Guarded(State(), lock: asset.system.lock)
    working = asset.system.delivery.callbackQueue(for: DispatchQueue(label: "camsim.export"))
    super.init(system: asset.system)
  }

  // MARK: Presets

  /// Returns the names of all export presets.
  public static func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

  /// Returns the presets that are compatible with an asset; empty if the asset has no readable tracks.
  public static func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard asset.isExportable else { return [] }
    let hasImages = !asset.tracks(withMediaType: .video).isEmpty
    let hasAudio = !asset.tracks(withMediaType: .audio).isEmpty
    return ExportPreset.all.filter { preset in
      preset.codec == nil || (preset.hasImages ? hasImages : hasAudio)
    }.map(\.name)
  }

  /// Determines whether a preset can export an asset to a file type, or to any file type if `nil` is passed. Passes the
  /// result to the handler on an arbitrary queue.
  public static func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let preset = ExportPreset.all.first { $0.name == presetName }
    asset.system.callbacks.submit {
      guard let preset, exportPresets(compatibleWith: asset).contains(presetName) else { return handler(false) }
      handler(outputFileType.map { preset.fileTypes(for: asset).contains($0) } ?? true)
    }
  }

  /// The file types that the preset can create from the asset.
  public var supportedFileTypes: [AVFileType] { preset.fileTypes(for: asset) }

  // MARK: Settings

  /// The URL of the output file. Setting it after the export has started raises NSInternalInconsistencyException.
  /// **Source:** text: github.com/hm21/pro_video_editor/issues/189.
  public var outputURL: URL? {
    get { state.read { $0.outputURL } }
    set {
      guard
        system.require(
          status == .unknown,
          Misuse(
            .internalInconsistency,
            "*** -[AVAssetExportSession setOutputURL:] Cannot alter output URL attribute on an AVAssetExportSession after an "
              + "export has started.",
            evidence: .rule(447), remedy: "create a new session for each file"))
      else { return }
      change(state) { $0.outputURL = newValue }
    }
  }
  /// The type of the output file. Setting an unsupported type raises NSInvalidArgumentException.
  public var outputFileType: AVFileType? {
    get { state.read { $0.fileType } }
    set {
      guard
        system.require(
          newValue.map { supportedFileTypes.contains($0) } ?? true,
          Misuse(
            .invalidArgument, "*** -[AVAssetExportSession setOutputFileType:] Invalid output file type",
            evidence: .inferred, remedy: "choose one of supportedFileTypes"))
      else { return }
      change(state) { $0.fileType = newValue }
    }
  }
  /// The time range to export. Default is the full asset.
  public var timeRange: CMTimeRange {
    get { state.read { $0.timeRange } }
    set { change(state) { $0.timeRange = newValue } }
  }
  /// A Boolean value that indicates whether the file's index is written first. Default is false.
  public var shouldOptimizeForNetworkUse: Bool {
    get { state.read { $0.isOptimized } }
    set { change(state) { $0.isOptimized = newValue } }
  }
  /// The metadata to write to the file, or nil to use the asset's metadata.
  public var metadata: [AVMetadataItem]? {
    get { state.read { $0.metadata } }
    set {
      // Swapping releases the old items outside the lock.
      var metadata = newValue
      change(state) { swap(&$0.metadata, &metadata) }
    }
  }

  /// The audio mix that sets the volume of each audio track, or nil for the original volume. Audio is mixed into one
  /// track if this property is set, and for compositions with several audio tracks.
  ///
  /// The preset ``AVAssetExportPresetPassthrough`` ignores this property, because it only copies tracks.
  public var audioMix: AVAudioMix? {
    get { state.read { $0.audioMix } }
    set { change(state) { $0.audioMix = newValue } }
  }
  /// The composition that combines the video tracks into one, or nil to export each video track separately. The preset
  /// ``AVAssetExportPresetPassthrough`` ignores this property, because it only copies tracks.
  ///
  /// Setting a composition without instructions, size or frame duration raises NSInvalidArgumentException.
  public var videoComposition: AVVideoComposition? {
    get { state.read { $0.videoComposition } }
    set {
      let lack = newValue?.missingProperty
      guard
        system.require(
          lack == nil,
          Misuse(
            .invalidArgument, "*** -[AVAssetExportSession setVideoComposition:] \(lack ?? "")",
            evidence: .rule(447), remedy: "set frameDuration, renderSize and instructions first"))
      else { return }
      change(state) { $0.videoComposition = newValue }
    }
  }

  /// A filter for the metadata items to write, or nil to write all items.
  public var metadataItemFilter: AVMetadataItemFilter? {
    get { state.read { $0.filter } }
    set { change(state) { $0.filter = newValue } }
  }
  /// The maximum file size in bytes. The export ends early to stay below it. Default is 0, which means no limit.
  public var fileLengthLimit: Int64 {
    get { state.read { $0.lengthLimit } }
    set { change(state) { $0.lengthLimit = newValue } }
  }

  /// The estimated file size in bytes, based on the data rate of copied samples or the bit rate of encoded ones.
  public var estimatedOutputFileLength: Int64 {
    let range = timeRange
    let seconds = (CMTimeMinimum(range.end.isNumeric ? range.end : asset.duration, asset.duration) - range.start)
      .seconds
    return asset.tracks.reduce(0) { sum, track in
      let bitRate: Double =
        switch preset.plan(track)?.coding {
        case .video(let images): Double(images.bitRate ?? 0)
        case .audio(let audio): Double(audio.bitRate ?? 0)
        case .passThrough: Double(track.estimatedDataRate)
        case nil: 0
        }
      return sum + Int64(bitRate * max(0, seconds) / 8)
    }
  }

  // MARK: Exporting

  /// The status of the export.
  public var status: Status { state.read { $0.status } }
  /// The reason that the export failed, or nil.
  public var error: (any Error)? { state.read { $0.error } }
  /// The progress of the export, from 0 to 1.
  public var progress: Float { state.read { $0.progress } }

  /// Starts the export, and calls `handler` on an arbitrary queue when it ends. Check ``status`` for the result.
  ///
  /// Raises NSInvalidArgumentException without a URL or file type, and NSInternalInconsistencyException for a second
  /// call.
  public func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    let (url, fileType) = state.read { ($0.outputURL, $0.fileType) }
    guard
      system.require(
        url != nil && fileType != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVAssetExportSession exportAsynchronouslyWithCompletionHandler:] Cannot export without an output URL and file type",
          evidence: .inferred, remedy: "set outputURL and outputFileType first")),
      system.require(
        status == .unknown,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetExportSession exportAsynchronouslyWithCompletionHandler:] Cannot call method more than once",
          evidence: .inferred, remedy: "create a new session for each file")), let url, let fileType
    else { return }
    change(state) { $0.status = .waiting }
    working.submit { [self] in
      export(to: url, fileType)
      system.callbacks.submit { handler() }
    }
  }

  /// Exports the asset and returns when the export ends. Check ``status`` for the result.
  public func export() async {
    await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
  }

  /// Exports the asset to a file of a type. A task that is canceled cancels the export.
  ///
  /// - Throws: The reason why there is no file. **Source:** Apple, `export(to:as:isolation:)`.
  public func export(
    to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    (outputURL, outputFileType) = (url, fileType)
    await withTaskCancellationHandler {
      await export()
    } onCancel: {
      cancelExport()
    }
    if status == .cancelled { throw CancellationError() }
    if status != .completed { throw error ?? AVError(.exportFailed) }
  }

  /// Cancels the export and removes the partial file.
  public func cancelExport() {
    change(state) { state in
      switch state.status {
      case .unknown, .waiting, .exporting: state.status = .cancelled
      case .completed, .failed, .cancelled: break
      }
    }
  }

  private func export(to url: URL, _ fileType: AVFileType) {
    let isWanted = change(state) { state in
      guard state.status == .waiting else { return false }
      state.status = .exporting
      return true
    }
    guard isWanted else { return }
    do {
      try system.failIfRequested(.export)
      try copy(to: url, fileType)
      change(state) { if $0.status == .exporting { ($0.status, $0.progress) = (.completed, 1) } }
    } catch {
      change(state) { state in
        guard state.status == .exporting else { return }
        state.status = .failed
        state.error = error as? AVError ?? AVError(.exportFailed, userInfo: [NSUnderlyingErrorKey: error])
      }
    }
  }

  private func copy(to url: URL, _ fileType: AVFileType) throws {
    guard let services = system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
    let settings = state.read { $0 }
    let tracks = try exportedTracks(services, settings)
    let recording = try services.openAsset(
      AssetFileSettings(
        url: url, fileType: fileType.rawValue,
        tracks: tracks.map {
          AssetFileSettings.Track(coding: $0.coding, transform: $0.transform, timescale: nil, naturalSize: nil)
        }, movieTimescale: nil, fragmentInterval: nil, isFastStart: settings.isOptimized,
        metadata: exportedMetadata(settings).movieMetadata))
    do {
      recording.begin(at: settings.timeRange.start)
      let cut = try append(tracks.map(\.samples), to: recording, settings)
      guard status == .exporting else { return recording.cancel(keepingFragments: false) }
      let end = settings.timeRange.duration.isNumeric ? CMTimeMinimum(settings.timeRange.end, asset.duration) : nil
      try recording.finish(at: cut ?? end)
    } catch {
      recording.cancel(keepingFragments: false)
      throw error
    }
  }

  private func exportedMetadata(_ settings: State) -> [AVMetadataItem] {
    let items = settings.metadata ?? asset.metadata
    return settings.filter.map { filter in items.filter(filter.allows) } ?? items
  }

  /// Appends the samples of all tracks in order of time, until they are exhausted or the export is canceled.
  ///
  /// - Returns: The time at which the file must end because of the size limit, or nil if it contains all samples.
  private func append(
    _ sources: [any TrackSampleReader], to recording: any AssetFileWriter, _ settings: State
  ) throws -> CMTime? {
    let length = CMTimeMinimum(settings.timeRange.duration, asset.duration).seconds
    var next = try sources.map { try $0.next() }
    var (count, pendingBytes) = (0, Int64(0))
    while status == .exporting {
      let waiting = next.indices.compactMap { index in next[index].map { (index, $0) } }
      guard let (index, sample) = waiting.min(by: { $0.1.presentationTimeStamp < $1.1.presentationTimeStamp }) else {
        return nil
      }
      // Encoded samples count when they are written; the size of copied samples is known in advance. The index needs
      // some bytes per sample.
      pendingBytes += Int64(sample.imageBuffer == nil && preset.codec == nil ? sample.totalSampleSize : 0)
      let written = max(recording.byteCount, pendingBytes) + Int64(4096 + 64 * count)
      if settings.lengthLimit > 0, written > settings.lengthLimit { return sample.presentationTimeStamp }
      try recording.append(sample, to: index)
      count += 1
      next[index] = try sources[index].next()
      let done = (sample.presentationTimeStamp - settings.timeRange.start).seconds / max(length, 0.001)
      change(state) { $0.progress = Float(min(max(done, 0), 0.99)) }
    }
    return nil
  }
}
