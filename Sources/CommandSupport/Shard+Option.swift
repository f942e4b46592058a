import ArgumentParser
import Exploration

extension Shard {
  /// What an option's text names.
  @Sendable package static func read(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else { throw ValidationError(Shard.refusal(of: text)) }
    return shard
  }
}
