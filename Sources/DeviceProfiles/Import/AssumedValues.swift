import HardwareModel
import SimulationKernel
import StructuredDocuments

// The assumed values of a similar device that differ from the defaults, so that an imported profile keeps them.

extension DeviceProfile {
  /// The keys of the phone as a whole.
  var unusualMembers: [JSONValue.Member] {
    let limits = unusual(
      "limits", limits, PhoneLimits(),
      [
        ("proxy", { .integer($0.proxyMilliseconds) }), ("writerSamples", { .integer($0.writerSamples) }),
        ("writerLead", { .integer($0.writerLeadMilliseconds) }),
        ("megapixelsPerSecond", { .number($0.megapixelsPerSecond) }), ("outputCost", { .number($0.outputCost) }),
      ])
    return unusual("hasCameraControl", hasCameraControl, false) { .bool($0) }
      + unusual("controlLimit", controlLimit, 4) { .integer($0) }
      + unusual("interruptsOtherSessionsFirst", interruptsOtherSessionsFirst, true) { .bool($0) } + limits
  }
}

extension CameraDescriptor {
  /// The keys of a camera, apart from those of its costs, which every profile has.
  var unusualMembers: [JSONValue.Member] {
    let times = unusual(
      "photoTimes", photoTimes, PhotoTimes(),
      [
        ("speed", { .integer($0.speedMilliseconds) }), ("balanced", { .integer($0.balancedMilliseconds) }),
        ("quality", { .integer($0.qualityMilliseconds) }), ("depth", { .integer($0.depthMilliseconds) }),
        ("mattes", { .integer($0.mattesMilliseconds) }), ("preflash", { .integer($0.preflashMilliseconds) }),
        ("preparation", { .integer($0.preparationMilliseconds) }),
      ])
    let delays = unusual(
      "stabilization", stabilizationTimes, StabilizationTimes(),
      [
        ("standard", { .integer($0.standardMilliseconds) }), ("cinematic", { .integer($0.cinematicMilliseconds) }),
        ("extended", { .integer($0.extendedMilliseconds) }), ("change", { .integer($0.changeMilliseconds) }),
      ])
    return times + delays + unusual("tuning", tuning, CameraTuning(), CameraTuning.keys)
      + unusual("retainedFrames", retainedFrames, 12) { .integer($0) }
      + unusual("finishesInterruptedPhotos", finishesInterruptedPhotos, true) { .bool($0) }
      + unusual("bracketLimit", bracketLimit, 10) { .integer($0) }
  }
}

extension CameraTuning {
  fileprivate static var keys: [(String, (CameraTuning) -> JSONValue)] {
    [
      ("pipelineDepth", { .integer($0.pipelineDepth) }), ("startsConverged", { .bool($0.startsConverged) }),
      ("exposure", { .integer($0.exposureMilliseconds) }), ("whiteBalance", { .integer($0.whiteBalanceMilliseconds) }),
      ("longExposureGain", { .number($0.longExposureGain) }), ("focusSpeed", { .number($0.focusSpeed) }),
      ("smoothFocusSpeed", { .number($0.smoothFocusSpeed) }), ("torchIlluminance", { .range($0.torchIlluminance) }),
      ("boostIlluminance", { .range($0.boostIlluminance) }), ("torchPressure", { .string($0.torchPressure.rawValue) }),
      ("subjectAreaChange", { .number($0.subjectAreaChange) }),
    ]
  }
}

/// Returns a key with its value, unless that is the default.
private func unusual<Value: Equatable>(
  _ name: String, _ value: Value, _ usual: Value, _ json: (Value) -> JSONValue
) -> [JSONValue.Member] { value == usual ? [] : [.init(name, json(value))] }

/// Returns a key with an object of all its values, unless they are the defaults.
private func unusual<Value: Equatable>(
  _ name: String, _ value: Value, _ usual: Value, _ keys: [(String, (Value) -> JSONValue)]
) -> [JSONValue.Member] { unusual(name, value, usual) { value in .record(keys.map { ($0.0, $0.1(value)) }) } }

extension JSONValue {
  fileprivate static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  fileprivate static func range(_ value: ClosedRange<Double>) -> JSONValue {
    [.number(value.lowerBound), .number(value.upperBound)]
  }
}
