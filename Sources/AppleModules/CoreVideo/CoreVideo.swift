@_exported import CoreVideoModel
@_exported import Dispatch
@_exported import Foundation
