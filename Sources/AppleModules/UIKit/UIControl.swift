import Foundation
import PlatformTypes

/// A view that tells targets what the user does with it. **Source:** Apple, UIControl.
open class UIControl: UIView {
  /// What a user does. **Source:** Apple, UIControl.Event.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger was set down in it.
    public static let touchDown = Self(rawValue: 1)
    /// A finger was lifted in it.
    public static let touchUpInside = Self(rawValue: 1 << 6)
    /// A finger was lifted beside it.
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    /// Its value was changed.
    public static let valueChanged = Self(rawValue: 1 << 12)
    /// Whatever a button or a menu does.
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    /// All that has to do with touches.
    public static let allTouchEvents = Self(rawValue: 0xFFF)
    /// All.
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  /// What a control can be at the same time. **Source:** Apple, UIControl.State.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing else.
    public static let normal: Self = []
    /// A finger is on it.
    public static let highlighted = Self(rawValue: 1)
    /// It cannot be used.
    public static let disabled = Self(rawValue: 2)
    /// It is chosen.
    public static let selected = Self(rawValue: 4)
  }

  private struct Listener {
    weak var target: AnyObject?
    var action: Selector?
    var call: ((UIControl) -> Void)?
    var events: Event
  }

  private var listeners: [Listener] = []

  /// Whether it can be used.
  open var isEnabled = true
  /// Whether it is chosen.
  open var isSelected = false
  /// Whether a finger is on it.
  open var isHighlighted = false
  /// All that it is.
  open var state: State {
    [isEnabled ? [] : .disabled, isSelected ? .selected : [], isHighlighted ? .highlighted : []]
  }

  /// Calls a method of a target, which is not kept, with what the user does.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    listeners.append(Listener(target: target as AnyObject, action: action, events: controlEvents))
  }

  /// Calls a closure with what the user does.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    listeners.append(Listener(call: { [action] in action.perform($0) }, events: controlEvents))
  }

  /// Calls a method no more; any target's or method's without one.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    listeners.removeAll { listener in
      !listener.events.isDisjoint(with: controlEvents) && (target == nil || listener.target === target as AnyObject)
        && (action == nil || listener.action == action)
    }
  }

  /// Does what targets do when the user does this.
  open func sendActions(for controlEvents: Event) {
    for listener in listeners where !listener.events.isDisjoint(with: controlEvents) {
      listener.call?(self)
      if let action = listener.action, let target = listener.target { sendAction(action, to: target, for: nil) }
    }
  }

  /// Calls one method of one target.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    if let target { action.perform(on: target, self, event) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, isHighlighted else { return }
    isHighlighted = false
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    if isInside { use() }
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// What a tap does to the control itself.
  func use() {}
}

/// What can be done, with a title. **Source:** Apple, UIAction.
@preconcurrency @MainActor public final class UIAction: NSObject {
  /// What it is called.
  public let title: String
  /// What it was called with.
  public private(set) var sender: Any?
  private let handler: (UIAction) -> Void

  /// What can be done.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }

  func perform(_ sender: Any?) {
    self.sender = sender
    handler(self)
  }
}

/// A button, with what it shows in each state. **Source:** Apple, UIButton.
open class UIButton: UIControl {
  /// How a button looks. **Source:** Apple, UIButton.ButtonType.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var titleColors: [State: UIColor] = [:]
  /// What shows the title.
  open private(set) lazy var titleLabel: UILabel? = UILabel()
  /// What shows the picture.
  open private(set) lazy var imageView: UIImageView? = UIImageView()
  /// How far its contents are from the edges.
  open var contentEdgeInsets = UIEdgeInsets.zero

  /// A button of a kind.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  /// Sets what it says in a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    titleLabel?.text = currentTitle
  }
  /// What it says in a state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// What it says.
  open var currentTitle: String? { title(for: state) }

  /// Sets the colour of what it says in a state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  /// The colour of what it says in a state.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  /// Sets what it shows in a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    imageView?.image = currentImage
  }
  /// What it shows in a state.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// What it shows.
  open var currentImage: UIImage? { image(for: state) }
}

/// A switch. **Source:** Apple, UISwitch.
open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false
  /// Switches it, without telling targets.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func use() {
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}

/// A knob on a line. **Source:** Apple, UISlider.
open class UISlider: UIControl {
  private var number: Float = 0
  /// Where the knob is.
  open var value: Float {
    get { number }
    set { number = min(maximumValue, max(minimumValue, newValue)) }
  }
  /// Its left end.
  open var minimumValue: Float = 0 { didSet { value = number } }
  /// Its right end.
  open var maximumValue: Float = 1 { didSet { value = number } }
  /// Whether targets are told while it moves.
  open var isContinuous = true
  /// Moves the knob, without telling targets.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A row of choices. **Source:** Apple, UISegmentedControl.
open class UISegmentedControl: UIControl {
  /// No choice.
  nonisolated public static let noSegment = -1
  private var segments: [(title: String?, isEnabled: Bool)] = []
  /// The one that is chosen.
  open var selectedSegmentIndex = -1

  /// Choices with their titles.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = (items ?? []).map { ($0 as? String, true) }
  }

  /// How many there are.
  open var numberOfSegments: Int { segments.count }
  /// What one is called.
  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }
  /// Sets what one is called.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { segments[segment].title = title }
  /// Puts one in.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert((title, true), at: min(segment, segments.count))
  }
  /// Takes all out.
  open func removeAllSegments() { (segments, selectedSegmentIndex) = ([], Self.noSegment) }
  /// Whether one can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }
  /// Sets whether one can be chosen.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { segments[segment].isEnabled = enabled }
}
