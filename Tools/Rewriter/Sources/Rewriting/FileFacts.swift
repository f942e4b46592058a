/// Declarations in a file that affect how other files of the package are rewritten.
public struct FileFacts: Codable, Hashable, Sendable {
  /// The names of `@objc dynamic` properties.
  public var dynamicProperties: Set<String> = []
  /// The names of classes that override `observeValue`.
  public var observers: Set<String> = []
  /// The names of the optional methods in the file's protocols.
  public var optionalMethods: Set<String> = []
  /// The Objective-C selectors of methods, by class and Swift base name: `Camera.shoot` to `shoot:`.
  public var selectors: [String: Set<String>] = [:]
  /// The class and static methods, such as `Camera.shoot`.
  public var classMethods: Set<String> = []
  /// The asynchronous methods, such as `Camera.shoot`.
  public var asynchronousMethods: Set<String> = []
  /// The Apple modules that are imported unconditionally and whose replacements have a different name.
  public var standIns: Set<String> = []

  public init() {}

  /// Creates the union of the facts of several files.
  public init(of files: [FileFacts]) {
    for file in files {
      dynamicProperties.formUnion(file.dynamicProperties)
      observers.formUnion(file.observers)
      optionalMethods.formUnion(file.optionalMethods)
      classMethods.formUnion(file.classMethods)
      asynchronousMethods.formUnion(file.asynchronousMethods)
      standIns.formUnion(file.standIns)
      selectors.merge(file.selectors) { $0.union($1) }
    }
  }
}
