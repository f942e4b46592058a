@_exported import CaptureModel
@_exported import Dispatch
@_exported import Foundation

@_cdecl("camsim_install_default_system")
func installDefaultSystem() {}
