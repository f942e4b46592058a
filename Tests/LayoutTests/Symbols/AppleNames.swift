import Foundation
import Testing

/// The names of symbols in Apple's frameworks.
enum AppleNames {
  /// The symbols of iOS 26 in the rule book: all of capture, and the parts of companion frameworks that capture code
  /// uses.
  static let listed = read("apple-symbols")
  /// Other Apple symbols in the model, collected from the model and classified by name; not every row was verified.
  static let more = read("more-apple-symbols")

  private static func read(_ file: String) -> Set<String> {
    let url = SourceTree.root.appending(path: "Conformance/API/\(file).tsv")
    let lines = ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst()
    return Set(
      lines.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        // A note in brackets distinguishes overloads, which the scan does not.
        let member = fields[2].split(separator: " [").first ?? ""
        return [fields[1], member].filter { !$0.isEmpty }.joined(separator: ".")
      })
  }
}

/// The reason why a re-exporting module has a public name that is not in Apple's lists.
struct NameReason: Sendable, CustomTestStringConvertible {
  let reason: String
  let explains: @Sendable (String) -> Bool

  var testDescription: String { reason }

  private init(_ reason: String, _ explains: @escaping @Sendable (String) -> Bool) {
    self.reason = reason
    self.explains = explains
  }

  private static func names(_ names: String..., because reason: String) -> NameReason {
    NameReason(reason) { names.contains($0) }
  }

  private static func members(_ members: String..., because reason: String) -> NameReason {
    NameReason(reason) { name in members.contains { name.hasSuffix(".\($0)") } }
  }

  static let all: [NameReason] = [
    members(
      "init(rawValue:)", "rawValue",
      because: "Swift makes them for Apple's enumerations, option sets and constants that are strings"),
    members(
      "description", "hash", "isEqual(_:)", "init()", "copy()", "copy(with:)", "mutableCopy()", "mutableCopy(with:)",
      because: "Apple's classes and structures have it from NSObject, NSCopying or C"),
    members(
      "_bridgeToObjectiveC()", "_forceBridgeFromObjectiveC(_:result:)", "_conditionallyBridgeFromObjectiveC(_:result:)",
      "_unconditionallyBridgeFromObjectiveC(_:)", because: "Apple's constant is also an NSString"),
    NameReason("what the compiler needs to convert a constant to and from a string") {
      $0.hasPrefix("_StringConstant") || $0.contains("BridgeFromObjectiveC(") || $0.hasSuffix("._bridgeToObjectiveC()")
    },
    members("_cVarArgEncoding", because: "format functions of Apple's platforms accept objects"),
    members("hash(into:)", because: "Apple's type is Hashable"),
    NameReason("an operator, which the scan sees without its name") { $0.contains(/\.\(\w+:\w+:\)$/) },
    NameReason("member of CaptureSystem, which no umbrella exports") { $0.hasPrefix("CaptureSystem.") },
    names(
      "AVError.errorDescription", "AVError.failureReason",
      because: "LocalizedError asks for them: on Apple's platforms NSError has the sentences"),
    names(
      "Selector.init(_:_:)", "Selector.init(_:_:on:)", "Selector.init(_:of:_:)", "Selector.init(getter:_:)",
      "Selector.init(setter:_:)",
      "Selector.perform(on:_:)", "KeyValueObserver", "KeyValueObserver.observeValue(forKeyPath:of:change:context:)",
      "NSObjectProtocol.observe(_:_:options:changeHandler:)", "NSObjectProtocol.publisher(for:_:options:)",
      "KeyValueObservable.publisher(for:options:)",
      because: "there is no Objective-C runtime that finds methods and names"),
    names(
      "mach_timebase_info()", "mach_timebase_info(numer:denom:)",
      because: "C has a structure and a function of this name: these are the initializers of the structure"),
    names("NSNumber.integerValue", because: "Objective-C's name, in sources that read `userInfo`"),
    NameReason("Objective-C's name of an enumeration that Swift has as a member of a class") { name in
      let enumerations: Set<Substring> = [
        "AVCaptureAutoFocusRangeRestriction", "AVCaptureExposureMode", "AVCaptureFlashMode", "AVCaptureFocusMode",
        "AVCapturePhotoQualityPrioritization", "AVCaptureTorchMode", "AVCaptureWhiteBalanceMode",
      ]
      return enumerations.contains(name.prefix { $0 != "." })
    },
    NameReason("spelling of Swift before constants had types") { $0.hasPrefix("AVLayerVideoGravityResize") },
  ]
}
