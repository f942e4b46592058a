import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import SimulationKernel

/// The properties that scenarios can set and expect: the model's property tables, and some additional names for values
/// that AVFoundation keeps in dictionaries and arrays.
enum PropertyTable {
  /// Returns the properties of `AVCaptureSession` or `AVCaptureMultiCamSession`.
  static func session(_ kind: Scenario.Session.Kind) -> [Property<AnyObject>] {
    let own = kind == .multiCam ? AVCaptureMultiCamSession.ownProperties.map(\.erased) : []
    return AVCaptureSession.properties.map(\.erased) + own + sessionCounts.map(\.erased)
  }

  /// The properties of an `AVCaptureDevice` that is a camera.
  static let device: [Property<AnyObject>] = AVCaptureDevice.properties.map { property in
    // A scenario selects a format by its index or by required properties; AVFoundation requires one of the device's own
    // format objects.
    guard property.name == "activeFormat" else { return property }
    let about =
      """
      The active format, given by its number in the output of `camsim formats`, or by its properties. If several \
      formats match the properties, the first is used.
      """
    return property.settable(formatForm, about) { device, value, _ in try device.selectFormat(value) }
  }.map(\.erased)

  /// The properties of an `AVCaptureDevice` that is a microphone: those that all devices have, all of them read-only.
  static let microphone = AVCaptureDevice.identityProperties.map(\.erased)

  /// The properties of an `AVCaptureConnection`.
  static let connection = AVCaptureConnection.properties.map(\.erased)

  /// Returns the properties of an output of this kind, or of a preview layer.
  static func output(_ kind: Scenario.Output.Kind) -> [Property<AnyObject>] {
    switch kind {
    case .videoData, .assetWriter: every + AVCaptureVideoDataOutput.ownProperties.map(\.erased) + [pixelFormat.erased]
    case .audioData: every
    case .movieFile: every + file + AVCaptureMovieFileOutput.movieProperties.map(\.erased) + [movieCodec.erased]
    case .audioFile: every + file
    case .photo: every + AVCapturePhotoOutput.ownProperties.map(\.erased)
    case .stillImage: every + AVCaptureStillImageOutput.ownProperties.map(\.erased) + [stillCodec.erased]
    case .metadata: every + AVCaptureMetadataOutput.ownProperties.map(\.erased)
    case .preview: AVCaptureVideoPreviewLayer.properties.map(\.erased) + [layer.erased]
    }
  }

  private static let every = (AVCaptureOutput.properties + outputCounts).map(\.erased)
  private static let file = AVCaptureFileOutput.ownProperties.map(\.erased)

  // MARK: Additional properties

  private static let sessionCounts: [Property<AVCaptureSession>] = [
    .readOnly("inputCount", \.inputs.count, "The number of inputs."),
    .readOnly("outputCount", \.outputs.count, "The number of outputs."),
    .readOnly("connectionCount", \.connections.count, "The number of connections."),
  ]

  private static let outputCounts: [Property<AVCaptureOutput>] = [
    .readOnly("connectionCount", \.connections.count, "The number of connections.")
  ]

  private static let pixelFormat = Property<AVCaptureVideoDataOutput>(
    "pixelFormat", Scenario.PixelFormat.propertyForm, "The pixel format of the frames, as set in `videoSettings`.",
    get: { output in
      let code = output.videoSettings?[kCVPixelBufferPixelFormatTypeKey as String] as? OSType
      return code.map { .text($0.fourCharacters) } ?? .none
    },
    set: { output, name, _ in
      let format = try Scenario.PixelFormat.required(name)
      output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format.code]
    })

  private static let movieCodec = Property<AVCaptureMovieFileOutput>(
    "codec", Scenario.Codec.propertyForm, "The codec with which the output encodes video.",
    set: { output, name, _ in
      guard let connection = output.connection(with: .video) else {
        throw PropertyMismatch("it only after the output has a video connection")
      }
      output.setOutputSettings([AVVideoCodecKey: try Scenario.Codec.required(name).model], for: connection)
    })

  private static let stillCodec = Property<AVCaptureStillImageOutput>(
    "codec", Scenario.Codec.propertyForm, "The codec with which the output encodes still images.",
    set: { output, name, _ in output.outputSettings = [AVVideoCodecKey: try Scenario.Codec.required(name).model] })

  private static let layer = Property<AVCaptureVideoPreviewLayer>(
    "layer", .notation("layerSize"), "The size of the layer in points.",
    get: { .text("\(Int($0.bounds.width))x\(Int($0.bounds.height))") },
    set: { layer, text, _ in
      guard case .text(let text) = text, let size = Scenario.LayerSize(text) else {
        throw PropertyMismatch("a size such as 375x812")
      }
      layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    })

  private static let formatForm = PropertyForm.either(
    .integer,
    .parts(
      noun: "properties of a format",
      [
        .init("width", .integer, "The width of the frames in pixels, in landscape orientation."),
        .init("height", .integer, "The height of the frames in pixels, in landscape orientation."),
        .init("pixelFormat", Scenario.PixelFormat.propertyForm, "The native pixel format."),
        .init("maxFrameRate", .number, "The maximum frame rate."),
        .init("isVideoBinned", .boolean, "Whether sensor pixels are binned."),
      ]))
}

extension AVCaptureDevice {
  /// Selects the format with this index, or the first format with the given `width`, `height`, `pixelFormat`,
  /// `maxFrameRate` and `isVideoBinned`.
  fileprivate func selectFormat(_ value: PropertyValue) throws {
    switch value {
    case .integer(let index) where formats.indices.contains(Int(index)): activeFormat = formats[Int(index)]
    case .fields(let wanted):
      guard let format = formats.first(where: { $0.has(wanted) }) else {
        throw PropertyMismatch(
          "the properties of one of the device's formats, as listed by camsim formats")
      }
      activeFormat = format
    case .none, .boolean, .integer, .number, .time, .text, .list:
      throw PropertyMismatch(
        "an index below \(formats.count), or fields such as {width: 1920, height: 1080, maxFrameRate: 60}")
    }
  }
}

extension AVCaptureDevice.Format {
  fileprivate func has(_ wanted: [PropertyValue.Field]) -> Bool {
    let own = propertyValue
    return wanted.allSatisfy { part in
      guard let value = own[part.name] else { return false }
      return value == part.value || (value.double != nil && value.double == part.value.double)
    }
  }
}
