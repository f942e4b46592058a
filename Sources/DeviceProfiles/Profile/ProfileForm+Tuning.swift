import HardwareModel
import SimulationKernel
import StructuredDocuments

// The durations, delays and thresholds of a camera.

extension ProfileForm<CaptureCosts> {
  static let costs = record(
    "The durations of blocking calls, and of pauses between frames, in milliseconds.",
    .required("start", .integer(0...60_000), "The duration of startRunning()."),
    .required("stop", .integer(0...60_000), "The duration of stopRunning()."),
    .required("reconfigure", .integer(0...60_000), "The duration of commitConfiguration() while the session runs."),
    .defaulted(
      "firstFrame", .integer(0...60_000), 0,
      "The additional time before the first frame of a stream, while the session runs. Default 0.")
  ) { _, start, stop, reconfigure, firstFrame in
    var costs = CaptureCosts(
      startMilliseconds: start, stopMilliseconds: stop, reconfigureMilliseconds: reconfigure)
    costs.firstFrameMilliseconds = firstFrame
    return costs
  }.named("costs")
}

extension ProfileForm<PhotoTimes> {
  static let photoTimes = record(
    "The durations of the steps of a photo capture in milliseconds.",
    time("speed", \.speedMilliseconds, "The processing time with the quality speed, and of a proxy."),
    time("balanced", \.balancedMilliseconds, "The processing time with the quality balanced, and of a still image."),
    time("quality", \.qualityMilliseconds, "The processing time with the quality quality."),
    time("depth", \.depthMilliseconds, "The additional processing time of a photo with depth."),
    time("mattes", \.mattesMilliseconds, "The additional processing time of a photo with mattes."),
    time("preflash", \.preflashMilliseconds, "The duration of the weak light before a flash."),
    time("preparation", \.preparationMilliseconds, "The duration of a preparation for certain settings.")
  ) { _, speed, balanced, quality, depth, mattes, preflash, preparation in
    var times = PhotoTimes()
    (times.speedMilliseconds, times.balancedMilliseconds, times.qualityMilliseconds) = (speed, balanced, quality)
    (times.depthMilliseconds, times.mattesMilliseconds, times.preflashMilliseconds) = (depth, mattes, preflash)
    times.preparationMilliseconds = preparation
    return times
  }.named("photoTimes")

  private static func time(
    _ name: String, _ property: KeyPath<PhotoTimes, Int>, _ about: String
  ) -> DocumentKey<ProfileNode, Int> {
    .milliseconds(name, PhotoTimes()[keyPath: property], about)
  }
}

extension ProfileForm<StabilizationTimes> {
  static let stabilization = record(
    "The delays that video stabilization causes in milliseconds.",
    time("standard", \.standardMilliseconds, "The delay of frames in the mode standard."),
    time("cinematic", \.cinematicMilliseconds, "The delay of frames in the mode cinematic."),
    time("extended", \.extendedMilliseconds, "The delay of frames in the extended cinematic modes."),
    time("change", \.changeMilliseconds, "The time without frames after the mode has changed.")
  ) { _, standard, cinematic, extended, change in
    var times = StabilizationTimes()
    (times.standardMilliseconds, times.cinematicMilliseconds) = (standard, cinematic)
    (times.extendedMilliseconds, times.changeMilliseconds) = (extended, change)
    return times
  }.named("stabilization")

  private static func time(
    _ name: String, _ property: KeyPath<StabilizationTimes, Int>, _ about: String
  ) -> DocumentKey<ProfileNode, Int> {
    .milliseconds(name, StabilizationTimes()[keyPath: property], about)
  }
}

extension ProfileForm<CameraTuning> {
  static let tuning = record(
    "The speeds, delays and thresholds of automatic adjustments.",
    .defaulted(
      "pipelineDepth", .integer(1...4), 2, "The number of frames from a decision to its effect. Default 2."),
    .defaulted(
      "startsConverged", .boolean, true,
      "Whether exposure, focus and white balance have converged in the first frame of a stream. Default true."),
    .milliseconds("exposure", 100, "The time constant of automatic exposure in milliseconds.", from: 1),
    .milliseconds("whiteBalance", 250, "The time constant of automatic white balance in milliseconds.", from: 1),
    .defaulted(
      "longExposureGain", .number(1...1_000), 16,
      "The multiple of the minimum ISO value from which frames may become longer. Default 16."),
    .defaulted(
      "focusSpeed", .number(0.01...1_000), 4, "The speed of the lens in lens ranges per second. Default 4."),
    .defaulted(
      "smoothFocusSpeed", .number(0.01...1_000), 0.75, "The same with smooth autofocus. Default 0.75."),
    .defaulted(
      "torchIlluminance", lux, 25...50,
      "The illuminance in lux below which an automatic torch or flash turns on, and at which it turns off. "
        + "Default [25, 50]."),
    .defaulted(
      "boostIlluminance", lux, 10...20,
      "The illuminance in lux below which low-light boost turns on, and at which it turns off. Default [10, 20]."),
    .defaulted(
      "torchPressure", .choice(PressureLevel.allCases.map { ($0.rawValue, $0) }), .serious,
      "The system pressure from which the torch is unavailable. Default serious."),
    .defaulted(
      "subjectAreaChange", .number(0.01...1), 0.2,
      "The fraction of the light that must change for a change of the subject area. Default 0.2.")
  ) {
    _, depth, startsConverged, exposure, whiteBalance, gain, focus, smoothFocus, torch, boost, pressure, change in
    var tuning = CameraTuning()
    (tuning.pipelineDepth, tuning.startsConverged) = (depth, startsConverged)
    (tuning.exposureMilliseconds, tuning.whiteBalanceMilliseconds) = (exposure, whiteBalance)
    (tuning.longExposureGain, tuning.focusSpeed, tuning.smoothFocusSpeed) = (gain, focus, smoothFocus)
    (tuning.torchIlluminance, tuning.boostIlluminance, tuning.torchPressure) = (torch, boost, pressure)
    tuning.subjectAreaChange = change
    return tuning
  }.named("tuning")

  private static var lux: ProfileForm<ClosedRange<Double>> { .range(0...100_000) }
}

extension ProfileForm<PhoneLimits> {
  static let limits = record(
    "The limits and delays that all cameras and files of a phone share.",
    .milliseconds("proxy", 10_000, "The time after which the photo library finishes a proxy in milliseconds."),
    .defaulted(
      "writerSamples", .integer(1...1_000), 8, "The number of samples that wait for a writer's encoder. Default 8."),
    .milliseconds("writerLead", 1_000, "The lead of a writer's input over the others in milliseconds.", from: 1),
    .defaulted(
      "megapixelsPerSecond", .number(1...1_000_000), PhoneLimits().megapixelsPerSecond,
      "The millions of pixels per second at which the hardware cost is 1. Default 731.566."),
    .defaulted("outputCost", .number(0...1), 0.05, "The hardware cost of each video output. Default 0.05.")
  ) { _, proxy, writerSamples, writerLead, megapixels, outputCost in
    var limits = PhoneLimits()
    (limits.proxyMilliseconds, limits.writerSamples) = (proxy, writerSamples)
    (limits.writerLeadMilliseconds, limits.megapixelsPerSecond) = (writerLead, megapixels)
    limits.outputCost = outputCost
    return limits
  }.named("limits")
}

extension DocumentKey<ProfileNode, Int> {
  /// Returns the key of a duration in milliseconds, which has a default.
  fileprivate static func milliseconds(
    _ name: String, _ value: Int, _ about: String, from least: Int = 0
  ) -> Self {
    .defaulted(name, .integer(least...60_000), value, "\(about) Default \(value).")
  }
}
