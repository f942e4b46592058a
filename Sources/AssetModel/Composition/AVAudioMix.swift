import CoreMediaModel
import Foundation
import Locking

/// How loud the tracks of an asset are when they are mixed. **Source:** Apple, AVAudioMix.
public class AVAudioMix: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.
  fileprivate let parameters = Locked<[AVAudioMixInputParameters]>([])

  /// How loud each track is; tracks without an entry are as loud as they are.
  public var inputParameters: [AVAudioMixInputParameters] { parameters.withLock { $0 } }

  /// How loud a track is at a time.
  func volume(of trackID: CMPersistentTrackID, at time: CMTime) -> Float? {
    inputParameters.first { $0.trackID == trackID }?.volume(at: time)
  }
}

/// An audio mix that can be changed. **Source:** Apple, AVMutableAudioMix.
public final class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.

  /// A mix that changes nothing yet.
  public override init() { super.init() }

  /// How loud each track is.
  public override var inputParameters: [AVAudioMixInputParameters] {
    get { super.inputParameters }
    set { parameters.withLock { $0 = newValue } }
  }
}

/// How loud a track is at each time. **Source:** Apple, AVAudioMixInputParameters.
public class AVAudioMixInputParameters: NSObject, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.
  fileprivate let state = Locked(State())

  fileprivate struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var ramps: [Ramp] = []
    var pitch: AVAudioTimePitchAlgorithm?
  }

  /// A volume that changes evenly, and then stays.
  struct Ramp {
    var start: Float
    var end: Float
    var range: CMTimeRange
  }

  /// The track's number.
  public var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }
  /// How sound keeps its pitch at another rate; nil leaves it to the reader.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { state.withLock { $0.pitch } }

  /// The ramp that counts at a time: nil, and false, before the first.
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

  /// How loud the track is: as it is, before the first ramp.
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

/// How loud a track is at each time, to be changed. **Source:** Apple, AVMutableAudioMixInputParameters.
public final class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  // Unchecked: what varies lies behind a lock.

  /// Of no track yet.
  public override init() { super.init() }

  /// Of a track.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
  }

  /// The track's number.
  public override var trackID: CMPersistentTrackID {
    get { super.trackID }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// How sound keeps its pitch at another rate; sound that is scaled can't be read here.
  public override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { super.audioTimePitchAlgorithm }
    set { state.withLock { $0.pitch = newValue } }
  }

  /// Sets the volume from a time on.
  public func setVolume(_ volume: Float, at time: CMTime) {
    setVolumeRamp(
      fromStartVolume: volume, toEndVolume: volume, timeRange: CMTimeRange(start: time, duration: .zero))
  }

  /// Changes the volume evenly; it stays at the end.
  public func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    state.withLock { $0.ramps.append(Ramp(start: startVolume, end: endVolume, range: timeRange)) }
  }
}
