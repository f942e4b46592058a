import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import PlatformTypes
import SimulationKernel

/// Makes a new file of an asset: copied, or compressed again. Used once. **Source:** Apple, AVAssetExportSession.
public final class AVAssetExportSession: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What is exported.
  public let asset: AVAsset
  /// The preset's name.
  public let presetName: String
  let preset: ExportPreset
  private let state: Guarded<State>
  private let working: CallbackQueue

  /// What has become of an export.
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

  /// An export; nil for a preset that does not exist or cannot be used with the asset.
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

  /// The names of all presets.
  public static func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

  /// The presets that can be used with an asset: one with nothing to read has none.
  public static func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard asset.isExportable else { return [] }
    let hasImages = !asset.tracks(withMediaType: .video).isEmpty
    let hasAudio = !asset.tracks(withMediaType: .audio).isEmpty
    return ExportPreset.all.filter { preset in
      preset.codec == nil || (preset.hasImages ? hasImages : hasAudio)
    }.map(\.name)
  }

  /// Tells, on no particular queue, whether a preset can make a file of a type from an asset; nil for any type.
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

  /// The file types that the preset makes from the asset.
  public var supportedFileTypes: [AVFileType] { preset.fileTypes(for: asset) }

  // MARK: Settings

  /// Where the file will be. Raises NSInternalInconsistencyException once the export has begun. **Source:** text:
  /// github.com/hm21/pro_video_editor/issues/189.
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
            remedy: "use another session for another file"))
      else { return }
      change(state) { $0.outputURL = newValue }
    }
  }
  /// What kind of file it will be. Raises NSInvalidArgumentException for one that is not supported.
  public var outputFileType: AVFileType? {
    get { state.read { $0.fileType } }
    set {
      guard
        system.require(
          newValue.map { supportedFileTypes.contains($0) } ?? true,
          Misuse(
            .invalidArgument, "*** -[AVAssetExportSession setOutputFileType:] Invalid output file type",
            remedy: "choose one of supportedFileTypes"))
      else { return }
      change(state) { $0.fileType = newValue }
    }
  }
  /// The part that is exported. Default everything.
  public var timeRange: CMTimeRange {
    get { state.read { $0.timeRange } }
    set { change(state) { $0.timeRange = newValue } }
  }
  /// Whether the file's index comes first.
  public var shouldOptimizeForNetworkUse: Bool {
    get { state.read { $0.isOptimized } }
    set { change(state) { $0.isOptimized = newValue } }
  }
  /// What the file tells about itself; nil for what the asset tells.
  public var metadata: [AVMetadataItem]? {
    get { state.read { $0.metadata } }
    set {
      // Items without another owner are released outside the lock.
      var metadata = newValue
      change(state) { swap(&$0.metadata, &metadata) }
    }
  }

  /// How loud each track of sound is; nil for as loud as it is. Tracks of sound are mixed into one then, and in compositions.
  ///
  /// Not with ``AVAssetExportPresetPassthrough``, which copies.
  public var audioMix: AVAudioMix? {
    get { state.read { $0.audioMix } }
    set { change(state) { $0.audioMix = newValue } }
  }
  /// How the tracks of pictures become one picture; nil for the first track as it is. Not with
  /// ``AVAssetExportPresetPassthrough``, which copies.
  ///
  /// Raises NSInvalidArgumentException for one without instructions, size or frame duration.
  public var videoComposition: AVVideoComposition? {
    get { state.read { $0.videoComposition } }
    set {
      let lack = newValue?.lack
      guard
        system.require(
          lack == nil,
          Misuse(
            .invalidArgument, "*** -[AVAssetExportSession setVideoComposition:] \(lack ?? "")",
            remedy: "set frameDuration, renderSize and instructions first"))
      else { return }
      change(state) { $0.videoComposition = newValue }
    }
  }

  /// Which items are told; nil for all.
  public var metadataItemFilter: AVMetadataItemFilter? {
    get { state.read { $0.filter } }
    set { change(state) { $0.filter = newValue } }
  }
  /// Bytes that the file may have: the export ends before it gets larger. 0, the default, for no limit.
  public var fileLengthLimit: Int64 {
    get { state.read { $0.lengthLimit } }
    set { change(state) { $0.lengthLimit = newValue } }
  }

  /// About how many bytes the file will have: those of the samples that are copied, or what their bit rates come to.
  public var estimatedOutputFileLength: Int64 {
    let range = timeRange
    let seconds = (CMTimeMinimum(range.end.isNumeric ? range.end : asset.duration, asset.duration) - range.start)
      .seconds
    return asset.tracks.reduce(0) { sum, track in
      let bitRate: Double =
        switch preset.plan(track)?.coding {
        case .images(let images): Double(images.bitRate ?? 0)
        case .audio(let audio): Double(audio.bitRate ?? 0)
        case .passThrough: Double(track.estimatedDataRate)
        case nil: 0
        }
      return sum + Int64(bitRate * max(0, seconds) / 8)
    }
  }

  // MARK: Exporting

  /// What has become of the export.
  public var status: Status { state.read { $0.status } }
  /// Why it failed; nil otherwise.
  public var error: (any Error)? { state.read { $0.error } }
  /// How much is done, from 0 to 1.
  public var progress: Float { state.read { $0.progress } }

  /// Makes the file, and calls `handler`, on no particular queue, when it is there or cannot be made: ``status`` tells.
  ///
  /// Raises NSInvalidArgumentException without a URL or file type, and NSInternalInconsistencyException for a second call.
  public func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    let (url, fileType) = state.read { ($0.outputURL, $0.fileType) }
    guard
      system.require(
        url != nil && fileType != nil,
        Misuse(
          .invalidArgument,
          "*** -[AVAssetExportSession exportAsynchronouslyWithCompletionHandler:] Cannot export without an output URL and file type",
          remedy: "set outputURL and outputFileType")),
      system.require(
        status == .unknown,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetExportSession exportAsynchronouslyWithCompletionHandler:] Cannot call method more than once",
          remedy: "use another session for another file")), let url, let fileType
    else { return }
    change(state) { $0.status = .waiting }
    working.submit { [self] in
      export(to: url, fileType)
      system.callbacks.submit { handler() }
    }
  }

  /// Makes the file, and waits until it is there or cannot be made: ``status`` tells.
  public func export() async {
    await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
  }

  /// Gives the export up; what was written is removed.
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
      AssetDescription(
        url: url, fileType: fileType.rawValue,
        tracks: tracks.map {
          AssetDescription.Track(coding: $0.coding, transform: $0.transform, timescale: nil, naturalSize: nil)
        }, movieTimescale: nil, fragmentInterval: nil, indexComesFirst: settings.isOptimized,
        metadata: told(settings).forMovie))
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

  private func told(_ settings: State) -> [AVMetadataItem] {
    let items = settings.metadata ?? asset.metadata
    return settings.filter.map { filter in items.filter(filter.allows) } ?? items
  }

  /// Appends samples of all tracks in the order of their times, until there are none left or the export is cancelled.
  ///
  /// - Returns: where the file has to end because of its length; nil for after the last sample.
  private func append(
    _ sources: [any TrackSamples], to recording: any AssetRecording, _ settings: State
  ) throws -> CMTime? {
    let length = CMTimeMinimum(settings.timeRange.duration, asset.duration).seconds
    var next = try sources.map { try $0.next() }
    var (count, pendingBytes) = (0, Int64(0))
    while status == .exporting {
      let waiting = next.indices.compactMap { index in next[index].map { (index, $0) } }
      guard let (index, sample) = waiting.min(by: { $0.1.presentationTimeStamp < $1.1.presentationTimeStamp }) else {
        return nil
      }
      // What is compressed counts once it is written; what is copied is known before. The index takes some bytes a sample.
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
