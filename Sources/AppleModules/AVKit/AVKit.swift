// Camera code often imports AVKit only because it re-exports AVFoundation and UIKit.
@_exported import AVFoundation
@_exported import UIKit
