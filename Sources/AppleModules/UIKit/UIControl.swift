import Foundation
import PlatformTypes

/// A view that notifies its targets of user actions. **Source:** Apple, UIControl.
open class UIControl: UIView {
  /// The events that a control can send. **Source:** Apple, UIControl.Event.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch-down event inside the control's bounds.
    public static let touchDown = Self(rawValue: 1)
    /// A repeated touch-down event, such as that of a double tap.
    public static let touchDownRepeat = Self(rawValue: 1 << 1)
    /// A movement of the finger inside the control's bounds.
    public static let touchDragInside = Self(rawValue: 1 << 2)
    /// A movement of the finger just outside the control's bounds.
    public static let touchDragOutside = Self(rawValue: 1 << 3)
    /// A movement of the finger into the control's bounds.
    public static let touchDragEnter = Self(rawValue: 1 << 4)
    /// A movement of the finger out of the control's bounds.
    public static let touchDragExit = Self(rawValue: 1 << 5)
    /// A touch-up event inside the control's bounds.
    public static let touchUpInside = Self(rawValue: 1 << 6)
    /// A touch-up event outside the control's bounds.
    public static let touchUpOutside = Self(rawValue: 1 << 7)
    /// An event in which the system cancels the touches.
    public static let touchCancel = Self(rawValue: 1 << 8)
    /// The start of editing a text field.
    public static let editingDidBegin = Self(rawValue: 1 << 16)
    /// A change of a text field's text.
    public static let editingChanged = Self(rawValue: 1 << 17)
    /// The end of editing a text field.
    public static let editingDidEnd = Self(rawValue: 1 << 18)
    /// The end of editing a text field with the Return key.
    public static let editingDidEndOnExit = Self(rawValue: 1 << 19)
    /// A change of the control's value.
    public static let valueChanged = Self(rawValue: 1 << 12)
    /// The primary action of the control, such as the tap of a button.
    public static let primaryActionTriggered = Self(rawValue: 1 << 13)
    /// All events that are related to touches.
    public static let allTouchEvents = Self(rawValue: 0xFFF)
    /// All events, including those unrelated to touches.
    public static let allEvents = Self(rawValue: 0xFFFF_FFFF)
  }

  /// The states of a control, which can be combined. **Source:** Apple, UIControl.State.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The default state: enabled, not selected and not highlighted.
    public static let normal: Self = []
    /// The state of a control that is being touched.
    public static let highlighted = Self(rawValue: 1)
    /// The state of a control that cannot be used.
    public static let disabled = Self(rawValue: 2)
    /// The state of a control that is selected.
    public static let selected = Self(rawValue: 4)
  }

  private struct Listener {
    weak var target: AnyObject?
    var action: Selector?
    var call: ((UIControl) -> Void)?
    var events: Event
  }

  private var listeners: [Listener] = []

  /// A Boolean value that indicates whether the control responds to touches. Default true.
  open var isEnabled = true
  /// A Boolean value that indicates whether the control is selected.
  open var isSelected = false
  /// A Boolean value that indicates whether the control is being touched.
  open var isHighlighted = false
  /// The current combination of the control's states.
  open var state: State {
    [isEnabled ? [] : .disabled, isSelected ? .selected : [], isHighlighted ? .highlighted : []]
  }

  /// Registers a method to call for control events. The control does not retain the target.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    listeners.append(Listener(target: target as AnyObject, action: action, events: controlEvents))
  }

  /// Registers an action to perform for control events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    listeners.append(Listener(call: { [action] in action.perform($0) }, events: controlEvents))
  }

  /// Removes registrations for control events. A nil target matches any target, and a nil action matches any action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    listeners.removeAll { listener in
      !listener.events.isDisjoint(with: controlEvents) && (target == nil || listener.target === target as AnyObject)
        && (action == nil || listener.action == action)
    }
  }

  /// Calls all targets and actions that are registered for any of the given events.
  open func sendActions(for controlEvents: Event) {
    for listener in listeners where !listener.events.isDisjoint(with: controlEvents) {
      listener.call?(self)
      if let action = listener.action, let target = listener.target { sendAction(action, to: target, for: nil) }
    }
  }

  /// Calls an action method of a target with the control as sender.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    if let target { action.perform(on: target, self, event) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first, !continueTracking(touch, with: event) else { return }
    (isTracking, isHighlighted) = (false, false)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isHighlighted) = (false, false)
    endTracking(touches.first, with: event)
    guard isEnabled else { return }
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    if isInside { performTap() }
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isHighlighted) = (false, false)
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  /// A Boolean value that indicates whether the control is tracking a touch.
  open private(set) var isTracking = false
  /// Called when a touch begins in the control. Returns whether to track it. Default true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when a tracked touch moves. Returns whether to go on tracking it. Default true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when a tracked touch ends.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the system cancels a tracked touch.
  open func cancelTracking(with event: UIEvent?) {}

  /// The horizontal alignment of the contents. Default `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical alignment of the contents. Default `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  /// The horizontal alignments of contents. **Source:** Apple, UIControl.ContentHorizontalAlignment.
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
  /// The vertical alignments of contents. **Source:** Apple, UIControl.ContentVerticalAlignment.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  /// Performs the control's own response to a tap.
  func performTap() {}
}

/// An action with a title and a closure. **Source:** Apple, UIAction.
@preconcurrency @MainActor public final class UIAction: NSObject {
  /// The title of the action.
  public let title: String
  /// The object that most recently performed the action.
  public private(set) var sender: Any?
  private let handler: (UIAction) -> Void

  /// Creates an action with a title and a handler. `image` is ignored.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }

  func perform(_ sender: Any?) {
    self.sender = sender
    handler(self)
  }
}

/// A button with a title, a title color and an image for each state. **Source:** Apple, UIButton.
open class UIButton: UIControl {
  /// The appearance styles of a button. **Source:** Apple, UIButton.ButtonType.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
    /// The older name of ``system``.
    public static let roundedRect = Self.system
  }

  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var titleColors: [State: UIColor] = [:]
  /// The label that displays the current title.
  open private(set) lazy var titleLabel: UILabel? = UILabel()
  /// The image view that displays the current image.
  open private(set) lazy var imageView: UIImageView? = UIImageView()
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var backgroundImages: [State: UIImage] = [:]
  /// The appearance of the button, or nil if it has none. Its title and its image become those of the normal state.
  open var configuration: Configuration? {
    didSet {
      guard let configuration else { return }
      setTitle(configuration.title, for: .normal)
      setImage(configuration.image, for: .normal)
    }
  }
  /// A Boolean value that indicates whether the image is darker while the button is touched. Default true.
  open var adjustsImageWhenHighlighted = true
  /// A Boolean value that indicates whether the image is darker while the button is disabled. Default true.
  open var adjustsImageWhenDisabled = true
  /// A Boolean value that indicates whether the button glows while it is touched. Default false.
  open var showsTouchWhenHighlighted = false
  /// The insets of the title. Default zero.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets of the image. Default zero.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// The insets of the button's content from its edges.
  open var contentEdgeInsets = UIEdgeInsets.zero

  /// Creates a button. The type has no effect in this model.
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    titleLabel?.text = currentTitle
  }
  /// Returns the title for a state, or that of the normal state if there is none.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }

  /// Sets the title with attributes for a state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { attributedTitles[state] = title }
  /// Returns the title with attributes for a state, or that of the normal state if there is none.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }
  /// The title with attributes for the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// Sets the background image for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }
  /// Returns the background image for a state, or that of the normal state if there is none.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }

  /// Sets the color of the title for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
  /// Returns the title color for a state, or that of the normal state if there is none.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    imageView?.image = currentImage
  }
  /// Returns the image for a state, or that of the normal state if there is none.
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }
}

/// A switch that is on or off. **Source:** Apple, UISwitch.
open class UISwitch: UIControl {
  /// A Boolean value that indicates whether the switch is on.
  open var isOn = false
  /// Turns the switch on or off without sending an event.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func performTap() {
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}

/// A control that selects a value from a continuous range. **Source:** Apple, UISlider.
open class UISlider: UIControl {
  private var number: Float = 0
  /// The current value, clamped to the range from `minimumValue` to `maximumValue`.
  open var value: Float {
    get { number }
    set { number = min(maximumValue, max(minimumValue, newValue)) }
  }
  /// The minimum value of the slider. Default 0.
  open var minimumValue: Float = 0 { didSet { value = number } }
  /// The maximum value of the slider. Default 1.
  open var maximumValue: Float = 1 { didSet { value = number } }
  /// A Boolean value that indicates whether the slider sends events while its thumb moves. Default true.
  open var isContinuous = true
  /// The color of the track below the thumb, or nil for the default. Has no effect.
  open var minimumTrackTintColor: UIColor?
  /// The color of the track above the thumb, or nil for the default. Has no effect.
  open var maximumTrackTintColor: UIColor?
  /// The color of the thumb, or nil for the default. Has no effect.
  open var thumbTintColor: UIColor?
  /// Sets the value without sending an event.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A row of segments, of which one can be selected. **Source:** Apple, UISegmentedControl.
open class UISegmentedControl: UIControl {
  /// The segment index that represents no selection.
  nonisolated public static let noSegment = -1
  private var segments: [(title: String?, isEnabled: Bool)] = []
  /// The index of the selected segment, or -1 if none is selected.
  open var selectedSegmentIndex = -1

  /// Creates a control with one segment per title.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = (items ?? []).map { ($0 as? String, true) }
  }

  /// The number of segments in the control.
  open var numberOfSegments: Int { segments.count }
  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }
  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { segments[segment].title = title }
  /// Inserts a segment at an index, or at the end if the index is too large.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert((title, true), at: min(segment, segments.count))
  }
  /// Removes all segments and clears the selection.
  open func removeAllSegments() { (segments, selectedSegmentIndex) = ([], Self.noSegment) }
  /// Returns whether a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }
  /// Sets whether a segment is enabled.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { segments[segment].isEnabled = enabled }
}
