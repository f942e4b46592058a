import Exploration
import Testing

@Suite struct ShrinkerTests {
  @Test(arguments: [[], [7], [3, 40], [0, 1, 2, 97, 98, 99]])
  func `shrinking keeps only the commands that the failure needs`(_ needed: [Int]) {
    let rest = Shrinker.shrink(Array(0..<100)) { Set($0).isSuperset(of: needed) }
    #expect(rest == needed)
  }

  @Test func `shrinking removes nothing if only the whole list fails`() {
    #expect(Shrinker.shrink([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }

  @Test func `shrinking tries halves first`() {
    var lengths: [Int] = []
    _ = Shrinker.shrink(Array(0..<16)) { part in
      lengths.append(part.count)
      return part.contains(15)
    }
    #expect(lengths.prefix(5) == [8, 0, 4, 0, 2])
  }
}
