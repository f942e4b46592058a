@_exported import CaptureModel
@_exported import Dispatch
@_exported import Foundation
