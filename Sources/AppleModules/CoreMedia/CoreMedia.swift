@_exported import CoreMediaModel
// Apple's module re-exports Core Video, because sample buffers contain image buffers.
@_exported import CoreVideo
@_exported import Dispatch
@_exported import Foundation
