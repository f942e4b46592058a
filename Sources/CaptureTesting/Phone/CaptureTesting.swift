// Re-exports the modules that a test target needs in addition to AVFoundation: the simulated environment and golden
// files.
@_exported import AVFoundationTypes
@_exported import AssetModel
@_exported import AudioSessionModel
@_exported import CaptureModel
@_exported import CoreMediaModel
@_exported import CoreVideoModel
@_exported import struct Exploration.ExplorationBudget
@_exported import struct Exploration.NotRepeatable
@_exported import enum Exploration.Oracle
@_exported import struct Exploration.Variation
@_exported import HardwareModel
@_exported import PhotosModel
@_exported import PixelModel
@_exported import PlatformModel
@_exported import PlatformTypes
@_exported import Scenarios
@_exported import SimulationKernel
@_exported import VirtualDevices
