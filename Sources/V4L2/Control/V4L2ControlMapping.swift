import Foundation

/// An entry of the table that maps V4L2 controls to AVFoundation properties and units.
///
/// Controls without an entry have no counterpart and are accessed by name: `power_line_frequency`, brightness,
/// contrast, pan, tilt, iris, an LED that only indicates that the camera is on (`led1_mode`), `exposure` without a
/// unit, and relative controls (`zoom_relative`).
///
/// **Source:** the kernel's documentation of user, camera, flash and image source controls. Conversions of values
/// without a unit are assumed; see ``V4L2Scale``.
package struct V4L2ControlMapping: Hashable, Sendable {
  /// A client-visible property, or a control that contributes to one.
  package enum Property: String, Hashable, Sendable, CaseIterable {
    /// The `exposureMode` property: a menu of automatic, manual, shutter priority and aperture priority.
    case exposureMode
    /// The automatic mode for sensitivity (gain or ISO) alone.
    case gainMode, isoMode
    case exposureDuration, iso, exposureTargetBias
    /// The `continuousAutoFocus` value of `focusMode`.
    case focusMode
    /// Controls that start and cancel an `autoFocus` scan, and the status that `isAdjustingFocus` reports.
    case focusStart, focusStop, focusStatus
    case lensPosition
    /// The `continuousAutoWhiteBalance` and `autoWhiteBalance` values of `whiteBalanceMode`.
    case whiteBalanceMode, whiteBalanceStart
    /// The `deviceWhiteBalanceGains` property, as a color temperature or as red and blue balance.
    case temperature, redBalance, blueBalance
    case videoZoomFactor
    /// The `torchMode` property, as a menu or a Boolean, and the `torchLevel` property.
    case torchMode, torch, torchLevel
    /// The `preferredVideoStabilizationMode` property of a connection.
    case stabilization
  }

  let property: Property
  /// The V4L2 control ID.
  let id: UInt32
  let scale: V4L2Scale

  /// The mapping table, in order of preference where a property has several controls.
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
    .init(property: .lensPosition, id: 0x009A_090A, scale: .inverted),  // focus_absolute; greater is nearer
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

/// The conversion between a control's numbers and AVFoundation units.
enum V4L2Scale: Hashable, Sendable {
  /// A choice, such as a menu index or a Boolean, that is not converted.
  case choice
  /// A linear unit: each step of the control equals the associated value.
  case unit(Double)
  /// Amplification as ISO speed: ISO 100 at the minimum, doubling when the number doubles. If the minimum is 0 or
  /// negative, each step adds ISO 1. **Source:** assumed, because drivers report no ISO speed.
  case gain
  /// An inverted range, from 1 at the minimum to 0 at the maximum. **Source:** the kernel says only that greater is
  /// nearer.
  case inverted
  /// The gain of one color: 1 at the driver's default, doubling over half of the range. **Source:** assumed.
  case balance
  /// The zoom factor: 1 at the minimum, doubling when the number doubles, like focal lengths. If the minimum is 0 or
  /// negative, the maximum zoom factor is 4. **Source:** the kernel says that the value is the focal length in the
  /// driver's unit; the rest is assumed.
  case zoom
  /// A fraction of the maximum value.
  case share

  /// Converts a control number to an amount in AVFoundation units.
  func amount(of number: Double, _ range: ClosedRange<Double>, begin: Double) -> Double {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    switch self {
    case .choice: return number
    case .unit(let unit): return number * unit
    case .gain: return least > 0 ? 100 * number / least : 100 + number - least
    case .inverted: return greatest > least ? (greatest - number) / (greatest - least) : 1
    case .balance: return greatest > least ? exp2(2 * (number - begin) / (greatest - least)) : 1
    case .zoom:
      if least > 0 { return number / least }
      return greatest > least ? 1 + 3 * (number - least) / (greatest - least) : 1
    case .share: return greatest > 0 ? max(0, number / greatest) : 0
    }
  }

  /// Converts an amount in AVFoundation units to a control number, which may be out of range.
  func number(for amount: Double, _ range: ClosedRange<Double>, begin: Double) -> Double {
    let (least, greatest) = (range.lowerBound, range.upperBound)
    switch self {
    case .choice: return amount
    case .unit(let unit): return amount / unit
    case .gain: return least > 0 ? amount * least / 100 : amount - 100 + least
    case .inverted: return greatest - amount * (greatest - least)
    case .balance: return begin + log2(max(amount, 1e-6)) * (greatest - least) / 2
    case .zoom: return least > 0 ? amount * least : least + (amount - 1) * (greatest - least) / 3
    case .share: return amount * greatest
    }
  }
}
