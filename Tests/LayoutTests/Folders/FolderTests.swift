import Testing

@Suite struct FolderTests {
  @Test func everyFolderUsesOnlyFoldersBelowIt() {
    expectNone(FolderRule.violations(in: SourceTree.files))
  }

  @Test func theFolderOrderNamesExistingModulesAndEachFolderOnce() {
    #expect(SourceTree.modules.isSuperset(of: FolderOrder.folders.keys))
    for (module, folders) in FolderOrder.folders { #expect(Set(folders).count == folders.count, "\(module)") }
  }

  /// Returns the violations of a file in folder `Low`, below a folder `High` that declares the names in the arguments.
  private func violations(_ low: String) -> [Violation] {
    let high = """
      public struct Sound {
        struct Level {}
        enum Kind { case loud }
        private struct Store {}
        func play() { struct Note {} }
      }
      extension Picture {
        protocol Frame {}
      }
      package func makeSound() {}
      let loudestSound = 1
      func play() {}
      private func hushSound() {}
      typealias Noise = Sound; typealias Both = Int
      """
    let middle = "struct Both {}\nstruct Picture {}"
    let files = [("Low", low), ("Middle", middle), ("High", high)].map { folder, text in
      SourceFile(path: "M/\(folder)/\(folder).swift", text: text)
    }
    return FolderRule.violations(in: files, orders: ["M": ["Low", "Middle", "High"]])
  }

  @Test(arguments: [
    "let a: Sound", "let a = [Sound]()", "extension Sound {}", "f(Sound.self)", "struct A: P, Noise {}",
    "let a = makeSound()", "func a() -> Int { loudestSound }", "let a = \"\\(Sound())\"",
    "#if os(Linux)\n  let a: Sound?\n#endif", "let a: Picture.Frame", "extension Picture {\n  let a: Frame\n}",
  ])
  func aWrongDependencyIsFound(text: String) {
    let found = violations(text)
    #expect(found.contains { $0.path == "M/Low/Low.swift" && $0.message.hasPrefix("Low stands below") }, "\(found)")
  }

  @Test func aWrongDependencyIsReportedWithItsLocation() {
    let message = "Low stands below High and must not use 'Sound' of M/High/High.swift"
    #expect(violations("\n// Sound\nlet a: Sound") == [Violation(path: "M/Low/Low.swift", line: 3, message: message)])
  }

  @Test(arguments: [
    // Text that is not code.
    "// Sound", "let a = \"Sound\"", "import struct M.Sound",
    // Members of other types, and names that are not visible or have another meaning here.
    "let a: Other.Sound", "let a: Other.Kind", "let a: Level", "let a: Store", "let a: Note", "let a = b.makeSound()",
    "func makeSound(at a: Int) {}", "let a = hushSound()",
    // Names that several folders declare, and words that are also used for parameters.
    "let a: Both", "let a = play",
    "struct Sound {}\nlet a: Sound",
  ])
  func aNameThatOnlyLooksLikeADependencyIsNotReported(text: String) {
    #expect(violations(text) == [])
  }

  @Test func aDependencyOnALowerFolderIsAllowed() {
    let files = [("B", "let a: Sound"), ("A", "struct Sound {}"), ("A/C", "let a: Sound")]
      .map { SourceFile(path: "M/\($0)/File.swift", text: $1) }
    func paths(_ order: [String]) -> [String] {
      FolderRule.violations(in: files, orders: ["M": order]).map(\.path)
    }
    #expect(paths(["A", "A/C", "B"]) == [])
    #expect(paths(["A/C", "A", "B"]) == ["M/A/C/File.swift"])
  }

  @Test func aFolderWithinAFolderMustBeListed() {
    let files = ["A/A.swift", "A/C/C.swift", "A/C/D/D.swift"].map { SourceFile(path: "M/\($0)", text: "") }
    func paths(_ order: [String]) -> [String] {
      FolderRule.violations(in: files, orders: ["M": order]).map(\.path)
    }
    #expect(paths(["A", "A/C", "A/C/D"]) == [])
    #expect(paths(["A"]) == ["M/A/C/C.swift", "M/A/C/D/D.swift"])
    #expect(paths(["A/C", "A"]) == ["M/A/C/D/D.swift"])
    #expect(paths(["A/C", "A/C/D"]) == ["M/A/A.swift"])
  }

  @Test func aModuleWithFoldersMustListTheFolders() {
    let files = ["A/A.swift", "B/B.swift", "C.swift"].map { SourceFile(path: "M/\($0)", text: "") }
    func paths(_ orders: [String: [String]]) -> [String] {
      FolderRule.violations(in: files, orders: orders).map(\.path)
    }
    #expect(paths([:]) == ["M/A/A.swift"])
    #expect(paths(["M": ["A", "Gone"]]) == ["M/B/B.swift", "M/C.swift", "M/Gone"])
    #expect(FolderRule.violations(in: [files[2]], orders: [:]) == [])
  }
}
