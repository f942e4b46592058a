import UIKit

extension View {
  /// Puts a view into a container with a layout.
  func laidOut(_ layout: any NodeLayout) -> Modified<Self> { Modified(content: self) { $0.container(layout) } }

  /// Adds space around the view. The default is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    let insets = EdgeInsets(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
    return laidOut(PaddingLayout(insets: insets))
  }
  /// Adds space around the view.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
  /// Adds space around the view.
  public func padding(_ insets: EdgeInsets) -> some View { laidOut(PaddingLayout(insets: insets)) }

  /// Puts the view into a frame with a fixed width or height.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    let lengths = Proposal(width: width, height: height)
    return laidOut(FrameLayout(least: lengths, ideal: lengths, most: lengths, alignment: alignment))
  }
  /// Puts the view into a frame whose width and height are limited.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    laidOut(
      FrameLayout(
        least: Proposal(width: minWidth, height: minHeight), ideal: Proposal(width: idealWidth, height: idealHeight),
        most: Proposal(width: maxWidth, height: maxHeight), alignment: alignment))
  }

  /// Limits the view to an aspect ratio; nil keeps that of the view.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    laidOut(AspectLayout(ratio: aspectRatio, isFilling: contentMode == .fill))
  }
  /// Limits the view to the aspect ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }
  /// Scales the view to fit the space, with its own aspect ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view to fill the space, with its own aspect ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
  /// Gives the view its natural size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
  /// Gives the view its natural width or height.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    laidOut(FixedLayout(axes: Set((horizontal ? [.horizontal] : []) + (vertical ? [.vertical] : []))))
  }
  /// Sets the priority with which a stack gives space to the view. Default 0.
  public func layoutPriority(_ value: Double) -> some View {
    Modified(content: self) {
      $0.container(WrappingLayout())
      $0.priority = value
    }
  }
  /// Moves the view without moving others.
  public func offset(_ offset: CGSize) -> some View { laidOut(ShiftLayout(offset: offset)) }
  /// Moves the view without moving others.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
  /// Moves the center of the view to a position of the space, which the result fills.
  public func position(_ position: CGPoint) -> some View { laidOut(ShiftLayout(center: position)) }
  /// Moves the center of the view to a position of the space, which the result fills.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Extends the view under the phone's bars at the edges that it touches. The keyboard has no effect.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    laidOut(SafeAreaLayout(edges: edges))
  }
  /// Extends the view under the phone's bars at the edges that it touches.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { laidOut(SafeAreaLayout(edges: edges)) }
  /// Shows a view at an edge. The model does not change the safe area of the other.
  public func safeAreaInset<V: View>(
    edge: Edge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { overlay(alignment: edge == .top ? .top : .bottom, content: content) }

  // MARK: Overlays and backgrounds

  private func layered(_ other: any View, primary: Int, _ alignment: Alignment) -> some View {
    Modified(content: self, other: other, otherIsFirst: primary == 1) { node in
      node.container(LayerLayout(primary: primary, alignment: alignment))
    }
  }

  /// Shows views in front of the view. They get its size.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    layered(ZStack(alignment: alignment, content: content), primary: 0, alignment)
  }
  /// Shows a view in front of the view. It gets its size.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    layered(overlay, primary: 0, alignment)
  }
  /// Returns the view itself. The style in front of it has no effect.
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  /// Shows views behind the view. They get its size.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    layered(ZStack(alignment: alignment, content: content), primary: 1, alignment)
  }
  /// Shows a view behind the view. It gets its size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    layered(background, primary: 1, alignment)
  }
  /// Returns a view with a style behind it, which receives touches that the view does not.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    layered((style as? Color) ?? Color.white, primary: 1, .center)
  }
  /// Returns the view itself. The shape behind it has no effect.
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = .init()) -> some View
  {
    self
  }
  /// Returns the view itself. The shape behind it has no effect.
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = .init()) -> some View { self }
  /// Returns the view itself. The mask has no effect.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

  // MARK: Appearance

  private func decorated(_ change: @escaping @MainActor (UIView) -> Void) -> some View {
    Modified(content: self) { node in node.decorate = { views in for view in views { change(view) } } }
  }

  /// Sets the opacity of the view. A view of opacity 0 receives no touches.
  public func opacity(_ opacity: Double) -> some View {
    Modified(content: self) { node in
      node.container(WrappingLayout())
      node.view?.alpha = CGFloat(opacity)
    }
  }
  /// Hides the view, which keeps its space.
  public func hidden() -> some View { opacity(0) }
  /// Sets whether the view receives touches.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    Modified(content: self) { node in
      node.container(WrappingLayout())
      node.view?.isUserInteractionEnabled = enabled
    }
  }

  // MARK: Accessibility

  /// Sets the string by which user interface tests find the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    decorated { $0.accessibilityIdentifier = identifier }
  }
  /// Sets the text that describes the view. Tests find the view by it.
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    decorated { $0.accessibilityLabel = label.text }
  }
  /// Sets the text that describes the view. Tests find the view by it.
  public func accessibilityLabel(_ label: Text) -> some View { decorated { $0.accessibilityLabel = label.text } }
  /// Sets the text that describes the view. Tests find the view by it.
  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    let text = String(label)
    return decorated { $0.accessibilityLabel = text }
  }
  /// Sets the text that describes the view, and its identifier; nil keeps the old one.
  public func accessibility(
    label: Text? = nil, identifier: String? = nil, hint: Text? = nil, hidden: Bool? = nil
  ) -> some View {
    decorated {
      if let label { $0.accessibilityLabel = label.text }
      if let identifier { $0.accessibilityIdentifier = identifier }
    }
  }

  /// Sets the value that selects the view in a picker or a tab view.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    Modified(content: self, tag: AnyHashable(tag)) { _ in }
  }
}

/// The ways in which a view with an aspect ratio uses the space. **Source:** Apple, ContentMode.
public enum ContentMode: CaseIterable, Hashable, Sendable { case fit, fill }

/// The parts of the screen that are not safe. **Source:** Apple, SafeAreaRegions.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The area of the phone's bars.
  public static let container = Self(rawValue: 1)
  /// The area of the keyboard.
  public static let keyboard = Self(rawValue: 2)
  /// All parts of the safe area.
  public static let all: Self = [.container, .keyboard]
}
