@_exported import AssetsLibraryModel
@_exported import Dispatch
@_exported import Foundation
