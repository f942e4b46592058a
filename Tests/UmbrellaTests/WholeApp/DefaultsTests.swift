import CaptureTesting
import Foundation
import Testing

/// Tests the `UserDefaults` of a phone's app.
@Suite struct DefaultsTests {
  private static var preferences: URL { URL(filePath: NSHomeDirectory()).appending(path: "Library/Preferences") }

  private func stored(_ domain: String) throws -> [String: AnyHashable]? {
    let data = try Data(contentsOf: Self.preferences.appending(path: "\(domain).plist"))
    return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: AnyHashable]
  }

  @Test func defaultsBelongToThePhone() throws {
    let (first, second) = (try TestedPhone(), try TestedPhone())
    try first.run {
      UserDefaults.standard.set(true, forKey: "grid")
      UserDefaults.standard.set("wide", forKey: "lens")
      UserDefaults(suiteName: "group.camera")?.set(3, forKey: "count")
      #expect(UserDefaults.standard.bool(forKey: "grid"))
      #expect(UserDefaults.standard.string(forKey: "lens") == "wide")
      #expect(UserDefaults(suiteName: "group.camera")?.integer(forKey: "count") == 3)
      #expect(UserDefaults.standard.synchronize())
      let values = try stored("com.example.app")
      #expect(values == ["grid": true, "lens": "wide"])
      UserDefaults.standard.removeObject(forKey: "lens")
      #expect(UserDefaults.standard.dictionaryRepresentation()["lens"] == nil)
      #expect(Bundle.main.bundleIdentifier == "com.example.app")
    }
    second.run { #expect(UserDefaults.standard.object(forKey: "grid") == nil) }
    #expect(UserDefaults.standard.object(forKey: "grid") == nil)
  }

  @Test func aChangeAfterSetDoesNotChangeWhatIsStored() throws {
    let phone = try TestedPhone()
    phone.run {
      let (name, names) = (NSMutableString(string: "wide"), NSMutableArray(array: ["wide"]))
      let (inner, data) = (NSMutableArray(array: [1]), NSMutableData(data: Data([1])))
      let values: [String: Any] = [
        "name": name, "names": names, "nested": NSMutableDictionary(dictionary: ["inner": inner]), "data": data,
      ]
      for (key, value) in values { UserDefaults.standard.set(value, forKey: key) }
      name.append("r")
      names.add("tele")
      inner.add(2)
      data.append(Data([2]))
      #expect(UserDefaults.standard.string(forKey: "name") == "wide")
      #expect(UserDefaults.standard.stringArray(forKey: "names") == ["wide"])
      #expect(UserDefaults.standard.dictionary(forKey: "nested") as? [String: [Int]] == ["inner": [1]])
      #expect(UserDefaults.standard.data(forKey: "data") == Data([1]))
    }
  }

  @Test func aSuiteIsSearchedAfterTheAppsOwnDomain() throws {
    let (phone, other) = (try TestedPhone(), try TestedPhone())
    phone.run {
      let defaults = UserDefaults.standard
      for (suite, value) in [("group.old", 1), ("group.new", 2)] {
        UserDefaults(suiteName: suite)?.set(value, forKey: "count")
        defaults.addSuite(named: suite)
      }
      UserDefaults(suiteName: "group.old")?.set("old", forKey: "onlyOld")
      #expect(defaults.integer(forKey: "count") == 2)
      #expect(defaults.string(forKey: "onlyOld") == "old")
      #expect(defaults.dictionaryRepresentation()["onlyOld"] as? String == "old")
      defaults.set(3, forKey: "count")
      #expect(defaults.integer(forKey: "count") == 3)
      #expect(defaults.dictionaryRepresentation()["count"] as? Int == 3)
      #expect(UserDefaults(suiteName: "group.new")?.integer(forKey: "count") == 2)
      defaults.removeObject(forKey: "count")
      defaults.removeSuite(named: "group.new")
      #expect(defaults.integer(forKey: "count") == 1)
    }
    other.run {
      UserDefaults(suiteName: "group.old")?.set(4, forKey: "count")
      #expect(UserDefaults.standard.object(forKey: "count") == nil)
    }
  }

  @Test func withoutFreeSpaceDefaultsAreNotSaved() throws {
    let phone = try TestedPhone()
    try phone.run {
      UserDefaults.standard.set("wide", forKey: "lens")
      #expect(UserDefaults.standard.synchronize())
      phone.setFreeSpace(0)
      UserDefaults.standard.set(String(repeating: "tele", count: 5000), forKey: "lens")
      #expect(!UserDefaults.standard.synchronize())
      #expect(UserDefaults.standard.string(forKey: "lens")?.hasPrefix("tele") == true)
      let values = try stored("com.example.app")
      #expect(values == ["lens": "wide"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: Self.preferences.path) == ["com.example.app.plist"])
      phone.setFreeSpace(1_000_000)
      #expect(UserDefaults.standard.synchronize())
      #expect(try stored("com.example.app") != ["lens": "wide"])
    }
  }
}
