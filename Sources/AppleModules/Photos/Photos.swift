// Apple's Photos module re-exports AVFoundation.
@_exported import AVFoundation
@_exported import Dispatch
@_exported import Foundation
@_exported import PhotosModel
