import Foundation

/// The pose of a body. No value of it exists here. **Source:** Apple, VNHumanBodyPoseObservation.
open class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The joints of a body. The raw values are assumed.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The joint named nose.
    public static let nose = Self("nose")
    /// The joint named left eye.
    public static let leftEye = Self("leftEye")
    /// The joint named right eye.
    public static let rightEye = Self("rightEye")
    /// The joint named left ear.
    public static let leftEar = Self("leftEar")
    /// The joint named right ear.
    public static let rightEar = Self("rightEar")
    /// The joint named neck.
    public static let neck = Self("neck")
    /// The joint named left shoulder.
    public static let leftShoulder = Self("leftShoulder")
    /// The joint named right shoulder.
    public static let rightShoulder = Self("rightShoulder")
    /// The joint named left elbow.
    public static let leftElbow = Self("leftElbow")
    /// The joint named right elbow.
    public static let rightElbow = Self("rightElbow")
    /// The joint named left wrist.
    public static let leftWrist = Self("leftWrist")
    /// The joint named right wrist.
    public static let rightWrist = Self("rightWrist")
    /// The joint named root.
    public static let root = Self("root")
    /// The joint named left hip.
    public static let leftHip = Self("leftHip")
    /// The joint named right hip.
    public static let rightHip = Self("rightHip")
    /// The joint named left knee.
    public static let leftKnee = Self("leftKnee")
    /// The joint named right knee.
    public static let rightKnee = Self("rightKnee")
    /// The joint named left ankle.
    public static let leftAnkle = Self("leftAnkle")
    /// The joint named right ankle.
    public static let rightAnkle = Self("rightAnkle")
  }

  /// The groups of joints. The raw values are assumed.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The group of all joints.
    public static let all = Self("all")
    /// The joints of the face.
    public static let face = Self("face")
    /// The joints of the torso.
    public static let torso = Self("torso")
    /// The joints of the left arm.
    public static let leftArm = Self("leftArm")
    /// The joints of the right arm.
    public static let rightArm = Self("rightArm")
    /// The joints of the left leg.
    public static let leftLeg = Self("leftLeg")
    /// The joints of the right leg.
    public static let rightLeg = Self("rightLeg")
  }

  /// The joints that were found.
  public var availableJointNames: [JointName] { [] }

  /// Returns the point of a joint.
  public func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    throw VNErrorCode.dataUnavailable.error("No joint was found")
  }

  /// Returns the points of a group of joints.
  public func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNRecognizedPoint] { [:] }
}

/// The pose of a hand. No value of it exists here. **Source:** Apple, VNHumanHandPoseObservation.
open class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The joints of a hand. The raw values are assumed.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The joint named wrist.
    public static let wrist = Self("wrist")
    /// The joint named thumb CMC.
    public static let thumbCMC = Self("thumbCMC")
    /// The joint named thumb MP.
    public static let thumbMP = Self("thumbMP")
    /// The joint named thumb IP.
    public static let thumbIP = Self("thumbIP")
    /// The joint named thumb tip.
    public static let thumbTip = Self("thumbTip")
    /// The joint named index MCP.
    public static let indexMCP = Self("indexMCP")
    /// The joint named index PIP.
    public static let indexPIP = Self("indexPIP")
    /// The joint named index DIP.
    public static let indexDIP = Self("indexDIP")
    /// The joint named index tip.
    public static let indexTip = Self("indexTip")
    /// The joint named middle MCP.
    public static let middleMCP = Self("middleMCP")
    /// The joint named middle PIP.
    public static let middlePIP = Self("middlePIP")
    /// The joint named middle DIP.
    public static let middleDIP = Self("middleDIP")
    /// The joint named middle tip.
    public static let middleTip = Self("middleTip")
    /// The joint named ring MCP.
    public static let ringMCP = Self("ringMCP")
    /// The joint named ring PIP.
    public static let ringPIP = Self("ringPIP")
    /// The joint named ring DIP.
    public static let ringDIP = Self("ringDIP")
    /// The joint named ring tip.
    public static let ringTip = Self("ringTip")
    /// The joint named little MCP.
    public static let littleMCP = Self("littleMCP")
    /// The joint named little PIP.
    public static let littlePIP = Self("littlePIP")
    /// The joint named little DIP.
    public static let littleDIP = Self("littleDIP")
    /// The joint named little tip.
    public static let littleTip = Self("littleTip")
  }

  /// The groups of joints. The raw values are assumed.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = VNRecognizedPointKey(rawValue: name) }

    /// The group of all joints.
    public static let all = Self("all")
    /// The joints of the thumb.
    public static let thumb = Self("thumb")
    /// The joints of the index finger.
    public static let indexFinger = Self("indexFinger")
    /// The joints of the middle finger.
    public static let middleFinger = Self("middleFinger")
    /// The joints of the ring finger.
    public static let ringFinger = Self("ringFinger")
    /// The joints of the little finger.
    public static let littleFinger = Self("littleFinger")
  }

  /// The joints that were found.
  public var availableJointNames: [JointName] { [] }

  /// Returns the point of a joint.
  public func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    throw VNErrorCode.dataUnavailable.error("No joint was found")
  }

  /// Returns the points of a group of joints.
  public func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNRecognizedPoint] { [:] }
}
