import SimulationKernel

/// The world of an explored run, with the phone that variations change.
package protocol ExploredWorld: AnyObject, Sendable {
  var system: CaptureSystem { get }

  /// Writes an event of the surroundings to the trace.
  func note(_ text: String)

  /// Limits the free space that the app sees, in bytes; nil for that of the disk.
  func setFreeSpace(_ bytes: Int64?)

  /// Sets the illuminance of the scene, in lux.
  func setIlluminance(_ lux: Double)

  /// Lets the other jobs that are ready run before the calling thread of the app continues.
  func yield()

  /// Makes the calling thread of the app wait for a time.
  func wait(until nanoseconds: Int64)

  /// Ends the run, because a call of the calling thread would have ended the app.
  func end(_ reason: String)
}

extension ExploredWorld {
  /// The current time of the world.
  var nanoseconds: Int64 { system.timeline.nanoseconds }
}
