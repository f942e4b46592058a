// AVKit hands on AVFoundation, and camera code imports it for that alone. Its players are not here.
@_exported import AVFoundation
