// Apple's module re-exports these modules too.
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import Dispatch
@_exported import Foundation
@_exported import ImageIO
@_exported import QuartzCore
@_exported import UIKitModel
