/// What other files of the package must know of one: Swift's rules for a rewritten file depend on classes that are declared elsewhere.
public struct FileFacts: Codable, Hashable, Sendable {
  /// The names of `@objc dynamic` properties.
  public var dynamicProperties: Set<String> = []
  /// Classes that override `observeValue`.
  public var observers: Set<String> = []
  /// The methods that are optional in protocols of the file, by name.
  public var optionalMethods: Set<String> = []
  /// Objective-C's names of methods, by class and Swift's base name: `Camera.shoot` to `shoot:`.
  public var selectors: [String: Set<String>] = [:]
  /// Apple's modules that are imported whatever the conditions, and have another name here.
  public var standIns: Set<String> = []

  public init() {}

  /// What is known of several files.
  public init(of files: [FileFacts]) {
    for file in files {
      dynamicProperties.formUnion(file.dynamicProperties)
      observers.formUnion(file.observers)
      optionalMethods.formUnion(file.optionalMethods)
      standIns.formUnion(file.standIns)
      selectors.merge(file.selectors) { $0.union($1) }
    }
  }
}
