// VideoToolbox hands on Core Media and Core Video, and camera code imports it for that alone. Its sessions are not here.
@_exported import CoreMedia
@_exported import CoreVideo
