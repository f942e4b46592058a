import Exploration
import Testing

@Suite struct ShrinkerTests {
  @Test(arguments: [[], [7], [3, 40], [0, 1, 2, 97, 98, 99]])
  func `what is left is what the failure needs`(_ needed: [Int]) {
    let rest = Shrinker.shrink(Array(0..<100)) { Set($0).isSuperset(of: needed) }
    #expect(rest == needed)
  }

  @Test func `nothing can be left out of what fails only as a whole`() {
    #expect(Shrinker.shrink([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }

  @Test func `halves go first`() {
    var lengths: [Int] = []
    _ = Shrinker.shrink(Array(0..<16)) { part in
      lengths.append(part.count)
      return part.contains(15)
    }
    #expect(lengths.prefix(5) == [8, 0, 4, 0, 2])
  }
}
