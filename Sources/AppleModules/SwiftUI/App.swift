import Foundation
import UIKit

/// The structure and behavior of an app. **Source:** Apple, App.
@MainActor @preconcurrency public protocol App {
  /// The type of the app's scenes.
  associatedtype Body: Scene
  /// The scenes of the app. The first one is shown.
  @SceneBuilder var body: Body { get }
  /// Creates the app with its initial state.
  init()
}

extension App {
  /// Creates the app, shows its first scene, and serves the main queue until the process ends. Ends a test program, in
  /// which an app of a library must not replace the entry point of the tests.
  public static func main() {
    if CommandLine.arguments.first?.hasSuffix(".xctest") == true {
      fatalError(
        "\(Self.self) runs instead of the tests, because of its @main; use 'camsim test', which leaves @main out")
    }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = makeRootViewController()
    window.makeKeyAndVisible()
    withExtendedLifetime(window) { dispatchMain() }
  }

  /// Creates the app, and a view controller for its first scene.
  package static func makeRootViewController() -> UIViewController {
    UIHostingController(rootView: AppView(app: Self()))
  }
}

/// The view of an app's first scene. The dynamic properties of the app are stored in its node.
struct AppView<A: App>: Primitive {
  let app: A

  func render(_ node: Node) {
    node.connect(app)
    node.show(node.track { app.body.content })
  }
}

/// A part of an app's user interface with its own life cycle. **Source:** Apple, Scene.
@MainActor @preconcurrency public protocol Scene {
  /// The type of the scene's body.
  associatedtype Body: Scene
  /// The content of the scene.
  @SceneBuilder var body: Body { get }
}

/// A scene that consists of a view.
@MainActor protocol SceneView: Scene where Body == Never {
  var view: any View { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// The body, which does not exist.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Scene {
  /// The view of the scene, which may be that of the scene in its body.
  var content: any View {
    if let scene = self as? any SceneView { return scene.view }
    return Body.self == Never.self ? EmptyView() : body.content
  }

  /// Calls an action when a value changes.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene { ModifiedScene(view: AnyView(erasing: content).onChange(of: value, initial: initial, action)) }
  /// Calls an action when a value changes.
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene {
    ModifiedScene(view: AnyView(erasing: content).onChange(of: value, initial: initial, action))
  }
  /// Calls an action with the new value when a value changes.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some Scene {
    ModifiedScene(view: AnyView(erasing: content).onChange(of: value, perform: action))
  }
  /// Puts a model object into the environment of the scene.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    ModifiedScene(view: AnyView(erasing: content).environmentObject(object))
  }
  /// Puts an observable object into the environment of the scene.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ModifiedScene(view: AnyView(erasing: content).environment(object))
  }
}

private struct ModifiedScene: SceneView {
  let view: any View
}

/// A builder that makes one scene of the statements of a closure. Only the first is shown. **Source:** Apple,
/// SceneBuilder.
@resultBuilder public struct SceneBuilder {
  /// Makes the scene of one or more statements.
  public static func buildBlock<Content: Scene>(_ content: Content, _ others: any Scene...) -> Content { content }
}

/// A scene of windows with the same content, of which the phone shows one. **Source:** Apple, WindowGroup.
public struct WindowGroup<Content: View>: SceneView {
  let view: any View

  /// Creates a window with a view.
  public init(@ViewBuilder content: () -> Content) { view = content() }
  /// Creates a window with a view. The identifier has no effect.
  public init(id: String, @ViewBuilder content: () -> Content) { view = content() }
  /// Creates a window with a view. The title has no effect.
  public init(_ title: String, @ViewBuilder content: () -> Content) { view = content() }
}

/// A delegate of the app, created with it. **Source:** Apple, UIApplicationDelegateAdaptor.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
  /// The delegate that the app declares.
  public let wrappedValue: DelegateType
  /// Ends the process, because Swift cannot create an object of a class whose initializer is not `required`.
  /// `camsim build` and `camsim test` insert the closure of the other initializer.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    fatalError(
      "create the delegate: @UIApplicationDelegateAdaptor(\(DelegateType.self).self, { \(DelegateType.self)() })")
  }

  /// Creates the delegate and makes it the delegate of the app object. Only tests call its methods.
  public init(_ delegateType: DelegateType.Type, _ make: () -> DelegateType) {
    wrappedValue = make()
    UIApplication.shared.delegate = wrappedValue
  }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
  /// The bindings to the properties of an observable delegate.
  public var projectedValue: ObservedObject<DelegateType>.Wrapper { .init(object: wrappedValue) }
}
