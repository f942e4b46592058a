// Camera code often imports VideoToolbox only because it re-exports Core Media and Core Video. Its sessions are not
// modeled.
@_exported import CoreMedia
@_exported import CoreVideo

import Foundation

/// The profile HEVC Main, whose level the encoder chooses, for `AVVideoProfileLevelKey`. **Source:** Apple.
nonisolated(unsafe) public let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// The profile HEVC Main 10, whose level the encoder chooses, for `AVVideoProfileLevelKey`. **Source:** Apple.
nonisolated(unsafe) public let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"
