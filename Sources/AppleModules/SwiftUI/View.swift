import Foundation
import UIKit

/// A part of the user interface. **Source:** Apple, View.
@MainActor @preconcurrency public protocol View {
  /// The type of the view's body.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// The body, which does not exist.
  public var body: Never { fatalError("this view has no body") }
}

extension View where Body == Never {
  /// The body, which does not exist.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A builder that makes one view of the statements of a closure. **Source:** Apple, ViewBuilder.
@resultBuilder public struct ViewBuilder {
  /// Makes the view of a statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Makes an empty view of an empty closure.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Makes the view of one statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Makes one view of several statements.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView((repeat each content), views)
  }
  /// Makes the view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Makes the view of a first branch.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .first(first))
  }
  /// Makes the view of a second branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .second(second))
  }
  /// Makes the view of a branch that checks the availability.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// A view without content. **Source:** Apple, EmptyView.
public struct EmptyView {
  /// Creates an empty view.
  public init() {}
}

extension EmptyView: View, Primitive {
  func render(_ node: Node) { node.show([]) }
}

/// Several views, made by ``ViewBuilder``. **Source:** Apple, TupleView.
public struct TupleView<T> {
  /// The views of the content.
  public var value: T
  let views: [any View]

  init(_ value: T, _ views: [any View]) { (self.value, self.views) = (value, views) }
}

extension TupleView: View, Primitive {
  func render(_ node: Node) { node.show(views.enumerated().map { ($0, $1) }) }
}

/// One of two views, made by ``ViewBuilder``. **Source:** Apple, ViewBuilder.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Branch {
    case first(TrueContent)
    case second(FalseContent)
  }

  let branch: Branch
}

extension _ConditionalContent: View, Primitive where TrueContent: View, FalseContent: View {
  func render(_ node: Node) {
    switch branch {
    case .first(let view): node.show([(0, view)])
    case .second(let view): node.show([(1, view)])
    }
  }
}

extension Optional: View, Primitive where Wrapped: View {
  func render(_ node: Node) { node.show(map { [(0, $0)] } ?? []) }
}

/// A view of any type. A view of another type at the same place gets new state. **Source:** Apple, AnyView.
public struct AnyView {
  let view: any View

  /// Creates a view that hides the type of another.
  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }
  /// Creates a view that hides the type of another.
  public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: View, Primitive {
  func render(_ node: Node) { node.show(view) }
}

/// Views that are modified together. **Source:** Apple, Group.
public struct Group<Content> {
  let content: Content
}

extension Group: View, Primitive where Content: View {
  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func render(_ node: Node) { node.show(content) }
}

/// Views for the elements of a collection. **Source:** Apple, ForEach.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection of the elements.
  public var data: Data
  /// The closure that makes the view of an element.
  public var content: (Data.Element) -> Content
  let identify: (Data.Element) -> ID
}

extension ForEach: View, Primitive where Content: View {
  /// Creates the views of elements that a property identifies.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, identify: { $0[keyPath: id] })
  }
  /// Creates the views of elements with an identity.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, identify: \.id)
  }
  /// Creates the views of the numbers of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, identify: { $0 })
  }
  /// Creates the views of bindings to the elements of a collection.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where C.Element: Identifiable, ID == C.Element.ID, Data == [Binding<C.Element>] {
    let bindings = data.wrappedValue.indices.map { index in
      Binding(get: { data.wrappedValue[index] }, set: { data.wrappedValue[index] = $0 })
    }
    self.init(data: bindings, content: content, identify: { $0.wrappedValue.id })
  }

  func render(_ node: Node) {
    node.show(node.track { data.map { (AnyHashable(identify($0)), content($0) as any View) } })
    for child in node.children { child.implicitTag = child.key?.id }
  }
}

/// A view that shows another one differently. **Source:** Apple, ViewModifier.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the view that the modifier makes.
  associatedtype Body: View
  /// The view that the modifier is applied to.
  typealias Content = _ViewModifier_Content<Self>
  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to. **Source:** Apple, ViewModifier.
public struct _ViewModifier_Content<Modifier> {
  let view: any View
}

extension _ViewModifier_Content: View, Primitive {
  func render(_ node: Node) { node.show(view) }
}

/// A view with a modifier. **Source:** Apple, ModifiedContent.
public struct ModifiedContent<Content, Modifier> {
  /// The view that is modified.
  public var content: Content
  /// The modifier of the view.
  public var modifier: Modifier

  /// Creates a modified view.
  public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
  func render(_ node: Node) {
    node.connect(modifier)
    node.show(node.track { modifier.body(content: .init(view: content)) })
  }
}

extension View {
  /// Applies a modifier to the view.
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  /// Sets the identity of the view. A view with another identity gets new state.
  public func id<ID: Hashable>(_ id: ID) -> some View { Modified(content: self, id: id) { _ in } }
}

/// A view whose node a closure changes before the content is rendered.
struct Modified<Content: View>: AnyModified {
  let content: Content
  var id: AnyHashable = 0
  var tag: AnyHashable?
  var tabItem: AnyView?
  /// Further content, such as an overlay.
  var other: (any View)?
  var otherIsFirst = false
  let apply: @MainActor (Node) -> Void

  var inner: any View { content }
}

/// The properties of a modified view that a container reads before it renders the view.
protocol AnyModified {
  var tag: AnyHashable? { get }
  var tabItem: AnyView? { get }
  var inner: any View { get }
}

extension Modified: View, Primitive {
  func render(_ node: Node) {
    node.tag = tag
    apply(node)
    var views: [(id: AnyHashable, view: any View)] = [(id, content)]
    if let other { views.insert((AnyHashable("other"), other), at: otherIsFirst ? 0 : 1) }
    node.show(views)
  }
}

/// Several views in one.
protocol ViewCollection {
  var views: [any View] { get }
}

extension TupleView: ViewCollection {}

/// A view that is equal to another if its content is. It is updated like other views. **Source:** Apple, EquatableView.
public struct EquatableView<Content: Equatable & View>: View {
  /// The view that is compared.
  public var content: Content
  /// Creates a view with a content that is compared.
  public init(content: Content) { self.content = content }
  /// The view that is compared.
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Returns a view that is compared with its predecessor. It is updated like other views.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
