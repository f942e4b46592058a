// Apple's module re-exports these modules too.
@_exported import AudioSessionModel
@_exported import AudioToolbox
@_exported import Foundation
