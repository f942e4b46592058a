import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformModel
import Scenarios
import SimulationKernel
import VirtualDevices

// Deprecated names from before version 0.2, which will be removed in version 1.0.

extension TestedPhone {
  @available(*, deprecated, renamed: "image(of:scale:)")
  public func picture(of layer: AVCaptureVideoPreviewLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try image(of: layer, scale: scale)
  }

  @available(*, deprecated, renamed: "image(of:scale:)")
  public func picture(of layer: AVSampleBufferDisplayLayer, scale: Double = 1) throws -> CVPixelBuffer? {
    try image(of: layer, scale: scale)
  }
}

@available(*, deprecated, renamed: "ImageTolerance")
public typealias PictureTolerance = ImageTolerance

extension Golden {
  @available(*, deprecated, renamed: "init(directory:mode:artifacts:)")
  public init(directory: URL, mode: Mode, artefacts: URL) {
    self.init(directory: directory, mode: mode, artifacts: artefacts)
  }

  @available(*, deprecated, renamed: "check(image:as:tolerance:file:line:)")
  public func check(
    picture: URL, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try check(image: picture, as: name, tolerance: tolerance, file: file, line: line)
  }

  @available(*, deprecated, renamed: "check(image:as:tolerance:file:line:)")
  public func check(
    picture: CVPixelBuffer, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try check(image: picture, as: name, tolerance: tolerance, file: file, line: line)
  }
}

extension Golden {
  @available(*, deprecated, renamed: "artifacts")
  public var artefacts: URL { artifacts }

  @available(*, deprecated, renamed: "check(image:as:tolerance:file:line:)")
  public func check(
    picture: PixelMemory, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try check(image: picture, as: name, tolerance: tolerance, file: file, line: line)
  }
}

extension GoldenFailure {
  @available(*, deprecated, renamed: "artifacts")
  public var artefacts: [URL] { artifacts }
}

extension Chart {
  @available(*, deprecated, renamed: "grayRamp")
  public static var greyRamp: Chart { .grayRamp }
}

extension SubjectDistance {
  @available(*, deprecated, renamed: "init(meters:)")
  public init(metres: Double) { self.init(meters: metres) }
}

extension CaptureSystem {
  @available(*, deprecated, renamed: "userResponseNanoseconds")
  public var userThinksNanoseconds: Int64 {
    get { userResponseNanoseconds }
    set { userResponseNanoseconds = newValue }
  }

  @available(*, deprecated, renamed: "rotate(to:nanoseconds:)")
  public func turn(to posture: Posture, nanoseconds: Int64) { rotate(to: posture, nanoseconds: nanoseconds) }
}
