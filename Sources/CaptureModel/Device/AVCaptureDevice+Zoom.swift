import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// The zoom factor: 2 crops to the center half of the width. The default is 1. Key-value observable, even during a
  /// ramp.
  ///
  /// Setting it ends a ramp. Raises NSGenericException without the configuration lock, and NSRangeException outside 1 …
  /// `activeFormat.videoMaxZoomFactor`. A value in that range but outside ``minAvailableVideoZoomFactor`` …
  /// ``maxAvailableVideoZoomFactor`` is clamped. A new format resets the zoom factor, and so does adding the device to
  /// a session. During a ramp, the value is that of the most recent frame. **Source:** rules 7, 105, 106, 172, 174,
  /// 179.
  public var videoZoomFactor: CGFloat {
    get { CGFloat(zoomReadings?.factor ?? 1) }
    set {
      guard requireLock("setVideoZoomFactor:", newValue), requireZoomFactor(newValue, "setVideoZoomFactor:") else {
        return
      }
      changeZoom { zoom, _ in zoom.jump(to: Double(newValue)) }
    }
  }

  /// Starts a smooth transition to a zoom factor, at `rate` doublings per second: factor(t) = start * 2^(rate * t).
  ///
  /// The sign of the rate is ignored; 0 is equivalent to ``cancelVideoZoomRamp()``; infinity jumps. The zoom advances
  /// with each frame. A device that delivers no frames reaches the factor at the same time, in one step.
  /// ``isRampingVideoZoom`` signals the end.
  ///
  /// Raises NSGenericException without the configuration lock, NSRangeException for a factor outside the format's
  /// range, and NSInvalidArgumentException for a rate of NaN. **Source:** rules 7, 175, 176; the effect of NaN is
  /// inferred.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    let selector = "rampToVideoZoomFactor:withRate:"
    guard requireLock(selector), requireZoomFactor(factor, selector),
      require(
        !rate.isNaN, selector, "the passed rate is not a number",
        .invalidArgument, .inferred, remedy: "pass a rate in doublings per second, such as 1")
    else { return }
    changeZoom { $0.ramp(to: Double(factor), doublingsPerSecond: Double(rate), at: $1) }
  }

  /// Ends a zoom ramp smoothly, within a fifth of a second. Does nothing without a ramp.
  ///
  /// Raises NSGenericException without the configuration lock. **Source:** rule 177.
  public func cancelVideoZoomRamp() {
    guard requireLock("cancelVideoZoomRamp") else { return }
    changeZoom { $0.cancelRamp(at: $1) }
  }

  /// A Boolean value that indicates whether a zoom ramp is in progress. Key-value observable; the only signal of a
  /// ramp's end. **Source:** rule 176.
  public var isRampingVideoZoom: Bool { zoomReadings?.isRamping ?? false }

  /// The minimum zoom factor currently available. Key-value observable. **Source:** rules 172, 179.
  public var minAvailableVideoZoomFactor: CGFloat { CGFloat(zoomReadings?.available.lowerBound ?? 1) }

  /// The maximum zoom factor currently available. Key-value observable. **Source:** rules 172, 179.
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(zoomReadings?.available.upperBound ?? 1) }

  /// The multiplier for zoom factors in a user interface: 0.5 where factor 1 is the ultra-wide camera. **Source:** rule
  /// 180.
  public var displayVideoZoomFactorMultiplier: CGFloat { CGFloat(descriptor.camera?.displayZoomMultiplier ?? 1) }

  /// Restricts the zoom to a part of the format's range while another feature requires it; nil lifts the restriction.
  ///
  /// **Source:** rule 179.
  func restrictZoom(to range: ClosedRange<Double>?, _ transaction: borrowing Transaction) {
    mutateControl(transaction, for: .command) { $0.zoom.restrict(to: range) }
  }

  /// Notifies observers of changes to the zoom.
  func announce(from old: ZoomControl.Readings, to new: ZoomControl.Readings, _ transaction: borrowing Transaction) {
    guard old != new else { return }
    typealias Device = AVCaptureDevice
    transaction.changed(
      self, \Device.minAvailableVideoZoomFactor, "minAvailableVideoZoomFactor",
      from: CGFloat(old.available.lowerBound), to: CGFloat(new.available.lowerBound))
    transaction.changed(
      self, \Device.maxAvailableVideoZoomFactor, "maxAvailableVideoZoomFactor",
      from: CGFloat(old.available.upperBound), to: CGFloat(new.available.upperBound))
    transaction.changed(
      self, \Device.videoZoomFactor, "videoZoomFactor", from: CGFloat(old.factor), to: CGFloat(new.factor))
    transaction.changed(
      self, \Device.isRampingVideoZoom, "isRampingVideoZoom", from: old.isRamping, to: new.isRamping)
  }

  private var zoomReadings: ZoomControl.Readings? { state.read { $0.control?.zoom.readings } }

  /// Advances a zoom ramp to the time of a frame.
  func continueZoomRamp(to time: CMTime) {
    guard state.read({ $0.control?.zoom.rampEnd }) != nil else { return }
    moveZoom(to: time.nanoseconds)
  }

  private func moveZoom(to time: Int64) {
    system.change { mutateControl($0, for: .command) { $0.zoom.move(to: time) } }
  }

  /// Changes the zoom factor, or starts or cancels a ramp, and schedules the ramp's end, which does not depend on
  /// frames.
  ///
  /// With depth at discrete zoom factors, a step interrupts the frames for as long as a format change does. **Source:**
  /// rule 181; the duration is assumed.
  private func changeZoom(_ body: (inout ZoomControl, Int64) -> Void) {
    let timeline = system.timeline
    system.change { transaction in
      let old = videoZoomFactor
      mutateControl(transaction, for: .command) { control in
        body(&control.zoom, timeline.nanoseconds)
        guard let end = control.zoom.rampEnd else { return }
        timeline.schedule(at: end) { [weak self] in self?.moveZoom(to: timeline.nanoseconds) }
      }
      guard videoZoomFactor != old, state.read({ !($0.control?.zoom.limits.supported ?? []).isEmpty }) else { return }
      for client in clients(in: transaction) { client.interruptFrames(of: self, transaction) }
    }
  }

  private func requireZoomFactor(_ factor: CGFloat, _ selector: String) -> Bool {
    requireInRange(
      1 <= factor && factor <= activeFormat.videoMaxZoomFactor, selector,
      "the passed videoZoomFactor \(String(format: "%f", Double(factor))) out-of-range [1, activeFormat.videoMaxZoomFactor]",
      remedy: "keep the factor between minAvailableVideoZoomFactor and maxAvailableVideoZoomFactor")
  }
}
