// Device sources are in separate modules; this module re-exports them.
@_exported import DeviceProfiles
@_exported import SceneRendering
@_exported import V4L2
@_exported import struct MediaCoding.MovieServices
