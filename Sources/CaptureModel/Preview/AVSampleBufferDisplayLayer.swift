import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import PlatformModel
import PixelModel
import SimulationKernel

/// A layer that displays sample buffers at their timestamps.
///
/// The layer does not draw by itself; a `PreviewRenderer` renders its content on request. ``sampleBufferRenderer``
/// provides the displayed image. **Source:** Apple, AVSampleBufferDisplayLayer.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.
  private let configuration: Guarded<Configuration>

  private struct Configuration {
    var gravity = AVLayerVideoGravity.resizeAspect
    var preventsCapture = false
    var preventsSleep = true
  }

  /// The renderer that determines the displayed image.
  public let sampleBufferRenderer: AVSampleBufferVideoRenderer

  /// Creates an empty display layer.
  public required init() {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    sampleBufferRenderer = AVSampleBufferVideoRenderer(system: system)
    super.init()
    sampleBufferRenderer.layer = self
  }

  /// Creates an empty display layer; the model does not decode archives.
  public required init?(coder: NSCoder) {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    sampleBufferRenderer = AVSampleBufferVideoRenderer(system: system)
    super.init(coder: coder)
    sampleBufferRenderer.layer = self
  }

  // MARK: Display

  /// A value that specifies how the image fills the layer. The default is `.resizeAspect`.
  public var videoGravity: AVLayerVideoGravity {
    get { configuration.read { $0.gravity } }
    set { change(configuration) { $0.gravity = newValue } }
  }

  /// A Boolean value that indicates whether screen captures omit the layer. The default is false. No effect in this
  /// model.
  public var preventsCapture: Bool {
    get { configuration.read { $0.preventsCapture } }
    set { change(configuration) { $0.preventsCapture = newValue } }
  }

  /// A Boolean value that indicates whether the display stays awake during playback. The default is true. No effect in
  /// this model.
  public var preventsDisplaySleepDuringVideoPlayback: Bool {
    get { configuration.read { $0.preventsSleep } }
    set { change(configuration) { $0.preventsSleep = newValue } }
  }

  /// The timebase set by the app, or nil to use the system's clock.
  public var controlTimebase: CMTimebase? {
    get { sampleBufferRenderer.controlTimebase }
    set { sampleBufferRenderer.controlTimebase = newValue }
  }

  /// The displayed image and its geometry in the layer, or nil without an image and while the layer is empty.
  package var shown: (image: CVPixelBuffer, geometry: PreviewGeometry)? {
    guard let image = sampleBufferRenderer.copyDisplayedPixelBuffer() else { return nil }
    let size = PixelSize(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image))
    return PreviewGeometry(image: size, orientation: .identity, gravity: videoGravity, bounds: bounds)
      .map { (image, $0) }
  }

  // MARK: Renderer

  /// The status of the renderer. Key-value observable. Deprecated: use ``sampleBufferRenderer``.
  public var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }
  /// The error that caused the renderer to fail, or nil. Deprecated: use ``sampleBufferRenderer``.
  public var error: (any Error)? { sampleBufferRenderer.error }
  /// A Boolean value that indicates whether a flush is required to continue. Deprecated: use ``sampleBufferRenderer``.
  public var requiresFlushToResumeDecoding: Bool { sampleBufferRenderer.requiresFlushToResumeDecoding }
  /// The timebase that determines when samples are displayed.
  public var timebase: CMTimebase { sampleBufferRenderer.timebase }
  /// A Boolean value that indicates whether the layer can accept more samples now. Deprecated: use
  /// ``sampleBufferRenderer``.
  public var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Notifies the layer's observers of a change to the renderer's status.
  func rendererChanged(
    from old: AVQueuedSampleBufferRenderingStatus, to new: AVQueuedSampleBufferRenderingStatus
  ) {
    system.change { transaction in
      transaction.changed(self, \.status, "status", from: old, to: new)
      if (old == .failed) != (new == .failed) {
        transaction.post(.AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange, object: self)
      }
    }
  }

  /// Enqueues a sample buffer for display. Deprecated: use ``sampleBufferRenderer``.
  public func enqueue(_ sampleBuffer: CMSampleBuffer) {
    let couldShow = status != .failed
    sampleBufferRenderer.enqueue(sampleBuffer)
    guard couldShow, let error else { return }
    system.change {
      $0.post(
        .AVSampleBufferDisplayLayerFailedToDecode, object: self,
        userInfo: [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: error])
    }
  }

  /// Discards the samples that have not been displayed. Deprecated: use ``sampleBufferRenderer``.
  public func flush() { sampleBufferRenderer.flush() }
  /// Discards all samples, including the displayed image. Deprecated: use ``sampleBufferRenderer``.
  public func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Requests data from a block whenever the layer is ready. Deprecated: use ``sampleBufferRenderer``.
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  /// Stops requesting data from the block. Deprecated: use ``sampleBufferRenderer``.
  public func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}
