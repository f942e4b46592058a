import Mutating
import Testing

/// Tests the mutants of small source files.
@Suite struct MutatingTests {
  @Test(arguments: [
    ("func f() { if a { b = c } }", "func f() { if mutantNegates(1, a) { if !mutant(2) { b = c } } }"),
    ("while true { break }", "while true { break }"),
    ("guard a < b, let c else { return }", "guard mutantNegates(1, mutantLess(2, a , b)), let c else { return }"),
    ("let x = a && b || c", "let x = mutantOr(1, mutantAnd(2, a , b) , c)"),
    ("let x = try a() && b", "let x = try mutantAnd(1, a() , b)"),
    ("let x = a && (try b())", "let x = a && (try b())"),
    ("let x = a == b ? 1 : 2", "let x = mutantNegates(1, a == b) ? 1 : 2"),
    ("var x = false, y = true", "var x = mutant(1), y = !mutant(2)"),
    ("if case .on(true) = x {}", "if case .on(true) = x {}"),
    ("func f() -> Int { g() }", "func f() -> Int { g() }"),
    ("func f() { g() }", "func f() { if !mutant(1) { g() } }"),
    ("@inlinable func f() { g() }", "@inlinable func f() { g() }"),
    (
      "func f() { let x: Int; if let y { x = y } else { x = 1 } }",
      "func f() { let x: Int; if let y { x = y } else { x = 1 } }"
    ),
    ("func f(a: Bool = true) {}", "func f(a: Bool = true) {}"),
    ("func f() { x.y { g() } }", "func f() { if !mutant(1) { x.y { g() } } }"),
    (
      "func f() -> Int { if mutates { g() } else { h() } }",
      "func f() -> Int { if mutantNegates(1, mutates) { g() } else { h() } }"
    ),
    ("init() { a = 1; super.init() }", "init() { a = 1; super.init() }"),
    ("func f() { guard a else { fatalError() } }", "func f() { guard mutantNegates(1, a) else { fatalError() } }"),
    (
      "func f() { a(); b() }",
      "func f() { if !mutant(1) { if !mutant(2) { a() } }; if !mutant(3) { b() }; if mutant(2) { a() } }"
    ),
    ("func f() -> [A] { [.a, .b(true)] }", "func f() -> [A] { mutantList(1, [.a, .b(!mutant(4))]) }"),
  ]) func `each change of a line is written as a mutant`(source: String, expected: String) {
    #expect(Mutating.mutate(source).text == expected)
  }

  @Test func aMutantHasItsLinesAndItsChange() {
    let mutants = Mutating.mutate("let x =\n  a <\n  b", from: 7).mutants
    #expect(mutants == [Mutating.mutate("\na <\n  b", from: 7).mutants[0]])
    #expect(mutants[0].number == 7)
    #expect(mutants[0].lines == 2...3)
    #expect(mutants[0].change == .borderMoved)
    #expect(mutants[0].code == "a < b")
  }

  @Test func aRefusedMutantIsOmittedButKeepsItsNumber() {
    let file = Mutating.mutate("func f() { if a { b() } }", refused: [1])
    #expect(file.text == "func f() { if a { if !mutant(2) { b() } } }")
    #expect(file.mutants.count == 2)
  }

  @Test func mutationKeepsTheNumberOfLines() {
    let source = "func f() {\n  a()  // first\n  b {\n    c = true\n  }\n}\n"
    #expect(Mutating.mutate(source).text.split(separator: "\n").count == 6)
  }
}
