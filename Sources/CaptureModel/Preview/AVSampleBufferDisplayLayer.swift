import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import PlatformModel
import PixelModel
import SimulationKernel

/// A layer that shows pictures at their times.
///
/// Nothing is drawn unless a `PreviewRenderer` is asked; ``sampleBufferRenderer`` knows which picture is shown.
/// **Source:** Apple, AVSampleBufferDisplayLayer.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let configuration: Guarded<Configuration>

  private struct Configuration {
    var gravity = AVLayerVideoGravity.resizeAspect
    var preventsCapture = false
    var preventsSleep = true
  }

  /// What shows the layer's pictures.
  public let sampleBufferRenderer: AVSampleBufferVideoRenderer

  /// A layer that shows nothing yet.
  public required init() {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    sampleBufferRenderer = AVSampleBufferVideoRenderer(system: system)
    super.init()
    sampleBufferRenderer.layer = self
  }

  /// A layer that an archive would hold. There are no archives: it is one that shows nothing yet.
  public required init?(coder: NSCoder) {
    let system = CaptureSystem.current
    configuration = Guarded(Configuration(), lock: system.lock)
    sampleBufferRenderer = AVSampleBufferVideoRenderer(system: system)
    super.init(coder: coder)
    sampleBufferRenderer.layer = self
  }

  // MARK: How it shows

  /// How the picture fills the layer. Default `.resizeAspect`.
  public var videoGravity: AVLayerVideoGravity {
    get { configuration.read { $0.gravity } }
    set { change(configuration) { $0.gravity = newValue } }
  }

  /// Whether pictures of the screen leave the layer out. Default false. Nothing takes pictures of the screen here.
  public var preventsCapture: Bool {
    get { configuration.read { $0.preventsCapture } }
    set { change(configuration) { $0.preventsCapture = newValue } }
  }

  /// Whether the screen stays on while pictures come. Default true. The screen is never off here.
  public var preventsDisplaySleepDuringVideoPlayback: Bool {
    get { configuration.read { $0.preventsSleep } }
    set { change(configuration) { $0.preventsSleep = newValue } }
  }

  /// What says when pictures are due, if the client has set it; otherwise the clock of everything does.
  public var controlTimebase: CMTimebase? {
    get { sampleBufferRenderer.controlTimebase }
    set { sampleBufferRenderer.controlTimebase = newValue }
  }

  /// Where the picture that is shown lies in the layer, as large as it is; nil without one, and while the layer is empty.
  package var shown: (image: CVPixelBuffer, geometry: PreviewGeometry)? {
    guard let image = sampleBufferRenderer.copyDisplayedPixelBuffer() else { return nil }
    let size = PixelSize(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image))
    return PreviewGeometry(image: size, orientation: .identity, gravity: videoGravity, bounds: bounds)
      .map { (image, $0) }
  }

  // MARK: As the renderer

  /// Whether pictures can be shown. Observable. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }
  /// Why not; nil otherwise. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public var error: (any Error)? { sampleBufferRenderer.error }
  /// Whether nothing is shown before a flush. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public var requiresFlushToResumeDecoding: Bool { sampleBufferRenderer.requiresFlushToResumeDecoding }
  /// What says when pictures are due.
  public var timebase: CMTimebase { sampleBufferRenderer.timebase }
  /// Whether more pictures may come now. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Tells the layer's observers what has become of its renderer.
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

  /// Takes a picture. Deprecated by Apple: give it to ``sampleBufferRenderer``.
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

  /// Lets go of the pictures that wait. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public func flush() { sampleBufferRenderer.flush() }
  /// Lets go of all pictures. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Asks for pictures. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  /// Ends the requests. Deprecated by Apple: ask ``sampleBufferRenderer``.
  public func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}
