import Exploration
import Testing

@Suite struct SeededCaseTests {
  @Test(arguments: ["7", "7:", "7:0", "18446744073709551615:0,4,9"])
  func `a case that was written is read again`(_ text: String) {
    #expect(SeededCase(text)?.description == text)
  }

  @Test(arguments: ["", "a", "-1", "7:a", "7:1,", "7:,1", ":1", "7 1"])
  func `text that is not a case is rejected`(_ text: String) {
    #expect(SeededCase(text) == nil)
  }

  @Test(arguments: [1, 2, 5, 8]) func `several shards together use the same seeds as one shard`(_ count: Int) {
    let whole = SeedRange(first: 16, count: 65, shard: Shard(number: 1, count: 1))
    let parts = (1...count).map { SeedRange(first: 16, count: 65, shard: Shard(number: $0, count: count)) }
    let seeds = parts.flatMap { part in (0..<Int(part.count)).compactMap { part[$0] } }
    #expect(seeds.sorted() == (0..<65).compactMap { whole[$0] })
    #expect(whole[65] == nil)
  }

  @Test func `a seed gives the same choices on every machine`() {
    var choices = SeededGenerator(seed: 19)
    #expect((0..<6).map { _ in choices.below(100) } == [36, 70, 53, 45, 14, 11])
  }
}
