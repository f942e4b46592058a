// What Apple's module hands on as well: apps say `import AVFoundation` and use the names of all of these.
@_exported import AVFAudio
@_exported import AVFoundationTypes
@_exported import AssetModel
@_exported import CaptureModel
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import Dispatch
@_exported import Foundation
@_exported import PlatformModel
@_exported import PlatformTypes
import SimulationKernel
import VirtualDevices

/// Called when the module is loaded: an app that only says `import AVFoundation` finds a simulated phone.
@_cdecl("camsim_install_default_system")
func installDefaultSystem() {
  CaptureSystem.setProcessDefault { CaptureSystem.fromEnvironment() }
}
