// Apple's module re-exports these modules too, and apps that import only AVFoundation use names from all of them.
@_exported import AVFAudio
@_exported import AVFoundationTypes
@_exported import AssetModel
@_exported import CaptureModel
@_exported import CoreMedia
@_exported import Dispatch
@_exported import Foundation
@_exported import ImageIO
@_exported import PlatformModel
@_exported import PlatformTypes
import SimulationKernel
import VirtualDevices

/// Installs the default simulated phone. Called when the module is loaded, so that an app only has to `import
/// AVFoundation`.
@_cdecl("camsim_install_default_system")
func installDefaultSystem() {
  CaptureSystem.setProcessDefault { CaptureSystem.fromEnvironment() }
}
