import UIKit

/// The screens that a navigation view shows above its content.
@MainActor final class NavigationPathModel: ObservableObject {
  struct Screen: Identifiable {
    let id: Int
    let view: AnyView
  }

  @Published var screens: [Screen] = []
  /// The closures that make the screen of a value, by the type of the value.
  var destinations: [ObjectIdentifier: (Any) -> AnyView?] = [:]
  private var count = 0

  nonisolated init() {}

  func push(_ view: AnyView) {
    count += 1
    screens.append(Screen(id: count, view: view))
  }

  func push(value: some Hashable) {
    if let view = destinations[ObjectIdentifier(type(of: value))]?(value) { push(view) }
  }
}

/// A screen from which others are reached. A bar is shown only for the items of toolbars. **Source:** Apple,
/// NavigationStack.
public struct NavigationStack<Content: View>: View {
  @StateObject private var model = NavigationPathModel()
  let content: Content

  /// Creates a stack with its content.
  public init(@ViewBuilder root: () -> Content) { content = root() }
  /// Creates a stack. In the model, the path neither reports nor changes the screens.
  public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Content) { content = root() }

  /// The content, and the screens in front of it.
  public var body: some View {
    let model = model
    ZStack {
      content.opacity(model.screens.isEmpty ? 1 : 0)
      ForEach(model.screens) { screen in
        screen.view.opacity(screen.id == model.screens.last?.id ? 1 : 0)
          .environment(\.dismiss, DismissAction { model.screens.removeAll { $0.id >= screen.id } })
      }
    }
    .environment(\.navigation, model)
  }
}

/// A screen from which others are reached. **Source:** Apple, NavigationView.
public struct NavigationView<Content: View>: View {
  /// The stack of screens.
  public let body: NavigationStack<Content>
  /// Creates a view with its content.
  public init(@ViewBuilder content: () -> Content) { body = NavigationStack(root: content) }
}

/// The values of the screens of a stack. It has no effect. **Source:** Apple, NavigationPath.
public struct NavigationPath {
  private var values: [AnyHashable] = []
  /// Creates an empty path.
  public init() {}
  /// The number of values.
  public var count: Int { values.count }
  /// A Boolean value that indicates whether the path is empty.
  public var isEmpty: Bool { values.isEmpty }
  /// Appends a value to the end.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Removes the last values.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// A button that shows another screen of a navigation view. **Source:** Apple, NavigationLink.
public struct NavigationLink<Label: View, Destination: View>: View {
  @Environment(\.navigation) private var navigation
  let label: Label
  let show: @MainActor (NavigationPathModel) -> Void

  /// Creates a link to a view.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    (self.label, show) = (label(), { $0.push(AnyView(destination())) })
  }
  /// Creates a link to a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    (self.label, show) = (label(), { $0.push(AnyView(destination)) })
  }
  /// Creates a link with a title to a view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text { (label, show) = (Text(titleKey), { $0.push(AnyView(destination())) }) }
  /// Creates a link with a title to a view.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) where Label == Text {
    (label, show) = (Text(titleKey), { $0.push(AnyView(destination)) })
  }
  /// Creates a link to the screen of a value.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) where Destination == Never {
    (self.label, show) = (label(), { model in if let value { model.push(value: value) } })
  }

  /// The button that was described.
  public var body: some View {
    let navigation = navigation
    Button(action: { navigation.map(show) }, label: { label })
  }
}

/// A choice among views, of which one is shown, above buttons with the text of the tabs. **Source:** Apple, TabView.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  @State private var own: AnyHashable?
  let selection: Binding<SelectionValue>?
  let content: Content

  /// Creates a choice among views with tags.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    (self.selection, self.content) = (selection, content())
  }
  /// Creates a choice among views.
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
    (selection, self.content) = (nil, content())
  }

  /// The views and the buttons.
  public var body: some View {
    let chosen = selection.map { AnyHashable($0.wrappedValue) } ?? own
    TabRows(tabs: Tab.all(in: content), chosen: chosen) { tag in
      if let selection, let value = tag.base as? SelectionValue { selection.wrappedValue = value }
      own = tag
    }
  }
}

/// The chosen tab above the buttons of all tabs. Only the chosen one is made.
private struct TabRows: Primitive {
  let tabs: [Tab]
  let chosen: AnyHashable?
  let choose: @MainActor (AnyHashable) -> Void

  func render(_ node: Node) {
    node.container(StackLayout(axis: .vertical, spacing: 0))
    let chosen = chosen ?? tabs.first?.id
    let shown = tabs.first { $0.id == chosen } ?? tabs.first
    let bar = HStack {
      ForEach(tabs.filter { $0.label != nil }) { tab in
        Button {
          choose(tab.id)
        } label: {
          tab.label
        }
      }
    }
    var views: [(id: AnyHashable, view: any View)] = [(AnyHashable(["bar"]), bar)]
    if let shown {
      views.insert((shown.id, ZStack { shown.view }.frame(maxWidth: .infinity, maxHeight: .infinity)), at: 0)
    }
    node.show(views)
  }
}

/// A view of a tab view.
struct Tab: Identifiable {
  let id: AnyHashable
  let view: AnyView
  let label: AnyView?

  /// Returns the views of a tab view with their tags; a view without a tag has its number.
  @MainActor static func all(in view: any View) -> [Tab] {
    let views = (view as? any ViewCollection)?.views ?? [view]
    return views.enumerated().map { number, view in
      var (tag, label) = (AnyHashable?.none, AnyView?.none)
      var inner: (any View)? = view
      while let modified = inner as? any AnyModified {
        tag = tag ?? modified.tag
        label = label ?? modified.tabItem
        inner = modified.inner
      }
      return Tab(id: tag ?? AnyHashable(number), view: AnyView(view), label: label)
    }
  }
}

extension View {
  /// Sets the label of the view in a tab view.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    Modified(content: self, tabItem: AnyView(label())) { _ in }
  }

  /// Makes the screens of the links with a value of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(content: self) { node in
      node.environment.navigation?.destinations[ObjectIdentifier(data)] = {
        ($0 as? D).map { AnyView(destination($0)) }
      }
    }
  }

  /// Shows buttons above the view.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let items = content()
    return VStack(spacing: 0) {
      HStack { items }.frame(height: 44)
      frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// The items of a toolbar, which are views in the model. **Source:** Apple, ToolbarContent.
public typealias ToolbarContent = View
/// A builder of the items of a toolbar. **Source:** Apple, ToolbarContentBuilder.
public typealias ToolbarContentBuilder = ViewBuilder

/// The places of items in a toolbar. They have no effect. **Source:** Apple, ToolbarItemPlacement.
public enum ToolbarItemPlacement: Sendable {
  case automatic, principal, navigation, primaryAction, status, confirmationAction, cancellationAction
  case destructiveAction, navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, bottomBar,
    keyboard
}

/// An item of a toolbar. **Source:** Apple, ToolbarItem.
public struct ToolbarItem<Content: View>: View {
  /// The view of the item.
  public let body: Content
  /// Creates an item. The place has no effect.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { body = content() }
}

/// Several items of a toolbar. **Source:** Apple, ToolbarItemGroup.
public struct ToolbarItemGroup<Content: View>: View {
  /// The views of the items.
  public let body: Content
  /// Creates items. The place has no effect.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { body = content() }
}
