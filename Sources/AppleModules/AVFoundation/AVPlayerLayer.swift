import AssetModel
import CaptureModel
import PlatformModel
import SimulationKernel

/// A layer that displays the video of a player. This model draws no video of players. **Source:** Apple, AVPlayerLayer.
open class AVPlayerLayer: CALayer, @unchecked Sendable {
  // Unchecked: the system's lock protects the state.
  private let shown = Guarded(Shown(), lock: CaptureSystem.current.lock)

  private struct Shown {
    var player: AVPlayer?
    var gravity = AVLayerVideoGravity.resizeAspect
  }

  /// Creates a layer without a player.
  public required init() { super.init() }
  /// Creates a layer with the geometry of another layer.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a layer without a player; the model does not decode archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a layer for the video of a player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// The player whose video the layer displays, retained by the layer.
  public var player: AVPlayer? {
    get { shown.read { $0.player } }
    set {
      // The previous player is released outside the lock.
      var player = newValue
      change(shown) { swap(&$0.player, &player) }
    }
  }

  /// A value that specifies how the video fills the layer. Default is `resizeAspect`.
  public var videoGravity: AVLayerVideoGravity {
    get { shown.read { $0.gravity } }
    set { change(shown) { $0.gravity = newValue } }
  }

  /// A Boolean value that indicates whether the first frame could be displayed: whether the player has a readable item.
  public var isReadyForDisplay: Bool { player?.currentItem?.status == .readyToPlay }

  /// The rectangle of the video within the layer; the bounds if there is no video.
  public var videoRect: CGRect {
    guard let track = player?.currentItem?.asset.tracks(withMediaType: .video).first else { return bounds }
    let size = track.naturalSize.applying(track.preferredTransform)
    let (width, height) = (abs(size.width), abs(size.height))
    guard width > 0, height > 0, videoGravity != .resize else { return bounds }
    let scales = [bounds.width / width, bounds.height / height]
    let scale = (videoGravity == .resizeAspect ? scales.min() : scales.max()) ?? 1
    return CGRect(
      x: bounds.midX - width * scale / 2, y: bounds.midY - height * scale / 2, width: width * scale,
      height: height * scale)
  }
}
