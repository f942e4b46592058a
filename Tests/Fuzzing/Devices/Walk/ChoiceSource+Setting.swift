import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import Exploration
import Foundation
import HardwareModel

extension ChoiceSource {
  /// Draws a property of a camera and a value for it. About half of the values are valid.
  mutating func setting(_ index: Int, of cameras: [ReferenceCamera]) -> Setting {
    let camera = cameras[index]
    let (format, descriptor) = (camera.format, camera.descriptor.camera)
    switch below(28) {
    case 0: return .activeFormat(cameras.count == 1 || chance(90) ? below(camera.formats.count) : nil)
    case 1: return .activeVideoMinFrameDuration(frameDuration(format))
    case 2: return .activeVideoMaxFrameDuration(frameDuration(format))
    case 3: return .videoZoomFactor(zoomFactor(format))
    case 4: return .ramp(toVideoZoomFactor: zoomFactor(format), withRate: float(likely: -2...8))
    case 5: return .cancelVideoZoomRamp
    case 6: return .torchMode(pick([.off, .on, .on, .auto]))
    case 7: return .torchModeOn(level: float(likely: 0.001...1))
    case 8: return .flashMode(pick([.off, .on, .auto]))
    case 9: return .focusMode(pick([.locked, .autoFocus, .continuousAutoFocus]))
    case 10: return .focusPointOfInterest(point())
    case 11: return .focusModeLocked(lensPosition: float(likely: 0...1))
    case 12: return .autoFocusRangeRestriction(pick([.none, .near, .far]))
    case 13: return .isSmoothAutoFocusEnabled(chance(50))
    case 14: return .exposureMode(pick([.locked, .autoExpose, .continuousAutoExposure, .custom]))
    case 15: return .exposurePointOfInterest(point())
    case 16:
      return .exposureModeCustom(
        duration: duration(likely: format.exposureSeconds ?? 0.001...0.1), iso: float(likely: format.iso ?? 100...200))
    case 17: return .exposureTargetBias(float(likely: descriptor?.exposureBiasRange ?? -2...2))
    case 18: return .activeMaxExposureDuration(duration(likely: format.exposureSeconds ?? 0.001...0.1))
    case 19: return .whiteBalanceMode(pick([.locked, .autoWhiteBalance, .continuousAutoWhiteBalance]))
    case 20: return .whiteBalanceModeLocked(gains(upTo: descriptor?.maxWhiteBalanceGain ?? 4))
    case 21: return .focusRectOfInterest(rect())
    case 22: return .exposureRectOfInterest(rect())
    case 23: return .faceDriven(pick(FaceDriven.allCases), chance(50))
    case 24: return .activeColorSpace(pick(AVCaptureColorSpace.allCases))
    case 25: return depthSetting(format.unprinted.depthFormats)
    case 26: return .feature(pick([.automaticallyAdjustsVideoHDREnabled, .isVideoHDREnabled]), chance(50))
    default: return .feature(pick(Feature.allCases), chance(50))
    }
  }

  private mutating func depthSetting(_ formats: [FormatDescriptor]) -> Setting {
    switch below(10) {
    case 0: .activeDepthDataFormat(.none)
    case 1: .activeDepthDataFormat(.foreign)
    case 2..<6:
      formats.isEmpty ? .activeDepthDataFormat(.foreign) : .activeDepthDataFormat(.index(below(formats.count)))
    default: .activeDepthDataMinFrameDuration(duration(likely: 1 / 30...1 / 5))
    }
  }

  private mutating func zoomFactor(_ format: FormatDescriptor) -> Double {
    number(likely: 1...(format.zoom?.maximum ?? 1))
  }

  private mutating func frameDuration(_ format: FormatDescriptor) -> CMTime {
    duration(likely: (1 / format.frameRates.upperBound)...(1 / format.frameRates.lowerBound))
  }

  private mutating func rect() -> CGRect {
    CGRect(x: number(likely: 0...0.5), y: within(0...0.5), width: number(likely: 0.1...0.5), height: within(0.1...0.5))
  }

  private mutating func point() -> CGPoint { CGPoint(x: number(likely: 0...1), y: number(likely: 0...1)) }

  private mutating func gains(upTo greatest: Double) -> AVCaptureDevice.WhiteBalanceGains {
    guard chance(80) else { return AVCaptureDevice.currentWhiteBalanceGains }
    let all = (0..<3).map { _ in chance(90) ? Float(within(1...greatest)) : float(likely: 1...greatest) }
    return .init(redGain: all[0], greenGain: all[1], blueGain: all[2])
  }

  private mutating func float(likely range: ClosedRange<Double>) -> Float { Float(number(likely: range)) }

  /// Draws a time that is within a range, common, or invalid.
  private mutating func duration(likely range: ClosedRange<Double>) -> CMTime {
    switch below(10) {
    case 0..<4: return CMTime(seconds: within(range), preferredTimescale: 1_000_000)
    case 4..<7: return CMTime(value: 1, timescale: pick([1, 3, 15, 24, 30, 60, 120, 240]))
    case 7: return .invalid
    default:
      return pick([
        .zero, .indefinite, .positiveInfinity, .negativeInfinity, CMTime(value: -1, timescale: 30),
        CMTime(value: 1, timescale: 0), CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: .max),
      ])
    }
  }

  /// Draws a number that is within a range, just outside it, or invalid.
  private mutating func number(likely range: ClosedRange<Double>) -> Double {
    switch below(10) {
    case 0..<7: return within(range)
    case 7: return range.upperBound + 0.001
    case 8: return range.lowerBound - 0.001
    default:
      return pick([
        .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.5, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, Double(Float.greatestFiniteMagnitude),
      ])
    }
  }
}
