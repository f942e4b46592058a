/// A module of Apple's that nothing replaces. Camera code often imports one without a name of it, or gets another
/// module through it; its import is therefore replaced by that of a module that it re-exports, in the app's own files
/// only. `canImport` stays false, so that other packages of the build do not mistake the module for Apple's.
public struct AbsentModule: Sendable {
  /// The name of Apple's module.
  public let name: String
  /// The module to import instead.
  public let substitute: String
  /// The beginnings of the names that the module declares.
  let prefixes: [String]

  private init(_ name: String, _ substitute: String = "Foundation", _ prefixes: String...) {
    (self.name, self.substitute, self.prefixes) = (name, substitute, prefixes)
  }

  /// Modules that camera code imports, as far as known.
  public static let all = [
    AbsentModule("ARKit", "UIKit", "AR"), AbsentModule("AppClip", "Foundation", "APActivation"),
    AbsentModule("AppTrackingTransparency", "Foundation", "ATTracking"),
    AbsentModule("AuthenticationServices", "UIKit", "AS"), AbsentModule("BackgroundTasks", "Foundation", "BG"),
    AbsentModule("CallKit", "Foundation", "CX"), AbsentModule("CarPlay", "UIKit", "CP"),
    AbsentModule("CommonCrypto", "Foundation", "CC", "kCC"),
    AbsentModule("Contacts", "Foundation", "CN"), AbsentModule("ContactsUI", "UIKit", "CN"),
    AbsentModule("CoreBluetooth", "Foundation", "CB"),
    AbsentModule("CoreData", "Foundation", "NSManaged", "NSPersistent", "NSFetch", "NSEntity"),
    AbsentModule("CoreHaptics", "Foundation", "CHHaptic"), AbsentModule("CoreNFC", "Foundation", "NFC"),
    AbsentModule("CoreSpotlight", "Foundation", "CS"), AbsentModule("CoreTelephony", "Foundation", "CT"),
    AbsentModule("CoreText", "CoreGraphics", "CT", "kCT"), AbsentModule("Darwin"),
    AbsentModule("EventKit", "Foundation", "EK"), AbsentModule("GLKit", "UIKit", "GLK"),
    AbsentModule("GameController", "Foundation", "GC"), AbsentModule("HealthKit", "Foundation", "HK"),
    AbsentModule("Intents", "Foundation", "IN"), AbsentModule("LinkPresentation", "UIKit", "LP"),
    AbsentModule("LocalAuthentication", "Foundation", "LA"), AbsentModule("MapKit", "UIKit", "MK"),
    AbsentModule("MediaPlayer", "UIKit", "MP"), AbsentModule("MessageUI", "UIKit", "MF"),
    AbsentModule("MetalPerformanceShaders", "MetalModel", "MPS"),
    AbsentModule("MultipeerConnectivity", "UIKit", "MC"), AbsentModule("NaturalLanguage", "Foundation", "NL"),
    AbsentModule("Network", "Foundation", "NW"), AbsentModule("ObjectiveC"),
    AbsentModule("OpenGLES", "Foundation", "EAGL", "GL", "gl", "kEAGL"), AbsentModule("PDFKit", "UIKit", "PDF"),
    AbsentModule("PassKit", "UIKit", "PK"), AbsentModule("PencilKit", "UIKit", "PK"),
    AbsentModule("PushKit", "Foundation", "PK"), AbsentModule("QuickLook", "UIKit", "QL"),
    AbsentModule("ReplayKit", "UIKit", "RP"), AbsentModule("SafariServices", "UIKit", "SF"),
    AbsentModule("SceneKit", "UIKit", "SCN"), AbsentModule("Security", "Foundation", "Sec", "kSec", "errSec"),
    AbsentModule("Speech", "Foundation", "SF"), AbsentModule("SpriteKit", "UIKit", "SK"),
    AbsentModule("StoreKit", "Foundation", "SK"),
    AbsentModule("SystemConfiguration", "Foundation", "SC", "kSC"),
    AbsentModule("UserNotifications", "Foundation", "UN"), AbsentModule("VisionKit", "UIKit", "VN", "DataScanner"),
    AbsentModule("WatchConnectivity", "Foundation", "WC"), AbsentModule("WebKit", "UIKit", "WK"),
  ]

  /// Returns the module with a name, or the module of a submodule such as `UIKit.UIImage`.
  static func named(_ name: some StringProtocol) -> AbsentModule? {
    all.first { $0.name == name.prefix { $0 != "." } }
  }

  /// Returns whether a file that uses names, or an import of a single one, needs the module itself.
  public func isUsed(by names: some Sequence<String>) -> Bool {
    names.contains { name in
      prefixes.contains { prefix in
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
      }
    }
  }
}
