import CameraControl
import CaptureModel
import HardwareModel
import SimulationKernel

extension V4L2ControlSet {
  /// Returns the hardware state that a set of control values represents.
  package func state(_ values: Values) -> HardwareState {
    func amount(_ property: Property) -> Double? {
      mapped(property).flatMap { mapped in values[mapped.control.id].map(mapped.amount) }
    }
    func isOn(_ property: Property) -> Bool? { amount(property).map { $0 != 0 } }
    var state = HardwareState()
    state.isAutoExposureEnabled =
      amount(.exposureMode).map { Int64($0) != ExposureMenu.manual } ?? isOn(.isoMode) ?? isOn(.gainMode)
    state.exposureSeconds = amount(.exposureDuration)
    state.iso = amount(.iso)
    state.exposureBias = amount(.exposureTargetBias)
    state.focusesByItself = isOn(.focusMode)
    state.isSearchingFocus = amount(.focusStatus).map { Int64($0) & 1 != 0 } ?? false
    state.lensPosition = amount(.lensPosition)
    state.balancesByItself = isOn(.whiteBalanceMode)
    state.whiteBalanceGains = gains(temperature: amount(.temperature), amount(.redBalance), amount(.blueBalance))
    state.zoomFactor = amount(.videoZoomFactor)
    if hasTorch {
      let isLit = amount(.torchMode).map { Int64($0) == LEDModeMenu.torch } ?? isOn(.torch) ?? false
      state.torchLevel = isLit ? amount(.torchLevel) ?? 1 : 0
    }
    return state
  }

  /// Returns white balance gains, normalized so that the smallest is 1.
  private func gains(temperature: Double?, _ red: Double?, _ blue: Double?) -> SIMD3<Double>? {
    if let temperature { return WhitePoint(kelvins: max(1, temperature), tint: 0).gains }
    guard let red, let blue else { return nil }
    let gains = SIMD3(red, 1, blue)
    return gains / gains.min()
  }

  /// A control and the value to set it to.
  package struct Setting: Hashable, Sendable {
    package let control: V4L2Control
    package let value: Int64
  }

  /// Returns the control settings for a control request, in the order to apply them; empty if the camera does not
  /// support the request.
  ///
  /// - Parameters:
  ///   - order: The control request.
  ///   - values: The current values of the controls.
  package func settings(for order: ControlRequest, _ values: Values) -> [Setting] {
    switch order {
    case .expose(.continuousAutoExposure):
      return set(.exposureMode, automaticExposure) + set(.gainMode, 1) + set(.isoMode, 1)
    case .expose(.autoExpose): return []
    case .expose(.locked), .expose(.custom): return exposeManually(nil, nil, values)
    case .setCustomExposure(let seconds, let iso): return exposeManually(seconds, iso, values)
    case .biasExposure(let bias): return turn(.exposureTargetBias, to: bias)
    case .focus(.continuousAutoFocus): return set(.focusMode, 1)
    case .focus(.autoFocus): return set(.focusMode, 0) + set(.focusStart, 1)
    case .focus(.locked):
      let search = state(values).isSearchingFocus ? set(.focusStop, 1) : []
      return search + set(.focusMode, 0) + keep([.lensPosition], values)
    case .moveLens(let position): return set(.focusMode, 0) + turn(.lensPosition, to: position)
    case .balance(.continuousAutoWhiteBalance): return set(.whiteBalanceMode, 1)
    case .balance(.autoWhiteBalance): return set(.whiteBalanceMode, 0) + set(.whiteBalanceStart, 1)
    case .balance(.locked):
      return set(.whiteBalanceMode, 0) + keep([.temperature, .redBalance, .blueBalance], values)
    case .lockGains(let gains): return set(.whiteBalanceMode, 0) + turn(to: gains)
    case .zoom(let factor): return turn(.videoZoomFactor, to: factor)
    case .torch(let level): return light(level)
    case .stabilize(let isOn): return set(.stabilization, isOn ? 1 : 0)
    }
  }

  /// Returns the settings for manual exposure. Controls without a new value are set to their current value; otherwise
  /// cameras would fall back to the last manual setting.
  private func exposeManually(_ seconds: Double?, _ iso: Double?, _ values: Values) -> [Setting] {
    set(.exposureMode, ExposureMenu.manual) + set(.gainMode, 0) + set(.isoMode, 0)
      + (seconds.map { turn(.exposureDuration, to: $0) } ?? keep([.exposureDuration], values))
      + (iso.map { turn(.iso, to: $0) } ?? keep([.iso], values))
  }

  private func turn(to gains: SIMD3<Double>) -> [Setting] {
    if has(.temperature) { return turn(.temperature, to: WhitePoint(gains: gains).kelvins) }
    return turn(.redBalance, to: gains.x / gains.y) + turn(.blueBalance, to: gains.z / gains.y)
  }

  private func light(_ level: Double) -> [Setting] {
    guard level > 0 else { return set(.torchMode, LEDModeMenu.none) + (has(.torchMode) ? [] : set(.torch, 0)) }
    return turn(.torchLevel, to: level) + set(.torchMode, LEDModeMenu.torch) + (has(.torchMode) ? [] : set(.torch, 1))
  }

  // MARK: Settings for a single control

  private func set(_ property: Property, _ value: Int64?) -> [Setting] {
    guard let mapped = mapped(property), let value, mapped.has(value) else { return [] }
    return [Setting(control: mapped.control, value: value)]
  }

  private func turn(_ property: Property, to amount: Double) -> [Setting] {
    mapped(property).map { [Setting(control: $0.control, value: $0.value(for: amount))] } ?? []
  }

  private func keep(_ properties: [Property], _ values: Values) -> [Setting] {
    properties.compactMap { property in
      guard let control = mapped(property)?.control, let value = values[control.id] else { return nil }
      return Setting(control: control, value: value)
    }
  }
}
