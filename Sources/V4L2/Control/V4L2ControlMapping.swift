import Foundation

/// Which V4L2 control stands for which property of AVFoundation's, and in which unit: the table.
///
/// Controls without a line here have no counterpart and are reached by name: `power_line_frequency`, brightness, contrast, pan, tilt, iris, an
/// LED that only tells that the camera is on (`led1_mode`), `exposure` without a unit, and what moves by an amount (`zoom_relative`).
/// **Source:** the kernel's documentation of user, camera, flash and image source controls; conversions of numbers without a unit are
/// made up, see ``V4L2Scale``.
package struct V4L2ControlMapping: Hashable, Sendable {
  /// What clients see, or what belongs to it.
  package enum Property: String, Hashable, Sendable, CaseIterable {
    /// `exposureMode`: a menu of automatic, manual, shutter priority and aperture priority.
    case exposureMode
    /// The same for sensitivity alone.
    case gainMode, isoMode
    case exposureDuration, iso, exposureTargetBias
    /// `focusMode`: `continuousAutoFocus`.
    case focusMode
    /// `focusMode`: `autoFocus`, its end, and `isAdjustingFocus`.
    case focusStart, focusStop, focusStatus
    case lensPosition
    /// `whiteBalanceMode`: `continuousAutoWhiteBalance`, and `autoWhiteBalance`.
    case whiteBalanceMode, whiteBalanceStart
    /// `deviceWhiteBalanceGains`, as a temperature or as amounts of two colours.
    case temperature, redBalance, blueBalance
    case videoZoomFactor
    /// `torchMode`, as a menu or as a truth, and `torchLevel`.
    case torchMode, torch, torchLevel
    /// A connection's `preferredVideoStabilizationMode`.
    case stabilization
  }

  let property: Property
  /// V4L2's number of the control.
  let id: UInt32
  let scale: V4L2Scale

  /// In order of preference where a property has several.
  static let table: [V4L2ControlMapping] = [
    .init(property: .exposureMode, id: 0x009A_0901, scale: .choice),  // auto_exposure, once exposure_auto
    .init(property: .exposureDuration, id: 0x009A_0902, scale: .unit(1e-4)),  // exposure_time_absolute, 100 us
    .init(property: .exposureTargetBias, id: 0x009A_0913, scale: .unit(1e-3)),  // auto_exposure_bias, mEV
    .init(property: .isoMode, id: 0x009A_0918, scale: .choice),  // iso_sensitivity_auto
    .init(property: .iso, id: 0x009A_0917, scale: .unit(1e-3)),  // iso_sensitivity, ISO/1000
    .init(property: .gainMode, id: 0x0098_0912, scale: .choice),  // gain_automatic
    .init(property: .iso, id: 0x009E_0903, scale: .gain),  // analogue_gain
    .init(property: .iso, id: 0x0098_0913, scale: .gain),  // gain
    .init(property: .focusMode, id: 0x009A_090C, scale: .choice),  // focus_automatic_continuous, once focus_auto
    .init(property: .lensPosition, id: 0x009A_090A, scale: .falling),  // focus_absolute; greater is nearer
    .init(property: .focusStart, id: 0x009A_091C, scale: .choice),  // auto_focus_start
    .init(property: .focusStop, id: 0x009A_091D, scale: .choice),  // auto_focus_stop
    .init(property: .focusStatus, id: 0x009A_091E, scale: .choice),  // auto_focus_status
    .init(property: .whiteBalanceMode, id: 0x0098_090C, scale: .choice),  // white_balance_automatic
    .init(property: .whiteBalanceStart, id: 0x0098_090D, scale: .choice),  // do_white_balance
    .init(property: .temperature, id: 0x0098_091A, scale: .unit(1)),  // white_balance_temperature, K
    .init(property: .redBalance, id: 0x0098_090E, scale: .balance),  // red_balance
    .init(property: .blueBalance, id: 0x0098_090F, scale: .balance),  // blue_balance
    .init(property: .videoZoomFactor, id: 0x009A_090D, scale: .zoom),  // zoom_absolute
    .init(property: .torchMode, id: 0x009C_0901, scale: .choice),  // led_mode of a flash
    .init(property: .torchLevel, id: 0x009C_0908, scale: .share),  // intensity_torch_mode, mA
    .init(property: .torch, id: 0x0098_0925, scale: .choice),  // illuminator_1
    .init(property: .stabilization, id: 0x009A_0916, scale: .choice),  // image_stabilization
  ]
}

/// How a control's numbers count in AVFoundation's units.
enum V4L2Scale: Hashable, Sendable {
  /// They are choices and count nothing.
  case choice
  /// Each is so much.
  case unit(Double)
  /// Amplification as ISO speed: 100 at the least, twice as much at twice the number. Where the least is 0 or below, each step is ISO 1
  /// more. **Source:** made up, as drivers tell no ISO.
  case gain
  /// From 1 at the least down to 0 at the greatest. **Source:** the kernel says only that greater is nearer.
  case falling
  /// Amplification of a colour: 1 as the driver begins, twice as much after half of the range. **Source:** made up.
  case balance
  /// Magnification: 1 at the least, twice as much at twice the number, as focal lengths do. Where the least is 0 or below, the greatest
  /// is 4. **Source:** the kernel says that it is the focal length in the driver's unit; the rest is made up.
  case zoom
  /// A part of the greatest.
  case share

  /// What a number of the control's stands for.
  func amount(of number: Double, _ range: ClosedRange<Double>, begin: Double) -> Double {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    switch self {
    case .choice: return number
    case .unit(let unit): return number * unit
    case .gain: return least > 0 ? 100 * number / least : 100 + number - least
    case .falling: return greatest > least ? (greatest - number) / (greatest - least) : 1
    case .balance: return greatest > least ? exp2(2 * (number - begin) / (greatest - least)) : 1
    case .zoom:
      if least > 0 { return number / least }
      return greatest > least ? 1 + 3 * (number - least) / (greatest - least) : 1
    case .share: return greatest > 0 ? max(0, number / greatest) : 0
    }
  }

  /// Which number stands for an amount; it may lie outside of the range.
  func number(for amount: Double, _ range: ClosedRange<Double>, begin: Double) -> Double {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    switch self {
    case .choice: return amount
    case .unit(let unit): return amount / unit
    case .gain: return least > 0 ? amount * least / 100 : amount - 100 + least
    case .falling: return greatest - amount * (greatest - least)
    case .balance: return begin + log2(max(amount, 1e-6)) * (greatest - least) / 2
    case .zoom: return least > 0 ? amount * least : least + (amount - 1) * (greatest - least) / 3
    case .share: return amount * greatest
    }
  }
}
