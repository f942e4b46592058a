// Apple's names for property values.

import AVFoundationTypes
import CoreVideoModel
import SimulationKernel

extension AVCaptureDevice.FocusMode: PropertyNamed {
  package static var propertyNoun: String { "a focus mode" }
  package static var propertyNames: [(name: String, value: Self)] {
    [("locked", .locked), ("autoFocus", .autoFocus), ("continuousAutoFocus", .continuousAutoFocus)]
  }
}

extension AVCaptureDevice.AutoFocusRangeRestriction: PropertyNamed {
  package static var propertyNoun: String { "a focus range" }
  package static var propertyNames: [(name: String, value: Self)] { [("none", .none), ("near", .near), ("far", .far)] }
}

extension AVCaptureDevice.ExposureMode: PropertyNamed {
  package static var propertyNoun: String { "an exposure mode" }
  package static var propertyNames: [(name: String, value: Self)] {
    [
      ("locked", .locked), ("autoExpose", .autoExpose), ("continuousAutoExposure", .continuousAutoExposure),
      ("custom", .custom),
    ]
  }
}

extension AVCaptureDevice.WhiteBalanceMode: PropertyNamed {
  package static var propertyNoun: String { "a white-balance mode" }
  package static var propertyNames: [(name: String, value: Self)] {
    [
      ("locked", .locked), ("autoWhiteBalance", .autoWhiteBalance),
      ("continuousAutoWhiteBalance", .continuousAutoWhiteBalance),
    ]
  }
}

extension AVCaptureDevice.TorchMode: PropertyNamed {
  package static var propertyNoun: String { "a torch mode" }
}

extension AVCaptureDevice.FlashMode: PropertyNamed {
  package static var propertyNoun: String { "a flash mode" }
}

extension AVCaptureDevice.Position: PropertyNamed {
  package static var propertyNoun: String { "a position" }
  package static var propertyNames: [(name: String, value: Self)] {
    [("unspecified", .unspecified), ("back", .back), ("front", .front)]
  }
}

extension AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior: PropertyNamed {
  package static var propertyNoun: String { "a switching behavior" }
  package static var propertyNames: [(name: String, value: Self)] {
    [("unsupported", .unsupported), ("auto", .auto), ("restricted", .restricted), ("locked", .locked)]
  }
}

extension AVCaptureCameraLensSmudgeDetectionStatus: PropertyNamed {
  package static var propertyNoun: String { "a smudge detection status" }
}

extension AVCaptureColorSpace: PropertyNamed {
  package static var propertyNoun: String { "a color space" }
}

extension AVCaptureVideoOrientation: PropertyNamed {
  package static var propertyNoun: String { "a video orientation" }
}

extension AVCaptureVideoStabilizationMode: PropertyNamed {
  package static var propertyNoun: String { "a stabilization mode" }
}

extension AVCapturePhotoOutput.QualityPrioritization: PropertyNamed {
  package static var propertyNoun: String { "a quality prioritization" }
}

extension AVCapturePhotoOutput.CaptureReadiness: PropertyNamed {
  package static var propertyNoun: String { "a capture readiness" }
}

extension AVCaptureMultichannelAudioMode: PropertyNamed {
  package static var propertyNoun: String { "an audio mode" }
  package static var propertyNames: [(name: String, value: Self)] {
    [("none", .none), ("stereo", .stereo), ("firstOrderAmbisonics", .firstOrderAmbisonics)]
  }
}

extension AVCaptureSession.Preset: PropertyNamed {
  package static var propertyNoun: String { "a session preset" }
  package static var propertyNames: [(name: String, value: Self)] {
    [
      ("photo", .photo), ("high", .high), ("medium", .medium), ("low", .low), ("qvga320x240", .qvga320x240),
      ("cif352x288", .cif352x288), ("vga640x480", .vga640x480), ("qHD960x540", .qHD960x540),
      ("hd1280x720", .hd1280x720), ("hd1920x1080", .hd1920x1080), ("hd4K3840x2160", .hd4K3840x2160),
      ("iFrame960x540", .iFrame960x540), ("iFrame1280x720", .iFrame1280x720), ("inputPriority", .inputPriority),
    ]
  }
}

extension AVLayerVideoGravity: PropertyNamed {
  package static var propertyNoun: String { "a video gravity" }
  package static var propertyNames: [(name: String, value: Self)] {
    [("resizeAspect", .resizeAspect), ("resizeAspectFill", .resizeAspectFill), ("resize", .resize)]
  }
}

extension AVMetadataObject.ObjectType: PropertyNamed {
  package static var propertyNoun: String { "a metadata object type" }
  package static var propertyNames: [(name: String, value: Self)] {
    [
      ("face", .face), ("humanBody", .humanBody), ("humanFullBody", .humanFullBody), ("catHead", .catHead),
      ("catBody", .catBody), ("dogHead", .dogHead), ("dogBody", .dogBody), ("salientObject", .salientObject),
      ("qr", .qr), ("microQR", .microQR), ("aztec", .aztec), ("dataMatrix", .dataMatrix), ("pdf417", .pdf417),
      ("microPDF417", .microPDF417), ("ean13", .ean13), ("ean8", .ean8), ("upce", .upce), ("code39", .code39),
      ("code39Mod43", .code39Mod43), ("code93", .code93), ("code128", .code128), ("itf14", .itf14),
      ("interleaved2of5", .interleaved2of5), ("codabar", .codabar), ("gs1DataBar", .gs1DataBar),
      ("gs1DataBarExpanded", .gs1DataBarExpanded), ("gs1DataBarLimited", .gs1DataBarLimited),
    ]
  }
}

// MARK: Read-only values

/// A type whose raw value is a string that Apple defines.
protocol PropertyString: PropertyReadable, RawRepresentable where RawValue == String {}

extension PropertyString {
  package static var propertyForm: PropertyForm { .text }
  package var propertyValue: PropertyValue { .text(rawValue) }
}

extension AVVideoCodecType: PropertyString {}
extension AVFileType: PropertyString {}
extension AVMediaType: PropertyString {}
extension AVCaptureDevice.DeviceType: PropertyString {}
extension AVCaptureDevice.AspectRatio: PropertyString {}
extension AVSemanticSegmentationMatte.MatteType: PropertyString {}

extension AVCaptureDevice.WhiteBalanceGains: PropertyReadable {
  package static var propertyForm: PropertyForm {
    .parts(
      noun: "gains",
      [
        .init("redGain", .number, "The red gain."), .init("greenGain", .number, "The green gain."),
        .init("blueGain", .number, "The blue gain."),
      ])
  }

  package var propertyValue: PropertyValue {
    .fields([
      .init("redGain", redGain.propertyValue), .init("greenGain", greenGain.propertyValue),
      .init("blueGain", blueGain.propertyValue),
    ])
  }
}

extension AVCaptureDevice.SystemPressureState: PropertyReadable {
  package static var propertyForm: PropertyForm { .text }
  package var propertyValue: PropertyValue { .text("\(self)") }
}

extension AVCaptureDevice: PropertyReadable {
  package static var propertyForm: PropertyForm { .text }
  package var propertyValue: PropertyValue { .text(localizedName) }
}

extension AVCaptureDevice.Format: PropertyReadable {
  package static var propertyForm: PropertyForm {
    .parts(
      noun: "a format",
      [
        .init("width", .integer, "The width of the frames in pixels, in landscape orientation."),
        .init("height", .integer, "The height of the frames in pixels, in landscape orientation."),
        .init("pixelFormat", .text, "The native pixel format."),
        .init("maxFrameRate", .number, "The maximum frame rate."),
        .init("isVideoBinned", .boolean, "Whether sensor pixels are binned."),
      ])
  }

  package var propertyValue: PropertyValue {
    .fields([
      .init("width", .integer(Int64(descriptor.size.width))), .init("height", .integer(Int64(descriptor.size.height))),
      .init("pixelFormat", .text(descriptor.pixelFormat.fourCharacters)),
      .init("maxFrameRate", .number(descriptor.frameRates.upperBound)),
      .init("isVideoBinned", .boolean(isVideoBinned)),
    ])
  }
}

extension Property {
  /// Returns a property whose value is a list of pixel formats, written as four-character codes.
  static func pixelFormats(
    _ name: String, _ path: KeyPath<Object, [OSType]> & Sendable, observable: Bool = false, _ about: String
  ) -> Property {
    Property(
      name, .list(.text), keyPath: path, isObservable: observable, about,
      get: { .list($0[keyPath: path].map { .text($0.fourCharacters) }) })
  }
}
