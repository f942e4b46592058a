import Exploration
import CommandSupport
import Testing

/// Tests the distribution of runs over machines.
@Suite struct ShardDivisionTests {
  private static let names = (0..<100).map { "run\($0)" }

  @Test(arguments: [1, 2, 7, 8, 100, 150])
  func everyItemIsInExactlyOneShard(count: Int) {
    let division = ShardDivision(Self.names, into: count, milliseconds: ["run3": 900, "run50": 1])
    let parts = (1...count).map { division.pieces(of: Shard(number: $0, count: count)) }
    #expect(parts.flatMap(\.self).sorted() == Array(0..<100))
    #expect(division == ShardDivision(Self.names, into: count, milliseconds: ["run50": 1, "run3": 900]))
  }

  @Test func withoutDurationsItemsAreDistributedInTurn() {
    let division = ShardDivision(["a", "b", "c", "d", "e"], into: 2, milliseconds: ["other": 5])
    #expect(division.shards == [1, 2, 1, 2, 1])
  }

  @Test func theLongestItemIsAssignedFirst() {
    let times: [String: Int64] = ["a": 1, "b": 2, "c": 3, "d": 10]
    #expect(ShardDivision(["a", "b", "c", "d"], into: 2, milliseconds: times).shards == [2, 2, 2, 1])
  }

  @Test func anUnknownDurationCountsAsTheAverage() {
    // A new run is assumed to take the average of 2 and 6, which is 4: the shards take 6 and 4 + 2.
    #expect(
      ShardDivision(["new", "short", "long"], into: 2, milliseconds: ["short": 2, "long": 6]).shards == [2, 2, 1])
    #expect(ShardDivision(["a", "b", "c"], into: 2, milliseconds: ["a": 0, "b": 0, "c": 0]).shards == [1, 2, 1])
  }

  @Test func validTextNamesAShard() throws {
    let shard = try #require(Shard("3/8"))
    #expect((shard.number, shard.count) == (3, 8))
    #expect("\(shard)" == "3/8")
    #expect((1...8).map { Shard(number: $0, count: 8).share(of: 20) } == [3, 3, 3, 3, 2, 2, 2, 2])
  }

  @Test(arguments: ["9/8", "0/8", "1/0", "-1/8", "3", "3/8/9", "a/b", "", "/", "3/99999999999999999999"])
  func invalidTextDoesNotNameAShard(text: String) { #expect(Shard(text) == nil) }
}
