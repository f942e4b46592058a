import Foundation

/// A service that shares or saves items. **Source:** Apple, UIActivity.
@preconcurrency @MainActor open class UIActivity: NSObject {
  /// The services of the system. **Source:** Apple, UIActivity.ActivityType.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    private init(_ name: String) { rawValue = "com.apple.UIKit.activity.\(name)" }

    /// The service that sends items to nearby devices.
    public static let airDrop = Self("AirDrop")
    /// The service that makes an image the picture of a contact.
    public static let assignToContact = Self("AssignToContact")
    /// The service that copies items to the pasteboard.
    public static let copyToPasteboard = Self("CopyToPasteboard")
    /// The service that sends items by mail.
    public static let mail = Self("Mail")
    /// The service that sends items in a message.
    public static let message = Self("Message")
    /// The service that prints items.
    public static let print = Self("Print")
    /// The service that saves images and movies in the photo library.
    public static let saveToCameraRoll = Self("SaveToCameraRoll")
  }
}

/// A view controller with which the user shares items. It displays nothing, and no service is performed. **Source:**
/// Apple, UIActivityViewController.
open class UIActivityViewController: UIViewController {
  /// The services that are not offered. Has no effect.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// The handler of the user's choice. Never called in this model.
  open var completionWithItemsHandler: ((UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

  /// Creates a controller for items. The arguments have no effect.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(nibName: nil, bundle: nil)
  }
}
