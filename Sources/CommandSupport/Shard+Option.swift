import ArgumentParser
import Exploration

extension Shard {
  /// Returns the shard that an option's text specifies.
  @Sendable package static func read(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else { throw ValidationError(Shard.refusal(of: text)) }
    return shard
  }
}
