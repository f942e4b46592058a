import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import SimulationKernel

/// Lets an input take bare pixel buffers, with a pool to make them from. **Source:** rule 331.
public final class AVAssetWriterInputPixelBufferAdaptor: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// The input that gets the pictures.
  public let assetWriterInput: AVAssetWriterInput
  /// What the pool's buffers are to be like, as it was given.
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

  /// An adaptor for an input of pictures.
  ///
  /// Raises NSInvalidArgumentException for another kind of input, and NSInternalInconsistencyException for one that has an
  /// adaptor or whose writer has begun. **Source:** rule 331; the kinds of exception are inferred.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - sourcePixelBufferAttributes: pixel format, width and height of the pool's buffers; nil for no pool.
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
          .invalidArgument, "*** \(selector) Media type of input must be vide", remedy: "make an input for .video")),
      system.require(
        input.state.read { $0.adaptor } == nil,
        Misuse(
          .internalInconsistency, "*** \(selector) The input already has a pixel buffer adaptor attached",
          remedy: "keep the first adaptor")),
      system.require(
        (input.writer?.status ?? .unknown) == .unknown,
        Misuse(
          .internalInconsistency, "*** \(selector) Cannot attach after writing has begun",
          remedy: "make the adaptor before startWriting()"))
    else { return }
    input.change(input.state) { $0.adaptor = self }
  }

  /// Where buffers for ``append(_:withPresentationTime:)`` come from: nil before the writing begins, and without a pixel format.
  /// Observable. **Source:** rule 331.
  public var pixelBufferPool: CVPixelBufferPool? { state.read { $0.pool } }

  /// Appends a picture at a time. False when the writer has failed, or fails because of this picture.
  ///
  /// Raises as ``AVAssetWriterInput/append(_:)`` does. **Source:** rules 324, 327, 331.
  @discardableResult
  public func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    let sample = CMSampleBuffer(
      image: pixelBuffer, format: CMFormatDescription(imageBuffer: pixelBuffer),
      timing: CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
    )
    return assetWriterInput.take(sample, by: .pixelBuffer)
  }

  /// The writing has begun: makes the pool.
  func makePool() {
    let pool = Self.pool(sourcePixelBufferAttributes, assetWriterInput.coding)
    change(state) { $0.pool = pool }
  }

  /// The pool for attributes; size and pixel format that they leave out are those of the input's settings, and 420v.
  private static func pool(_ attributes: [String: Any]?, _ coding: AssetDescription.Coding?) -> CVPixelBufferPool? {
    guard let attributes else { return nil }
    let wish = PixelBufferAttributes(attributes as CFDictionary)
    var size: PixelSize?
    if case .images(let images) = coding { size = images.size }
    guard let width = wish.width ?? size?.width, let height = wish.height ?? size?.height else { return nil }
    let layout = wish.layout(
      pixelFormat: wish.pixelFormat ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: width, height: height)
    return (try? layout.get()).map { CVPixelBufferPool(layout: $0) }
  }
}
