// What Apple's module hands on as well.
@_exported import AudioSessionModel
@_exported import Foundation
