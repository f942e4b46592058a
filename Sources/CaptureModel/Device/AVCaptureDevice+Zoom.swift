import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// How far the picture is magnified: 2 shows the middle half of its width. Default 1. Observable, at each step of a ramp.
  ///
  /// Setting it ends a ramp. It needs the lock (NSGenericException); a value outside of 1 … `activeFormat.videoMaxZoomFactor` raises
  /// NSRangeException, one between that and ``minAvailableVideoZoomFactor`` … ``maxAvailableVideoZoomFactor`` is clamped. A new format
  /// resets it, so does adding the device to a session. Between two frames of a ramp it is the factor of the last one.
  /// **Source:** rules 7, 105, 106, 172, 174, 179.
  public var videoZoomFactor: CGFloat {
    get { CGFloat(zoomReadings?.factor ?? 1) }
    set {
      guard requireLock("setVideoZoomFactor:"), requireZoomFactor(newValue, "setVideoZoomFactor:") else { return }
      changeZoom { zoom, _ in zoom.jump(to: Double(newValue)) }
    }
  }

  /// Zooms to a factor at `rate` doublings a second: factor(t) = start * 2^(rate * t).
  ///
  /// The sign of the rate does not matter; 0 does what ``cancelVideoZoomRamp()`` does; an infinite one jumps. The pictures follow
  /// frame by frame. A device that delivers no frames arrives at the same time, in one step. The end shows in ``isRampingVideoZoom``.
  ///
  /// Raises NSGenericException without the lock, NSRangeException for a factor outside of the format's, NSInvalidArgumentException for
  /// a rate that is not a number. **Source:** rules 7, 175, 176; what a rate that is not a number does is inferred.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    let selector = "rampToVideoZoomFactor:withRate:"
    guard requireLock(selector), requireZoomFactor(factor, selector),
      require(
        !rate.isNaN, selector, "the passed rate is not a number",
        remedy: "pass a rate in doublings per second, such as 1")
    else { return }
    changeZoom { $0.ramp(to: Double(factor), doublingsPerSecond: Double(rate), at: $1) }
  }

  /// Lets a ramp run out, within a fifth of a second. Without a ramp it has no effect.
  ///
  /// Raises NSGenericException without the lock. **Source:** rule 177.
  public func cancelVideoZoomRamp() {
    guard requireLock("cancelVideoZoomRamp") else { return }
    changeZoom { $0.cancelRamp(at: $1) }
  }

  /// Whether a ramp is under way. Observable; the only sign of a ramp's end. **Source:** rule 176.
  public var isRampingVideoZoom: Bool { zoomReadings?.isRamping ?? false }

  /// The least factor that can be had now. Observable. **Source:** rules 172, 179.
  public var minAvailableVideoZoomFactor: CGFloat { CGFloat(zoomReadings?.available.lowerBound ?? 1) }

  /// The greatest factor that can be had now. Observable. **Source:** rules 172, 179.
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(zoomReadings?.available.upperBound ?? 1) }

  /// What a factor is multiplied by before it is shown to people: 0.5 where 1 means the ultra-wide camera. **Source:** rule 180.
  public var displayVideoZoomFactorMultiplier: CGFloat { CGFloat(descriptor.camera?.displayZoomMultiplier ?? 1) }

  /// Allows only a part of the format's zoom factors, nil for all: while some other feature needs the rest of the picture.
  ///
  /// **Source:** rule 179.
  func restrictZoom(to range: ClosedRange<Double>?, _ transaction: borrowing Transaction) {
    mutateControl(transaction, for: .command) { $0.zoom.restrict(to: range) }
  }

  /// Tells observers what differs.
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

  /// Takes the ramp's step of a frame.
  func continueZoomRamp(to time: CMTime) {
    guard state.read({ $0.control?.zoom.rampEnd }) != nil else { return }
    moveZoom(to: time.nanoseconds)
  }

  private func moveZoom(to time: Int64) {
    system.change { mutateControl($0, for: .command) { $0.zoom.move(to: time) } }
  }

  /// Zooms, or begins or ends a ramp, and sees to it that a ramp ends in time, whether or not frames come.
  ///
  /// With depth, a step from one of the possible factors to another interrupts the frames for as long as a new format does.
  ///
  /// **Source:** rule 181; for how long is made up.
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
