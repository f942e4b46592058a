import RunPage
import Testing

/// The identity of the test that uses a phone.
struct TestIdentity: Sendable {
  /// The module, the suites and the function: `MyAppTests.CameraTests/starts(camera:)`.
  let id: String
  /// The display name, or otherwise the function with its arguments: `starts(camera: front)`.
  let name: String
  /// The module and the suites: `MyAppTests.CameraTests`.
  let suite: String
  /// The name of the folder with the test's page: `MyAppTests.CameraTests.starts.camera=front`.
  let folder: String
  /// The location of the test, if it is known.
  let path: String?
  let line: Int?

  /// Creates the identity of a test of Swift Testing.
  init(_ test: Test, _ testCase: Test.Case?) {
    // The last component of the identifier is the location, which changes when the file is edited.
    let parts = "\(test.id)".replacing("`", with: "").split(separator: "/").dropLast()
    id = parts.joined(separator: "/")
    // The module precedes the outermost suite, or a function outside of any suite.
    suite = parts.count > 1 ? parts.dropLast().joined(separator: ".") : parts.joined().prefix { $0 != "." }.description
    (path, line) = (test.sourceLocation.filePath, test.sourceLocation.line)
    let arguments = testCase.map(Self.arguments) ?? []
    let function = String(test.name.replacing("`", with: "").prefix { $0 != "(" })
    let list = "(\(arguments.map { "\($0): \($1)" }.joined(separator: ", ")))"
    name = test.displayName.map { arguments.isEmpty ? $0 : "\($0) \(list)" } ?? function + list
    folder = ([suite, function] + (arguments.isEmpty ? [] : [arguments.map { "\($0)=\($1)" }.joined(separator: ",")]))
      .joined(separator: ".")
  }

  /// The location of the test for Swift Testing, if it is known.
  var location: SourceLocation? {
    guard let path, let line else { return nil }
    let fileID = path.split(separator: "/").suffix(2).joined(separator: "/")
    return SourceLocation(fileID: fileID, filePath: path, line: line, column: 1)
  }

  /// Creates the identity of a test of XCTest, whose name is `CameraTests.testStarts`.
  init(xcTest name: String) {
    (id, folder, path, line) = ("XCTest/\(name)", name, nil, nil)
    let parts = name.split(separator: ".")
    suite = parts.dropLast().joined(separator: ".")
    self.name = parts.last.map(String.init) ?? name
  }

  /// Returns the names and values of a test case's arguments. Swift Testing has no public interface for them.
  private static func arguments(of testCase: Test.Case) -> [(name: String, value: String)] {
    func child(_ label: String, of value: Any) -> Any? {
      Mirror(reflecting: value).children.first { $0.label == label }?.value
    }
    let kind = child("_kind", of: testCase).flatMap { child("parameterized", of: $0) }
    let list = kind.flatMap { child("arguments", of: $0) }.map { Array(Mirror(reflecting: $0).children) } ?? []
    return list.compactMap { _, argument in
      guard let value = child("value", of: argument), let parameter = child("parameter", of: argument) else {
        return nil
      }
      return (child("firstName", of: parameter) as? String ?? "_", "\(value)")
    }
  }
}
