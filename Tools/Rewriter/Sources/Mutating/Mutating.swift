import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Inserts all mutants of a file, so that a single build contains all of them.
public enum Mutating {
  /// Rewrites a file so that each mutated location checks whether its mutant is active.
  ///
  /// - Parameters:
  ///   - first: The number of the file's first mutant; the others have consecutive numbers.
  ///   - refused: The numbers of mutants that do not compile. They keep their numbers, and the code is unchanged.
  public static func mutate(_ source: String, from first: Int = 1, refused: Set<Int> = []) -> MutatedFile {
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let visitor = MutantVisitor(tree, from: first, refused: refused)
    visitor.walk(tree)
    return MutatedFile(text: visitor.wrappings.applied(to: source), mutants: visitor.mutants)
  }

  /// The source of the functions that the rewritten code calls, for each module with mutants.
  ///
  /// The environment variable `CAMSIM_MUTANT` contains the number of the active mutant. `CAMSIM_MUTANTS_REACHED` is the
  /// path of a file with one byte per mutant, which becomes 1 when the mutant's code is executed; the shared memory
  /// mapping of the file preserves this if the process traps.
  public static let support = """
    import Foundation

    private let activeMutant = ProcessInfo.processInfo.environment["CAMSIM_MUTANT"].flatMap { Int($0) } ?? 0

    nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
      guard let path = ProcessInfo.processInfo.environment["CAMSIM_MUTANTS_REACHED"] else { return nil }
      let file = open(path, O_RDWR)
      var status = stat()
      guard file >= 0, fstat(file, &status) == 0 else { return nil }
      let memory = mmap(nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
    }()

    func mutant(_ number: Int) -> Bool {
      reached?[number] = 1
      return number == activeMutant
    }

    func mutantNegates(_ number: Int, _ condition: Bool) -> Bool { mutant(number) != condition }

    func mutantLess<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { mutant(number) ? a <= b : a < b }
    func mutantLessOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { mutant(number) ? a < b : a <= b }
    func mutantGreater<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { mutant(number) ? a >= b : a > b }
    func mutantGreaterOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { mutant(number) ? a > b : a >= b }

    func mutantAnd(_ number: Int, _ a: Bool, _ b: @autoclosure () -> Bool) -> Bool {
      mutant(number) ? a || b() : a && b()
    }
    func mutantOr(_ number: Int, _ a: Bool, _ b: @autoclosure () -> Bool) -> Bool {
      mutant(number) ? a && b() : a || b()
    }

    /// First a mutant for each element, which leaves it out, then one for each pair of neighbors, which swaps them.
    func mutantList<T>(_ first: Int, _ list: [T]) -> [T] {
      var result = list
      for index in list.indices where mutant(first + index) { result.remove(at: index) }
      for index in list.indices.dropLast() where mutant(first + list.count + index) { result.swapAt(index, index + 1) }
      return result
    }

    """
}
