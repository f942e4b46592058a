@_exported import CaptureModel
@_exported import Dispatch
@_exported import Foundation
import VirtualDevices

/// Called when the module is loaded: an app that only says `import AVFoundation` finds a simulated phone.
@_cdecl("camsim_install_default_system")
func installDefaultSystem() {
  CaptureSystem.setProcessDefault { CaptureSystem.fromEnvironment() }
}
