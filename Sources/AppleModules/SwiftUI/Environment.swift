import CombineModel
import Foundation
import Observation
import UIKit

/// A key of a value in the environment. **Source:** Apple, EnvironmentKey.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value of an environment in which none has been set.
  static var defaultValue: Value { get }
}

/// The values that a view passes to the views that it contains. **Source:** Apple, EnvironmentValues.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// Creates an environment of default values.
  public init() {}

  /// The value of a key.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript<T: AnyObject>(object type: T.Type) -> T? {
    get { objects[ObjectIdentifier(type)] as? T }
    set { objects[ObjectIdentifier(type)] = newValue }
  }

  /// A Boolean value that indicates whether controls and gestures are enabled. Default true.
  public var isEnabled = true
  /// The font of text. Nil selects that of the body.
  public var font: Font?
  /// The maximum number of lines of text. Nil for no limit.
  public var lineLimit: Int?
  /// The color scheme. Default `light`.
  public var colorScheme = ColorScheme.light
  /// The state of the scene.
  public internal(set) var scenePhase = ScenePhase.active
  /// The horizontal size class. Always compact on a phone held upright. Default `compact`.
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// The vertical size class. Default `regular`.
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// The number of pixels per point. Default 3.
  public var displayScale: CGFloat = 3
  /// The locale of formats. The default is the current one.
  public var locale = Locale.current
  /// The calendar of dates. The default is the current one.
  public var calendar = Calendar.current
  /// The direction of the layout. It has no effect.
  public var layoutDirection = LayoutDirection.leftToRight
  /// A Boolean value that indicates whether the user prefers less motion. Always false.
  public var accessibilityReduceMotion: Bool { false }
  /// An action that dismisses the presentation that contains the view, or returns to the previous screen.
  public internal(set) var dismiss = DismissAction(action: nil)
  /// A Boolean value that indicates whether the view is presented over another.
  public var isPresented: Bool { dismiss.action != nil }
  /// The presentation that contains the view, as a binding.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss
    return Binding(
      get: { PresentationMode(isPresented: dismiss.action != nil, dismissal: dismiss) }, set: { _ in })
  }
  /// An action that asks the system to open a URL. Tests read the URLs with `UIKitTesting`.
  public var openURL: OpenURLAction { OpenURLAction() }

  /// The axis of the stack that contains the view.
  var axis: Axis?
  var navigation: NavigationPathModel?
  /// Makes the view of a button of its label.
  var buttonLook: ((AnyView) -> AnyView)?
}

/// The color schemes of an interface. **Source:** Apple, ColorScheme.
public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
/// The states of a scene. The model has no inactive state. **Source:** Apple, ScenePhase.
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
/// The size classes of an interface. **Source:** Apple, UserInterfaceSizeClass.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
/// The directions of a layout. **Source:** Apple, LayoutDirection.
public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

/// An action that ends a presentation. **Source:** Apple, DismissAction.
public struct DismissAction: Sendable {
  let action: (@MainActor () -> Void)?

  /// Ends the presentation. Has no effect outside a presentation.
  @preconcurrency @MainActor public func callAsFunction() { action?() }
}

/// The state of a presentation. **Source:** Apple, PresentationMode.
public struct PresentationMode {
  /// A Boolean value that indicates whether the view is presented.
  public let isPresented: Bool
  let dismissal: DismissAction

  /// Ends the presentation of the view.
  public func dismiss() {
    let dismissal = dismissal
    if Thread.isMainThread {
      MainActor.assumeIsolated { dismissal() }
    } else {
      DispatchQueue.main.async { dismissal() }
    }
  }
}

/// An action that asks the system to open a URL. **Source:** Apple, OpenURLAction.
public struct OpenURLAction {
  /// Opens a URL in another app.
  @preconcurrency @MainActor public func callAsFunction(_ url: URL) { UIApplication.shared.open(url) }
}

/// A value from a view's environment. **Source:** Apple, Environment.
@propertyWrapper public struct Environment<Value>: DynamicProperty, ConnectedProperty {
  private final class Box: @unchecked Sendable {
    // Unchecked: it is written on the main actor before the body is evaluated.
    var value: Value?
  }

  private let box = Box()
  private let read: (EnvironmentValues) -> Value?

  /// Creates a property that reads a value of the environment.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }
  /// Creates a property that reads an observable object of the environment.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable { read = { $0[object: objectType] } }
  /// Creates a property that reads an observable object of the environment, or nil if there is none.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    read = { .some($0[object: objectType]) }
  }

  /// The value. Ends the process if the environment has no object of the type.
  public var wrappedValue: Value {
    guard let value = box.value ?? read(EnvironmentValues()) else {
      fatalError("no \(Value.self) is in the environment; pass one with environment(_:)")
    }
    return value
  }

  func connect(to node: Node, at path: [Int]) { box.value = read(node.environment) }
}

/// A model object from a view's environment, whose changes update the view. **Source:** Apple, EnvironmentObject.
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty, ConnectedProperty {
  private final class Box: @unchecked Sendable {
    // Unchecked: it is written on the main actor before the body is evaluated.
    var object: ObjectType?
  }

  private let box = Box()

  /// Creates a property that reads an object of the environment.
  public init() {}

  /// The object. Ends the process if the environment has none of the type.
  public var wrappedValue: ObjectType {
    guard let object = box.object else {
      fatalError("no \(ObjectType.self) is in the environment; pass one with environmentObject(_:)")
    }
    return object
  }
  /// The bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  func connect(to node: Node, at path: [Int]) {
    box.object = node.environment[object: ObjectType.self]
    if let object = box.object { node.follow(object, at: path) }
  }
}

extension View {
  /// Sets a value of the environment of the view.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    Modified(content: self) { $0.environment[keyPath: keyPath] = value }
  }
  /// Puts an observable object into the environment of the view.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    Modified(content: self) { $0.environment[object: T.self] = object }
  }
  /// Puts a model object into the environment of the view.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    Modified(content: self) { $0.environment[object: T.self] = object }
  }
  /// Sets whether the controls and gestures of the view are disabled.
  public func disabled(_ disabled: Bool) -> some View {
    Modified(content: self) { if disabled { $0.environment.isEnabled = false } }
  }
  /// Sets the font of the text in the view.
  public func font(_ font: Font?) -> some View { Modified(content: self) { $0.environment.font = font } }
  /// Sets the maximum number of lines of the text in the view.
  public func lineLimit(_ number: Int?) -> some View { Modified(content: self) { $0.environment.lineLimit = number } }
}
