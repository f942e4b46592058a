import Exploration

/// A division of jobs among shards, which is identical on every machine for the same arguments.
package struct ShardDivision: Sendable, Hashable {
  /// The number of each job's shard, starting at 1.
  package let shards: [Int]

  /// Assigns the jobs in order of decreasing duration, each to the shard with the least total duration.
  ///
  /// Without durations, all jobs count as equal and are assigned in rotation, so that adjacent jobs, which are usually
  /// similar, are in different shards. A job of unknown duration is assumed to have the average duration.
  ///
  /// - Parameters:
  ///   - names: The names of the jobs, which must be distinct.
  ///   - count: The number of shards.
  ///   - milliseconds: The durations of earlier runs by job name. Unknown names are ignored.
  package init(_ names: [String], into count: Int, milliseconds: [String: Int64] = [:]) {
    let known = names.compactMap { milliseconds[$0] }
    let average = known.isEmpty ? 1 : known.reduce(0, +) / Int64(known.count)
    // Jobs without any duration would all be assigned to the same shard.
    let weights = names.map { max(1, milliseconds[$0] ?? average) }
    var loads = [Int64](repeating: 0, count: count)
    var shards = [Int](repeating: 0, count: names.count)
    for piece in names.indices.sorted(by: { (weights[$1], $0) < (weights[$0], $1) }) {
      let shard = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[shard] += weights[piece]
      shards[piece] = shard + 1
    }
    self.shards = shards
  }

  /// Returns the indices of a shard's jobs, in order.
  package func pieces(of shard: Shard) -> [Int] { shards.indices.filter { shards[$0] == shard.number } }
}
