import CoreMediaModel
import Foundation
import Locking

/// The volume settings for mixing the audio tracks of an asset. **Source:** Apple, AVAudioMix.
public class AVAudioMix: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  fileprivate let parameters = Locked<[AVAudioMixInputParameters]>([])

  /// The parameters for the tracks of the mix. Tracks without an entry keep their original volume.
  public var inputParameters: [AVAudioMixInputParameters] { parameters.withLock { $0 } }

  /// Returns the volume of a track at a time, or nil if the track has no parameters.
  func volume(of trackID: CMPersistentTrackID, at time: CMTime) -> Float? {
    inputParameters.first { $0.trackID == trackID }?.volume(at: time)
  }
}

/// An audio mix that you can modify. **Source:** Apple, AVMutableAudioMix.
public final class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  /// Creates an audio mix without input parameters.
  public override init() { super.init() }

  /// The parameters for the tracks of the mix. Default is an empty array.
  public override var inputParameters: [AVAudioMixInputParameters] {
    get { super.inputParameters }
    set { parameters.withLock { $0 = newValue } }
  }
}

/// The volume of an audio track over time. **Source:** Apple, AVAudioMixInputParameters.
public class AVAudioMixInputParameters: NSObject, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var ramps: [Ramp] = []
    var pitch: AVAudioTimePitchAlgorithm?
  }

  /// A linear volume change, after which the volume stays constant.
  struct Ramp {
    var start: Float
    var end: Float
    var range: CMTimeRange
  }

  /// The identifier of the track that the parameters apply to.
  public var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }
  /// The algorithm that preserves audio pitch at other rates, or nil for the reader's default.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { state.withLock { $0.pitch } }

  /// Gets the volume ramp in effect at a time. Pointers may be nil.
  ///
  /// - Returns: False, without writing any values, if the time is before the first ramp.
  public func getVolumeRamp(
    for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = ramp(at: time) else { return false }
    startVolume?.pointee = ramp.start
    endVolume?.pointee = ramp.end
    timeRange?.pointee = ramp.range
    return true
  }

  /// Returns the volume at a time; 1 before the first ramp.
  func volume(at time: CMTime) -> Float {
    guard let ramp = ramp(at: time) else { return 1 }
    let length = ramp.range.duration.seconds
    let share = length > 0 ? min(1, max(0, (time - ramp.range.start).seconds / length)) : 1
    return ramp.start + (ramp.end - ramp.start) * Float(share)
  }

  private func ramp(at time: CMTime) -> Ramp? {
    state.withLock { $0.ramps.filter { $0.range.start <= time }.max { $0.range.start < $1.range.start } }
  }
}

/// Volume parameters of an audio track that you can modify. **Source:** Apple, AVMutableAudioMixInputParameters.
public final class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  // Unchecked: mutable state is protected by a lock.

  /// Creates parameters that do not apply to a track yet.
  public override init() { super.init() }

  /// Creates parameters for a track.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
  }

  /// The identifier of the track that the parameters apply to.
  public override var trackID: CMPersistentTrackID {
    get { super.trackID }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// The algorithm that preserves audio pitch at other rates. This model cannot read time-scaled audio.
  public override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { super.audioTimePitchAlgorithm }
    set { state.withLock { $0.pitch = newValue } }
  }

  /// Sets the volume to a constant value, starting at a time.
  public func setVolume(_ volume: Float, at time: CMTime) {
    setVolumeRamp(
      fromStartVolume: volume, toEndVolume: volume, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the volume linearly over a time range, after which it keeps the end value.
  public func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    state.withLock { $0.ramps.append(Ramp(start: startVolume, end: endVolume, range: timeRange)) }
  }
}
