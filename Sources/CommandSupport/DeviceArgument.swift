import ArgumentParser
import Scenarios

extension RunOptions.Clock: ExpressibleByArgument {}

/// A device on the command line: `--device` of `run`, or the argument of `devices` and `formats`.
package enum DeviceArgument {
  /// Returns the device that the text refers to. Relative paths are resolved against the working directory.
  ///
  /// - Throws: `ValidationError` for text that does not name a device.
  @Sendable package static func read(_ text: String) throws -> DeviceReference {
    guard let device = DeviceReference(text, relativeTo: ".") else {
      throw ValidationError(
        "'\(text)' is not a device; write a profile's name or path, file:CLIP, v4l2:/dev/videoN or replay:DIR.")
    }
    return device
  }
}
