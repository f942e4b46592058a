import AVFoundation
import UIKit

/// A view controller that displays the video of a player. Nothing is drawn, and no controls are displayed. **Source:**
/// Apple, AVPlayerViewController.
open class AVPlayerViewController: UIViewController {
  /// The player whose video is displayed.
  open var player: AVPlayer?
  /// The object that learns of full screen and picture in picture. It is never called.
  open weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// A Boolean value that indicates whether playback controls are displayed. Default true. Has no effect.
  open var showsPlaybackControls = true
  /// A value that specifies how the video fills the view. Default is `resizeAspect`.
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  /// A Boolean value that indicates whether picture in picture is allowed. Default true. Has no effect.
  open var allowsPictureInPicturePlayback = true
  /// A Boolean value that indicates whether playback begins in full screen. Default false. Has no effect.
  open var entersFullScreenWhenPlaybackBegins = false
  /// A Boolean value that indicates whether playback that ends leaves full screen. Default false. Has no effect.
  open var exitsFullScreenWhenPlaybackEnds = false
  /// A Boolean value that indicates whether the first frame could be displayed: whether the player has a readable item.
  open var isReadyForDisplay: Bool { player?.currentItem?.status == .readyToPlay }
}

/// The delegate of a player view controller, which is never called. **Source:** Apple, AVPlayerViewControllerDelegate.
@preconcurrency @MainActor public protocol AVPlayerViewControllerDelegate: AnyObject {}
