import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import SimulationKernel

/// Checks of the invariants that must hold after each step.
extension Fixture {
  typealias Complaint = (invariant: Invariant, text: String)

  /// Performs a step and returns the first violated invariant, or nil.
  ///
  /// - Parameter looked: The cameras to check.
  func complaint(about step: Step, expecting verdict: Verdict, lookingAt looked: [Int]) -> Complaint? {
    let watches = looked.map { self.watches[$0] } + [sessionWatches]
    if verdict != .accepted { for watch in watches.joined() { watch.note() } }
    var actual = Verdict.accepted
    do { try perform(step) } catch let error as AVError { actual = .thrown(error.code) } catch {
      return (.verdict, "\(step.text) threw \(error), which is not an AVError")
    }
    let misuses = recorder.take()
    if let misuse = misuses.first { actual = .refused(misuse.exception) }
    guard misuses.count <= 1 else { return (.verdict, "\(step.text) was refused \(misuses.count) times: \(misuses)") }
    guard actual == verdict else {
      return (
        .verdict, "\(step.text) was \(actual), but must be \(verdict)\(misuses.first.map { ": \($0.reason)" } ?? "")"
      )
    }
    guard verdict != .accepted else { return nil }
    let changes = watches.joined().compactMap { $0.difference() }
    return changes.isEmpty ? nil : (.untouched, "\(step.text) was \(actual), but: \(changes.joined(separator: ", "))")
  }

  /// Returns the first difference between the state of some cameras and the reference model.
  func complaint(comparedWith phone: inout ReferencePhone, lookingAt looked: [Int]) -> Complaint? {
    if let text = phone.complaint(about: session) { return (.reference, text) }
    for index in looked {
      let (camera, name) = (cameras[index], cameras[index].localizedName)
      let isStreaming = phone.streaming == index
      if let text = phone.cameras[index].complaint(about: camera, at: now, isStreaming: isStreaming) {
        return (.reference, "\(name): \(text)")
      }
      if let text = camera.valueOutOfRange { return (.ranges, "\(name): \(text)") }
      if let text = camera.adjustmentWhileLocked { return (.adjusting, "\(name): \(text)") }
      for watch in watches[index] { if let text = watch.complaint() { return (.observers, "\(name): \(text)") } }
    }
    for watch in sessionWatches { if let text = watch.complaint() { return (.observers, text) } }
    return nil
  }

  /// Waits until all faults have ended and all adjustments have converged, then checks the state.
  func complaintAboutRest(_ phone: inout ReferencePhone) -> Complaint? {
    while phone.configurationDepth > 0 {
      session.commitConfiguration()
      phone.take(.commitConfiguration, .accepted, at: now)
    }
    for _ in 0..<Self.patience {
      timeline.pass(Self.pause)
      phone.advance(to: now, lit: lit)
      if let complaint = complaint(comparedWith: &phone, lookingAt: Array(cameras.indices)) { return complaint }
      if phone.isUndisturbed, unrest(phone).isEmpty { return complaintAboutHand(phone) }
    }
    let unrest = unrest(phone)
    return unrest.isEmpty ? nil : (.rest, "after \(Self.patience) times 500 ms: " + unrest.joined(separator: ", "))
  }

  /// Checks that only the last unlock ends the permission to change settings. **Source:** rules 1 and 88.
  func complaintAboutLocks(_ phone: ReferencePhone) -> Complaint? {
    for (camera, known) in zip(cameras, phone.cameras) {
      for count in stride(from: known.lockCount, through: 0, by: -1) {
        camera.videoZoomFactor = camera.videoZoomFactor
        let isRefused = recorder.take().first?.exception == .generic
        guard isRefused == (count == 0) else {
          let what = isRefused ? "may not be changed" : "may be changed"
          return (.locks, "\(camera.localizedName) \(what) with \(count) locks held")
        }
        camera.unlockForConfiguration()
      }
    }
    return nil
  }

  /// Returns the adjustments that are still in progress.
  private func unrest(_ phone: ReferencePhone) -> [String] {
    zip(cameras, cameras.indices).compactMap { camera, index in
      let isPending = phone.streaming == index && phone.cameras[index].isAdjustingOnce
      return (camera.unrest ?? (isPending ? "a single adjustment" : nil)).map { "\(camera.localizedName): \($0)" }
    }
  }

  /// Checks that custom settings take effect once the frames in flight have been delivered.
  private func complaintAboutHand(_ phone: ReferencePhone) -> Complaint? {
    guard let index = phone.streaming else { return nil }
    timeline.pass(Int64(cameras[index].activeVideoMaxFrameDuration.seconds * 5e9))
    guard let text = phone.cameras[index].complaintAtRest(about: cameras[index]) else { return nil }
    return (.reference, "\(cameras[index].localizedName), some frames later: \(text)")
  }

  /// The maximum number of checks for adjustments in progress, and the pause between checks in nanoseconds. Frames can
  /// take up to a second.
  private static let patience = 60
  private static let pause: Int64 = 500_000_000
}

extension AVCaptureDevice {
  /// A description of a value outside its range, or nil if there is none.
  fileprivate var valueOutOfRange: String? {
    frameDurationOutOfRange ?? exposureOutOfRange ?? opticsOutOfRange ?? colorOutOfRange
  }

  private var frameDurationOutOfRange: String? {
    let ranges = activeFormat.videoSupportedFrameRateRanges
    let shortest = ranges.map(\.minFrameDuration).min() ?? .zero
    let longest = ranges.map(\.maxFrameDuration).max() ?? .zero
    if let text = outside("activeVideoMinFrameDuration", activeVideoMinFrameDuration, shortest, longest) { return text }
    return outside("activeVideoMaxFrameDuration", activeVideoMaxFrameDuration, shortest, longest)
  }

  private var exposureOutOfRange: String? {
    let format = activeFormat
    guard format.maxExposureDuration.isValid else { return nil }
    if let text = outside("exposureDuration", exposureDuration, format.minExposureDuration, format.maxExposureDuration)
    {
      return text
    }
    if let text = outside("exposureTargetBias", exposureTargetBias, minExposureTargetBias, maxExposureTargetBias) {
      return text
    }
    if let text = outside("exposureTargetOffset", exposureTargetOffset, -40, 40) { return text }
    return outside("iso", iso, format.minISO, format.maxISO)
  }

  private var opticsOutOfRange: String? {
    let (least, greatest) = (minAvailableVideoZoomFactor, maxAvailableVideoZoomFactor)
    if let text = outside("lensPosition", lensPosition, 0, 1) { return text }
    if let text = outside("videoZoomFactor", videoZoomFactor, least, greatest) { return text }
    if let text = outside("maxAvailableVideoZoomFactor", greatest, 1, activeFormat.videoMaxZoomFactor) { return text }
    return outside("torchLevel", torchLevel, 0, 1)
  }

  private var colorOutOfRange: String? {
    let gains = deviceWhiteBalanceGains.all + grayWorldDeviceWhiteBalanceGains.all
    let limit = maxWhiteBalanceGain
    return gains.lazy.compactMap { outside("a white-balance gain", $0, 1, limit) }.first
  }

  /// A description of an adjustment that is in progress although the mode is locked, or nil if there is none.
  /// **Source:** rules 127 and 144.
  fileprivate var adjustmentWhileLocked: String? {
    if isAdjustingExposure, exposureMode == .locked || exposureMode == .custom { return "isAdjustingExposure" }
    if isAdjustingFocus, focusMode == .locked { return "isAdjustingFocus" }
    return isAdjustingWhiteBalance && whiteBalanceMode == .locked ? "isAdjustingWhiteBalance" : nil
  }

  /// The name of an adjustment that is in progress, or nil if there is none.
  fileprivate var unrest: String? {
    if isAdjustingExposure { return "isAdjustingExposure" }
    if isAdjustingFocus { return "isAdjustingFocus" }
    if isAdjustingWhiteBalance { return "isAdjustingWhiteBalance" }
    return nil
  }
}

/// Returns a message if a value is outside its range, or nil if it is inside.
private func outside<Value: Comparable>(_ name: String, _ value: Value, _ low: Value, _ high: Value) -> String? {
  low <= value && value <= high ? nil : "\(name) is \(value), outside of \(low)...\(high)"
}
