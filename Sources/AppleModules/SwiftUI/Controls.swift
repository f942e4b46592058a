import UIKit

/// A control that looks like its label. Tests find it by its identifier, its label or its text.
final class ButtonControl: UIControl {
  var action: (() -> Void)?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { _ in self }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasHighlighted = isHighlighted
    super.touchesEnded(touches, with: event)
    if wasHighlighted, isEnabled, touches.contains(where: { bounds.contains($0.location(in: self)) }) { action?() }
  }
}

/// A control that performs an action when it is tapped. **Source:** Apple, Button.
public struct Button<Label: View>: View, Primitive {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// Creates a button with an action.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (role, self.action, self.label) = (nil, action, label())
  }
  /// Creates a button with a role.
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.role, self.action, self.label) = (role, action, label())
  }

  func render(_ node: Node) {
    let control = node.element(WrappingLayout()) { ButtonControl() }
    control.action = action
    control.isEnabled = node.environment.isEnabled
    node.environment.axis = nil
    node.show(node.environment.buttonLook?(AnyView(label)) ?? label)
    node.command = Command(
      title: node.texts.joined(separator: " "), role: role, isEnabled: control.isEnabled, action: action)
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
  /// Creates a button with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// Creates a button with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
}

/// A closure that a control calls. The closure is replaced at each update.
private final class Handler<Control: UIControl> {
  var call: (Control) -> Void = { _ in }
}

extension Node {
  /// Represents the node by a UIKit control whose events call a closure.
  fileprivate func control<Control: UIControl>(
    _ layout: LeafLayout, _ make: () -> Control, onChange call: @escaping (Control) -> Void
  ) -> Control {
    let handler = slot([]) { Handler<Control>() }
    handler.call = call
    let control = element(layout, isContainer: false) { () -> Control in
      let made = make()
      made.addAction(UIAction { [weak made, weak handler] _ in made.map { handler?.call($0) } }, for: .valueChanged)
      return made
    }
    control.isEnabled = environment.isEnabled
    return control
  }
}

/// A switch with a label. Tests tap its `UISwitch`, which has the text of the label. **Source:** Apple, Toggle.
public struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let label: Label

  /// Creates a switch for a binding.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.isOn, self.label) = (isOn, label()) }
  /// Creates a switch with a title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) where Label == Text {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  /// Creates a switch with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text {
    self.init(isOn: isOn) { Text(title) }
  }

  /// The label and the switch.
  public var body: some View {
    HStack {
      label
      Spacer()
      Switch(isOn: isOn, title: label)
    }
  }
}

private struct Switch: Primitive {
  let isOn: Binding<Bool>
  let title: any View

  func render(_ node: Node) {
    let layout = LeafLayout(natural: CGSize(width: 51, height: 31), flexibleWidth: false, flexibleHeight: false)
    let control = node.control(layout, UISwitch.init) { isOn.wrappedValue = $0.isOn }
    control.isOn = isOn.wrappedValue
    control.accessibilityLabel = node.text(of: title)
  }
}

extension Node {
  /// Returns the text of a view that is not shown.
  func text(of view: any View) -> String? {
    let node = Node(host: host, environment: environment)
    node.render(view, in: environment)
    let texts = node.texts
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}

/// A control for a number of a range. It is a `UISlider`. **Source:** Apple, Slider.
public struct Slider<Label: View, ValueLabel: View>: View, Primitive {
  let value: Binding<Float>
  let range: ClosedRange<Float>
  let step: Float?
  let onEditingChanged: (Bool) -> Void
  let label: Label?

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ onEditingChanged: @escaping (Bool) -> Void,
    _ label: Label?
  ) {
    self.value = Binding(get: { Float(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
    range = Float(bounds.lowerBound)...Float(bounds.upperBound)
    (self.step, self.onEditingChanged, self.label) = (step.map { Float($0) }, onEditingChanged, label)
  }

  /// Creates a slider with a label, and labels of its ends, which are not shown.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value, bounds, nil, onEditingChanged, label()) }

  func render(_ node: Node) {
    let layout = LeafLayout(natural: CGSize(width: 100, height: 31), flexibleHeight: false)
    let control = node.control(layout, UISlider.init) { slider in
      onEditingChanged(true)
      let number = step.map { (slider.value / $0).rounded() * $0 } ?? slider.value
      value.wrappedValue = min(max(number, range.lowerBound), range.upperBound)
      onEditingChanged(false)
    }
    (control.minimumValue, control.maximumValue) = (range.lowerBound, range.upperBound)
    control.value = value.wrappedValue
    if let label { control.accessibilityLabel = node.text(of: label) }
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label, which is not shown.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value, bounds, nil, onEditingChanged, label()) }
  /// Creates a slider of steps with a label, which is not shown.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value, bounds, V(step), onEditingChanged, label()) }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider for a binding.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value, bounds, nil, onEditingChanged, nil) }
  /// Creates a slider of steps.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value, bounds, V(step), onEditingChanged, nil) }
}

/// A choice of one of several values. In all styles it is a `UISegmentedControl` with the texts of the options.
/// **Source:** Apple, Picker.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, Primitive {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  /// Creates a choice among views with tags. The label is not shown.
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
  {
    (self.selection, self.label, self.content) = (selection, label(), content())
  }
  /// Creates a choice among views with tags. The label is not shown.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    (self.selection, self.label, self.content) = (selection, label, content())
  }
  /// Creates a choice among views with tags. The title is not shown.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
  where Label == Text { self.init(selection: selection, label: Text(titleKey), content: content) }
  /// Creates a choice among views with tags. The title is not shown.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where Label == Text { self.init(selection: selection, label: Text(title), content: content) }

  func render(_ node: Node) {
    let options = Node(host: node.host, environment: node.environment)
    options.render(content, in: node.environment)
    let tagged = options.tagged.compactMap { tag, node in (tag.base as? SelectionValue).map { ($0, node) } }
    let layout = LeafLayout(natural: CGSize(width: 100, height: 31), flexibleHeight: false)
    let control = node.control(layout, { UISegmentedControl(items: []) }) { control in
      guard tagged.indices.contains(control.selectedSegmentIndex) else { return }
      selection.wrappedValue = tagged[control.selectedSegmentIndex].0
    }
    control.removeAllSegments()
    for (_, option) in tagged {
      let title = option.texts.joined(separator: " ")
      control.insertSegment(withTitle: title, at: control.numberOfSegments, animated: false)
    }
    control.selectedSegmentIndex = tagged.firstIndex { $0.0 == selection.wrappedValue } ?? -1
    control.accessibilityLabel = node.text(of: label)
  }
}

/// A number that two buttons change by a step. **Source:** Apple, Stepper.
public struct Stepper<Label: View>: View {
  let label: Label
  let step: @MainActor (Int) -> Void

  /// Creates a stepper. Tests tap its buttons "Decrement" and "Increment".
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
  ) where V.Stride: ExpressibleByIntegerLiteral {
    self.label = label()
    self.step = { direction in
      let next = value.wrappedValue.advanced(by: direction > 0 ? step : 0 - step)
      if bounds.contains(next) { value.wrappedValue = next }
    }
  }
  /// Creates a stepper with a title.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) where Label == Text, V.Stride: ExpressibleByIntegerLiteral {
    self.init(value: value, in: bounds, step: step) { Text(titleKey) }
  }

  /// The label and the buttons.
  public var body: some View {
    HStack {
      label
      Spacer()
      Button("Decrement") { step(-1) }
      Button("Increment") { step(1) }
    }
  }
}

/// Text that the user edits. Its text is shown, but there is no keyboard. **Source:** Apple, TextField.
public struct TextField: View {
  let text: Binding<String>

  /// Creates a text field. The title has no effect.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.text = text }
  /// Creates a text field. The title has no effect.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.text = text }
  /// Creates a text field. The title and the closures have no effect.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void = {}
  ) { self.text = text }
  /// Creates a text field. The title and the axis have no effect.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { self.text = text }

  /// The text that is displayed.
  public var body: some View { Text(text.wrappedValue).frame(maxWidth: .infinity, alignment: .leading) }
}

/// An indicator of progress. **Source:** Apple, ProgressView.
public struct ProgressView<Label: View>: View {
  let label: Label

  /// Creates an indicator of work whose end is unknown.
  public init() where Label == EmptyView { label = EmptyView() }
  /// Creates an indicator with a label.
  public init(@ViewBuilder label: () -> Label) { self.label = label() }
  /// Creates an indicator with a title.
  public init(_ titleKey: LocalizedStringKey) where Label == Text { label = Text(titleKey) }
  /// Creates an indicator with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) where Label == Text { label = Text(title) }
  /// Creates an indicator of a fraction, which is not shown.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) where Label == EmptyView { label = EmptyView() }
  /// Creates an indicator with a title of a fraction, which is not shown.
  public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) where Label == Text {
    label = Text(titleKey)
  }

  /// The indicator and its label.
  public var body: some View {
    VStack {
      Color.clear.frame(width: 20, height: 20)
      label
    }
  }
}

/// A button that opens a URL. **Source:** Apple, Link.
public struct Link<Label: View>: View {
  let destination: URL
  let label: Label

  /// Creates a link to a destination.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    (self.destination, self.label) = (destination, label())
  }
  /// Creates a link with a title.
  public init(_ titleKey: LocalizedStringKey, destination: URL) where Label == Text {
    (self.destination, label) = (destination, Text(titleKey))
  }

  /// The button that was described.
  public var body: some View {
    Button(action: { UIApplication.shared.open(destination) }, label: { label })
  }
}

/// A menu, whose label and items are shown at all times in the model. **Source:** Apple, Menu.
public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  /// Creates a menu with its content.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
  /// Creates a menu with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
    (label, self.content) = (Text(titleKey), content())
  }
  /// Creates a menu with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content)
  where Label == Text { (label, self.content) = (Text(title), content()) }

  /// The label and the items.
  public var body: some View {
    VStack {
      label
      content
    }
  }
}

/// The appearance of buttons. Only styles of the app have an effect: they make the view of a button. **Source:** Apple,
/// ButtonStyle.
@MainActor @preconcurrency public protocol ButtonStyle {
  /// The type of the view that the style makes.
  associatedtype Body: View
  /// The properties of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// Returns the view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for its style. **Source:** Apple, ButtonStyleConfiguration.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  public let label: AnyView
  /// A Boolean value that indicates whether the button is being pressed. Always false.
  public let isPressed: Bool
  /// The role of the button. Always nil.
  public let role: ButtonRole?
}

extension View {
  /// Sets the style of the buttons in the view.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    Modified(content: self) { node in
      node.environment.buttonLook = { label in
        AnyView(style.makeBody(configuration: .init(label: label, isPressed: false, role: nil)))
      }
    }
  }
}
