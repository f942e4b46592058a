import UIKit

/// Views from left to right. **Source:** Apple, HStack.
public struct HStack<Content: View>: View, Primitive {
  let layout: StackLayout
  let content: Content

  /// Creates a stack. The default spacing is 8 points.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    layout = StackLayout(axis: .horizontal, spacing: spacing ?? 8, position: alignment.part)
    self.content = content()
  }

  func render(_ node: Node) {
    node.container(layout)
    node.environment.axis = .horizontal
    node.show(content)
  }
}

/// Views from top to bottom. **Source:** Apple, VStack.
public struct VStack<Content: View>: View, Primitive {
  let layout: StackLayout
  let content: Content

  /// Creates a stack. The default spacing is 8 points.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    layout = StackLayout(axis: .vertical, spacing: spacing ?? 8, position: alignment.part)
    self.content = content()
  }

  func render(_ node: Node) {
    node.container(layout)
    node.environment.axis = .vertical
    node.show(content)
  }
}

/// Views in front of each other. **Source:** Apple, ZStack.
public struct ZStack<Content: View>: View, Primitive {
  let alignment: Alignment
  let content: Content

  /// Creates a stack with its content.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  func render(_ node: Node) {
    node.container(DepthLayout(alignment: alignment))
    node.environment.axis = nil
    node.show(content)
  }
}

/// A stack that makes its views when they are needed. All are made at once in the model. **Source:** Apple, LazyVStack.
public struct LazyVStack<Content: View>: View {
  /// The views of the content.
  public let body: VStack<Content>
  /// Creates a stack with its content.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { body = VStack(alignment: alignment, spacing: spacing, content: content) }
}

/// A stack that makes its views when they are needed. All are made at once in the model. **Source:** Apple, LazyHStack.
public struct LazyHStack<Content: View>: View {
  /// The views of the content.
  public let body: HStack<Content>
  /// Creates a stack with its content.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { body = HStack(alignment: alignment, spacing: spacing, content: content) }
}

/// The views that stay visible in a scroll view. They have no effect. **Source:** Apple, PinnedScrollableViews.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers of sections.
  public static let sectionHeaders = Self(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = Self(rawValue: 2)
}

/// The width of the columns of a grid. **Source:** Apple, GridItem.
public struct GridItem: Sendable {
  /// The widths of a column. **Source:** Apple, GridItem.Size.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  let size: Size
  let spacing: CGFloat?
  /// Creates a column with its content.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing) = (size, spacing)
  }
}

/// A grid of equally wide columns. All views are made at once. **Source:** Apple, LazyVGrid.
public struct LazyVGrid<Content: View>: View, Primitive {
  let layout: GridLayout
  let content: Content

  /// Creates a grid with its content.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    var layout = GridLayout(columns: columns.count, spacing: spacing ?? 8)
    if columns.count == 1, case .adaptive(let minimum, _) = columns[0].size {
      (layout.columns, layout.leastWidth) = (nil, minimum)
    }
    (self.layout, self.content) = (layout, content())
  }

  func render(_ node: Node) {
    node.container(layout)
    node.show(content)
  }
}

/// Space between the views of a stack. **Source:** Apple, Spacer.
public struct Spacer: View, Primitive {
  let minimum: CGFloat
  /// Creates a spacer. The default minimum is 8 points.
  public init(minLength: CGFloat? = nil) { minimum = minLength ?? 8 }
  func render(_ node: Node) { node.container(SpacerLayout(axis: node.environment.axis, minimum: minimum)) }
}

/// A line between the views of a stack. **Source:** Apple, Divider.
public struct Divider: View, Primitive {
  /// Creates a line between two views.
  public init() {}
  func render(_ node: Node) {
    let isUpright = node.environment.axis == .horizontal
    node.container(
      LeafLayout(natural: CGSize(width: 1, height: 1), flexibleWidth: !isUpright, flexibleHeight: isUpright))
  }
}

/// The size and place of the space that a geometry reader gets. **Source:** Apple, GeometryProxy.
@MainActor @preconcurrency public struct GeometryProxy {
  let rect: CGRect
  let host: HostView

  /// The size of the space.
  public var size: CGSize { rect.size }
  /// The insets of the safe area.
  public var safeAreaInsets: EdgeInsets {
    let safe = host.safeRect
    return EdgeInsets(
      top: max(0, safe.minY - rect.minY), leading: max(0, safe.minX - rect.minX),
      bottom: max(0, rect.maxY - safe.maxY), trailing: max(0, rect.maxX - safe.maxX))
  }
  /// Returns the frame of the space: in its own coordinates, or else in those of the hosting view.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    coordinateSpace == .local ? CGRect(origin: .zero, size: rect.size) : rect
  }
}

/// The coordinates of positions. **Source:** Apple, CoordinateSpace.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // Unchecked: names are immutable.
  case global, local
  case named(AnyHashable)
}

/// A view that makes its content for the space that it gets. **Source:** Apple, GeometryReader.
public struct GeometryReader<Content: View>: View, Primitive {
  let content: (GeometryProxy) -> Content

  /// Creates a view that fills the space, with its content in the top left corner.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  func render(_ node: Node) {
    let content = content
    let state = node.slot([]) { GeometryState() }
    state.rect = nil
    node.container(
      GeometryLayout(
        state: state,
        make: { [unowned node] rect in
          node.track { content(GeometryProxy(rect: rect, host: node.host)) }
        }))
  }
}

private final class GeometryState {
  var rect: CGRect?
}

private struct GeometryLayout: NodeLayout {
  let state: GeometryState
  let make: (CGRect) -> any View

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  func place(_ node: Node, in rect: CGRect) {
    if state.rect != rect {
      state.rect = rect
      node.show(make(rect))
    }
    for element in node.content { element.place(in: rect, aligned: .topLeading) }
  }
}

/// A view whose content may be larger. The content does not scroll: it is placed at the top. **Source:** Apple,
/// ScrollView.
public struct ScrollView<Content: View>: View, Primitive {
  let axes: Axis.Set
  let content: Content

  /// Creates a view whose content may be larger along some axes.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    (self.axes, self.content) = (axes, content())
  }

  func render(_ node: Node) {
    let free = Axis.allCases.filter { axes.contains($0 == .horizontal ? .horizontal : .vertical) }
    node.container(FixedLayout(axes: Set(free), fills: true))
    node.show(content)
  }
}

/// Rows from top to bottom, which do not scroll in the model. **Source:** Apple, List.
public struct List<Content: View>: View {
  let content: Content

  /// Creates a list of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  /// Creates a list with a row for each element of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }
  /// Creates a list with a row for each element of a collection.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> { content = ForEach(data, id: id, content: rowContent) }

  /// The rows of the content.
  public var body: some View { ScrollView { VStack(alignment: .leading) { content } } }
}

/// Rows of controls from top to bottom, which do not scroll in the model. **Source:** Apple, Form.
public struct Form<Content: View>: View {
  let content: Content
  /// Creates a form with its content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  /// The rows of the content.
  public var body: some View { ScrollView { VStack(alignment: .leading) { content } } }
}

/// Views below a label, which are shown at all times in the model. **Source:** Apple, DisclosureGroup.
public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  /// Creates a group. The binding has no effect.
  public init(
    isExpanded: Binding<Bool> = .constant(true), @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { (self.label, self.content) = (label(), content()) }
  /// Creates a group with a title. The binding has no effect.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool> = .constant(true), @ViewBuilder content: () -> Content
  ) where Label == Text { (label, self.content) = (Text(titleKey), content()) }

  /// The label and the views.
  public var body: some View {
    VStack(alignment: .leading) {
      label
      content
    }
  }
}

/// A message in place of content. **Source:** Apple, ContentUnavailableView.
public struct ContentUnavailableView: View {
  let title: Text
  let name: String
  let description: Text?
  /// Creates a message with a symbol.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    (self.title, self.name, self.description) = (Text(title), name, description)
  }

  /// The symbol, the title and the description.
  public var body: some View {
    VStack {
      Image(systemName: name)
      title
      description
    }
  }
}

/// A group of rows with a header and a footer. **Source:** Apple, Section.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  let header: Parent
  let content: Content
  let footer: Footer

  /// Creates a section with its content.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { (self.header, self.content, self.footer) = (header(), content(), footer()) }
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) where Footer == EmptyView {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
  /// Creates a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) where Parent == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
  /// Creates a section with its content.
  public init(@ViewBuilder content: () -> Content) where Parent == EmptyView, Footer == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
  /// Creates a section with a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
  /// Creates a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
  /// Creates a section with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Parent == Text, Footer == EmptyView {
    self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
  }
  /// Creates a section with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content)
  where Parent == Text, Footer == EmptyView {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }

  /// The header, the rows and the footer.
  public var body: some View {
    header
    content
    footer
  }
}
