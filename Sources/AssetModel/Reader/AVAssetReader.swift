import AVFoundationTypes
import CoreMediaModel
import Foundation
import SimulationKernel

/// An object that reads samples from an asset's tracks, either decoded or in their stored format. It can be used only
/// once. **Source:** Apple, AVAssetReader.
public final class AVAssetReader: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The asset that the reader reads.
  public let asset: AVAsset
  private let state: Guarded<State>

  /// The status of an asset reader.
  public enum Status: Int, Sendable {
    case unknown, reading, completed, failed, cancelled
  }

  struct State {
    var status = Status.unknown
    var error: AVError?
    var outputs: [AVAssetReaderOutput] = []
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// The number of outputs that have reached their end.
    var endedCount = 0
  }

  /// Creates a reader for an asset. Throws an error if the file cannot be read.
  public init(asset: AVAsset) throws {
    self.asset = asset
    state = Guarded(State(), lock: asset.system.lock)
    super.init(system: asset.system)
    _ = try asset.content()
  }

  /// The status of the reader.
  public var status: Status { state.read { $0.status } }
  /// The reason that reading failed, or nil.
  public var error: (any Error)? { state.read { $0.error } }
  /// The outputs that have been added to the reader.
  public var outputs: [AVAssetReaderOutput] { state.read { $0.outputs } }

  /// The time range of the samples to read. Default is the full asset. Setting it after reading has started raises
  /// NSInternalInconsistencyException. **Source:** github.com/fulldecent/FDWaveformView/issues/91.
  public var timeRange: CMTimeRange {
    get { state.read { $0.timeRange } }
    set {
      if requireUnknown("setTimeRange:", "cannot be called after reading has started") {
        change(state) { $0.timeRange = newValue }
      }
    }
  }

  /// Returns whether an output can be added: its track belongs to this asset, it has no other reader, and its settings
  /// are supported.
  public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
    status == .unknown && output.reader == nil && output.problem(in: asset) == nil
  }

  /// Adds an output. Raises NSInternalInconsistencyException if the output has a reader or reading has started, and
  /// NSInvalidArgumentException if ``canAdd(_:)`` returns false for another reason.
  ///
  /// **Source:** github.com/fulldecent/FDWaveformView/issues/76; the text for a reader that has started is inferred.
  public func add(_ output: AVAssetReaderOutput) {
    guard requireUnknown("addOutput:", "cannot be called after reading has started"),
      system.require(
        output.reader == nil,
        Misuse(
          .internalInconsistency,
          "*** -[AVAssetReader addOutput:] cannot add an output that has already been added to another AVAssetReader",
          evidence: .rule(413), remedy: "create a separate output for each reader"))
    else { return }
    if let problem = output.problem(in: asset) {
      return system.refuse(
        Misuse(
          .invalidArgument, "*** -[AVAssetReader addOutput:] \(problem)", evidence: .inferred,
          remedy: "check canAdd(_:) first"))
    }
    system.change { transaction in
      state.write(transaction) { $0.outputs.append(output) }
      output.belong(to: self, transaction)
    }
  }

  /// Starts reading. Returns false if that fails, with the ``status`` `failed` and an ``error``. A second call raises
  /// NSInternalInconsistencyException. **Source:** github.com/AbedElazizShe/LightCompressor_iOS/issues/1.
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

  /// Cancels reading, after which no more samples are returned.
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
        evidence: .rule(413), remedy: "set up the reader before startReading(), and create a new one to read again"))
  }
}
