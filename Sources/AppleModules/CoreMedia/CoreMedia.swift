@_exported import CoreMediaModel
// Apple's module hands it on: sample buffers hold image buffers.
@_exported import CoreVideo
@_exported import Dispatch
@_exported import Foundation
