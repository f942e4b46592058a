import Exploration

/// How pieces of work are divided among shards: the same on every machine that asks with the same values.
package struct ShardDivision: Sendable, Hashable {
  /// The number of each piece's shard, from 1.
  package let shards: [Int]

  /// Gives each piece, the longest first, to the shard that has least to do.
  ///
  /// Without times, all pieces count the same, so they are dealt out in turn: neighbours, which are mostly alike, go to different
  /// shards. A piece whose time is not known counts as an average one.
  ///
  /// - Parameters:
  ///   - names: the pieces; no two have the same name.
  ///   - count: how many shards there are.
  ///   - milliseconds: how long pieces took before, by name; others are of no account.
  package init(_ names: [String], into count: Int, milliseconds: [String: Int64] = [:]) {
    let known = names.compactMap { milliseconds[$0] }
    let average = known.isEmpty ? 1 : known.reduce(0, +) / Int64(known.count)
    // A piece that takes no time at all would pile up on one shard.
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

  /// The pieces of a shard, in their order.
  package func pieces(of shard: Shard) -> [Int] { shards.indices.filter { shards[$0] == shard.number } }
}
