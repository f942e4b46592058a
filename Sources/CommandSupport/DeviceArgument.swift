import ArgumentParser
import Scenarios

extension RunOptions.Clock: ExpressibleByArgument {}

/// A device that the user names: `--device` of `run`, the argument of `devices` and `formats`.
package enum DeviceArgument {
  /// What the text names; relative paths are relative to the working folder.
  @Sendable package static func read(_ text: String) throws -> DeviceReference {
    guard let device = DeviceReference(text, relativeTo: ".") else {
      throw ValidationError(
        "'\(text)' names no device; write a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.")
    }
    return device
  }
}
