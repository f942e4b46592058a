// What feeds a system has modules of its own; whoever imports this one finds all of it.
@_exported import DeviceProfiles
@_exported import SceneRendering
@_exported import V4L2
@_exported import struct MediaCoding.MovieServices
