import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// Reads the samples of an asset's tracks, decoded or as they are stored. Used once. **Source:** Apple, AVAssetReader.
public final class AVAssetReader: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What is read.
  public let asset: AVAsset
  private let state: Guarded<State>

  /// What has become of a reader.
  public enum Status: Int, Sendable {
    case unknown, reading, completed, failed, cancelled
  }

  struct State {
    var status = Status.unknown
    var error: AVError?
    var outputs: [AVAssetReaderOutput] = []
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// Outputs that have given out all.
    var endedCount = 0
  }

  /// A reader of an asset. Throws why the file cannot be read.
  public init(asset: AVAsset) throws {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
    _ = try asset.content()
  }

  /// What has become of the reader.
  public var status: Status { state.read { $0.status } }
  /// Why it failed; nil otherwise.
  public var error: (any Error)? { state.read { $0.error } }
  /// What was added.
  public var outputs: [AVAssetReaderOutput] { state.read { $0.outputs } }

  /// Only samples within it are read. Default everything. Raises NSInternalInconsistencyException once the reading has
  /// begun. **Source:** github.com/fulldecent/FDWaveformView/issues/91.
  public var timeRange: CMTimeRange {
    get { state.read { $0.timeRange } }
    set {
      if requireUnknown("setTimeRange:", "cannot be called after reading has started") {
        change(state) { $0.timeRange = newValue }
      }
    }
  }

  /// Whether an output can be added: it reads a track of this asset, has no reader, and its settings can be served.
  public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
    status == .unknown && output.reader == nil && output.problem(in: asset) == nil
  }

  /// Adds an output. Raises NSInternalInconsistencyException for one that has a reader, and once the reading has begun,
  /// NSInvalidArgumentException where ``canAdd(_:)`` is false for another reason.
  ///
  /// **Source:** github.com/fulldecent/FDWaveformView/issues/76; the text for a reader that reads is inferred.
  public func add(_ output: AVAssetReaderOutput) {
    guard requireUnknown("addOutput:", "cannot be called after reading has started"),
      system.require(
        output.reader == nil,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetReader addOutput:] cannot add an output that has already been added to another AVAssetReader",
          remedy: "make an output of its own for each reader"))
    else { return }
    if let problem = output.problem(in: asset) {
      return system.refuse(
        Misuse(.invalidArgument, "*** -[AVAssetReader addOutput:] \(problem)", remedy: "ask canAdd(_:) first"))
    }
    system.change { transaction in
      state.write(transaction) { $0.outputs.append(output) }
      output.belong(to: self, transaction)
    }
  }

  /// Begins to read. False, with ``status`` `failed` and an ``error``, when that cannot be. Raises when it is called
  /// twice. **Source:** github.com/AbedElazizShe/LightCompressor_iOS/issues/1.
  @discardableResult
  public func startReading() -> Bool {
    guard requireUnknown("startReading", "cannot be called again after reading has already started") else {
      return false
    }
    do {
      guard let services = system.media as? any AssetServices else { throw AVError(.operationNotAllowed) }
      for output in outputs { try output.open(services, timeRange) }
      change(state) { $0.status = .reading }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Ends the reading; no more samples come.
  public func cancelReading() {
    change(state) { if $0.status == .reading || $0.status == .unknown { $0.status = .cancelled } }
  }

  func fail(_ error: any Error) {
    change(state) { state in
      state.status = .failed
      state.error = error as? AVError ?? AVError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    }
  }

  func outputEnded() {
    change(state) { state in
      state.endedCount += 1
      if state.status == .reading, state.endedCount == state.outputs.count { state.status = .completed }
    }
  }

  private func requireUnknown(_ selector: String, _ problem: String) -> Bool {
    system.require(
      status == .unknown,
      Misuse(
        .internalInconsistency, "*** -[AVAssetReader \(selector)] \(problem)",
        remedy: "a reader is used once: set it up before startReading()"))
  }
}
