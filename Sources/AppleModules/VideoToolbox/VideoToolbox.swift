// Camera code often imports VideoToolbox only because it re-exports Core Media and Core Video. Its sessions are not
// modeled.
@_exported import CoreMedia
@_exported import CoreVideo
