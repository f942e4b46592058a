import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// An object that appends pixel buffers to an input, and provides a pool to allocate them from. **Source:** rule 331.
public final class AVAssetWriterInputPixelBufferAdaptor: CaptureObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by the system's lock.

  /// The input to which the adaptor appends.
  public let assetWriterInput: AVAssetWriterInput
  /// The attributes of the pool's pixel buffers, as they were passed to the initializer.
  public let sourcePixelBufferAttributes: [String: Any]?
  private let state: Observed<State>

  struct State: ObservableState {
    var pool: CVPixelBufferPool?

    static func announce(
      of adaptor: AVAssetWriterInputPixelBufferAdaptor, from old: Self, to new: Self,
      _ transaction: borrowing Transaction
    ) {
      transaction.changed(
        adaptor, \.pixelBufferPool, "pixelBufferPool", from: old.pool, to: new.pool,
        text: { $0.map { "\($0.layout.pixelFormat.fourCharacters) \($0.layout.width)x\($0.layout.height)" } ?? "nil" })
    }
  }

  /// Creates an adaptor for a video input.
  ///
  /// Raises NSInvalidArgumentException for an input of another media type, and NSInternalInconsistencyException if the
  /// input has an adaptor or writing has started. **Source:** rule 331; the exception names are inferred.
  ///
  /// - Parameters:
  ///   - input: The input to which the adaptor appends.
  ///   - sourcePixelBufferAttributes: The pixel format, width and height of the pool's buffers, or nil for no pool.
  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    assetWriterInput = input
    self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    let system = input.system
    state = Observed(State(), lock: system.lock)
    super.init(system: system)
    let selector = "-[AVAssetWriterInputPixelBufferAdaptor initWithAssetWriterInput:sourcePixelBufferAttributes:]"
    guard
      system.require(
        input.mediaType == .video,
        Misuse(
          .invalidArgument, "*** \(selector) Media type of input must be vide", evidence: .inferred,
          remedy: "create an input for .video")),
      system.require(
        input.state.read { $0.adaptor } == nil,
        Misuse(
          .internalInconsistency, "*** \(selector) The input already has a pixel buffer adaptor attached",
          evidence: .rule(331), remedy: "use the existing adaptor")),
      system.require(
        (input.writer?.status ?? .unknown) == .unknown,
        Misuse(
          .internalInconsistency, "*** \(selector) Cannot attach after writing has begun",
          evidence: .rule(331), remedy: "create the adaptor before startWriting()"))
    else { return }
    input.change(input.state) { $0.adaptor = self }
  }

  /// The pool of buffers for ``append(_:withPresentationTime:)``. It is nil before writing starts and without pixel
  /// buffer attributes. Key-value observable. **Source:** rule 331.
  public var pixelBufferPool: CVPixelBufferPool? { state.read { $0.pool } }

  /// Appends a pixel buffer at a presentation time. Returns false if the writer has failed, or if the frame makes it
  /// fail.
  ///
  /// Raises the same exceptions as ``AVAssetWriterInput/append(_:)``. **Source:** rules 324, 327, 331.
  @discardableResult
  public func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    let sample = CMSampleBuffer(
      image: pixelBuffer, format: CMFormatDescription(imageBuffer: pixelBuffer),
      timing: CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
    )
    return assetWriterInput.accept(sample, by: .pixelBuffer)
  }

  /// Creates the pool. Called when writing starts.
  func makePool() {
    let pool = Self.pool(sourcePixelBufferAttributes, assetWriterInput.coding)
    change(state) { $0.pool = pool }
  }

  /// Returns a pool for pixel buffer attributes. A missing size defaults to that of the input's settings, and a missing
  /// pixel format to 420v.
  private static func pool(_ attributes: [String: Any]?, _ coding: AssetFileSettings.TrackEncoding?)
    -> CVPixelBufferPool?
  {
    guard let attributes else { return nil }
    let wish = PixelBufferAttributes(attributes as CFDictionary)
    var size: PixelSize?
    if case .video(let images) = coding { size = images.size }
    guard let width = wish.width ?? size?.width, let height = wish.height ?? size?.height else { return nil }
    let layout = wish.layout(
      pixelFormat: wish.pixelFormat ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: width, height: height)
    return (try? layout.get()).map { CVPixelBufferPool(layout: $0) }
  }
}
