// Camera code often imports AVKit only because it re-exports AVFoundation. AVKit's players are not modeled.
@_exported import AVFoundation
