// Apple's module re-exports these modules too.
@_exported import CombineModel
@_exported import Foundation
@_exported import Observation
@_exported import UIKit
