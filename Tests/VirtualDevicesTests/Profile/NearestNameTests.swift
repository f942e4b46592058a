import Testing

@testable import StructuredDocuments

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("portait", "portrait"), ("PORTRAIT", "portrait"), ("landscapeleft", "landscapeLeft"),
    ("landscpaeRight", "landscapeRight"),
    ("lock", "locked-up-for-ever"), ("landscape", nil), ("lo", nil), ("", nil), ("xyz", nil),
  ])
  func theNearestNameIsFound(_ name: String, _ nearest: String?) {
    #expect(NearestName.of(name, in: ["portrait", "landscapeLeft", "landscapeRight", "locked-up-for-ever"]) == nearest)
  }

  @Test(arguments: [
    ("iphone-13", "iphone-13-mini"), ("iphone13", "iphone-13-mini"), ("iphone-13-pro", "iphone-13-pro-max"),
    ("iPhone 13 Pro", "iphone-13-pro-max"), ("iphone-se", "iphone-se-3"), ("iphone-18", "iphone-12"),
  ])
  func aNameThatBeginsWithTheWordsIsNearer(_ name: String, _ nearest: String) {
    let names = ["iphone-12", "iphone-13-mini", "iphone-13-pro-max", "iphone-14-pro", "iphone-se-3"]
    #expect(NearestName.of(name, in: names) == nearest)
  }

  @Test(arguments: [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("abc", "abd", 1), ("kitten", "sitting", 3)])
  func `the distance of two names counts typing errors`(_ first: String, _ second: String, _ distance: Int) {
    #expect(NearestName.distance(Array(first), Array(second)) == distance)
  }
}
