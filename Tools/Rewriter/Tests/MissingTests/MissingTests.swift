import Testing

@testable import Missing
import Rewriting

/// Tests the attribution of the compiler's errors, the stubs and the table.
@Suite struct MissingTests {
  private static let source = """
    import UIKit
    import Charts
    class Base: UIViewController {}
    class Camera: Base, CaptureDelegate {
      let session: AVCaptureSesion
      let list: ChartList<Int>
      @Wrapped var value = 0
      override func layout(_ rect: CGRect, in view: UIView) {}
      func start() { device.torch(levl: 1); CMTimeMake(valu: 1, 2); own(a: 1); UILabel(texts: "") }
      func own(b: Int) {}
    }
    """

  /// Returns an error at the first occurrence of a word in the source.
  private static func error(_ text: String, at word: String, _ notes: String...) -> CompilerMessage {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains(word) }!
    let column = lines[line].prefix(upTo: lines[line].firstRange(of: word)!.lowerBound).utf8.count + 1
    let output = (["A.swift:\(line + 1):\(column): error: \(text)"] + notes).joined(separator: "\n")
    return CompilerMessage.errors(in: output)[0]
  }

  private static let attributions: [(error: CompilerMessage, module: String?, name: String, instead: String)] = [
    (error("no such module 'Charts'", at: "Charts"), nil, "import Charts", ""),
    (error("no such module 'SceneKit'", at: "Charts"), "SceneKit", "import SceneKit", ""),
    (
      error("cannot find type 'AVCaptureSesion' in scope", at: "AVCaptureSesion"), "AVFoundation", "AVCaptureSesion", ""
    ), (error("cannot find type 'ChartList' in scope", at: "ChartList"), nil, "ChartList", ""),
    (
      error("value of type 'AVCaptureDevice?' has no member 'torsh'; did you mean 'torch'?", at: "device"),
      "AVFoundation", "AVCaptureDevice.torsh", "torch"
    ), (error("value of type 'Camera' has no member 'vieu'", at: "device"), "UIKit", "UIViewController.vieu", ""),
    (error("type 'Base.Type' has no member 'foo'", at: "device"), "UIKit", "UIViewController.foo", ""),
    (
      error("cannot find 'vieu' in scope; did you mean 'view'?", at: "device"), "UIKit", "UIViewController.vieu", "view"
    ), (error("'Mode' is not a member type of class 'UIKit.UIView'", at: "UIView"), "UIKit", "UIView.Mode", ""),
    (
      error("method does not override any method from its superclass", at: "layout"), "UIKit",
      "UIViewController.layout(_:in:)", ""
    ),
    (
      error("incorrect argument label in call (have 'levl:', expected 'level:')", at: "(levl"), "(unknown)",
      "torch(levl:)", "torch(level:)"
    ),
    (
      error("incorrect argument label in call (have 'levl:', expected 'level:')", at: "(levl", note("AVCaptureDevice")),
      "AVFoundation", "AVCaptureDevice.torch(levl:)", "torch(level:)"
    ),
    (
      error("incorrect argument labels in call (have 'valu:_:', expected 'value:timescale:')", at: "(valu"),
      "CoreMedia", "CMTimeMake(valu:_:)", "CMTimeMake(value:timescale:)"
    ),
    (
      error("incorrect argument label in call (have 'texts:', expected 'text:')", at: "(texts"), "UIKit",
      "UILabel.init(texts:)", "init(text:)"
    ),
    (error("type 'CMTime' does not conform to protocol 'Plottable'", at: "own"), "CoreMedia", "CMTime: Plottable", ""),
    (error("module 'MetalModel' has no member named 'MTLFoo'", at: "own"), "MetalModel", "MTLFoo", ""),
  ]

  private static func note(_ type: String) -> String { "CaptureModel.\(type).torch:1:2: note: 'torch' declared here" }

  @Test(arguments: attributions.indices) func `an error is attributed to the missing name`(index: Int) throws {
    let expected = Self.attributions[index]
    let file = CheckedFile(Self.source)
    let found = try #require(Attribution(of: [file]).missing(expected.error, in: file), "\(expected.error)")
    #expect(found.name == MissingName(module: expected.module, name: expected.name))
    #expect(found.instead == expected.instead)
  }

  @Test(
    arguments: [
      ("incorrect argument label in call (have 'a:', expected 'b:')", "(a"),
      ("cannot convert value of type 'Int' to specified type 'String'", "device"),
      ("value of type 'Own' has no member 'x'", "device"),
    ]) func `an error of the app is not attributed to a missing name`(text: String, word: String)
  {
    let own = CheckedFile("struct Own {}")
    let file = CheckedFile(Self.source)
    #expect(Attribution(of: [file, own]).missing(Self.error(text, at: word), in: file) == nil)
  }

  @Test func `a member may be an extension in a missing module that the file imports`() {
    let file = CheckedFile(Self.source)
    var attribution = Attribution(of: [file])
    attribution.absentDependencies = ["Charts"]
    let found = attribution.missing(Self.error("value of type 'UIView' has no member 'chart'", at: "device"), in: file)
    #expect(found?.mayBeExtension == true)
    let global = attribution.missing(Self.error("cannot find 'chart' in scope", at: "device"), in: file)
    #expect(global?.name == MissingName(module: nil, name: "chart"))
    let scoped = attribution.missing(
      Self.error("struct 'Bar' does not exist in module 'Charts'", at: "Charts"), in: file)
    #expect(scoped?.name == MissingName(module: nil, name: "import Charts"))
  }

  @Test func `a type in a file that no module contains is the app's own, with its file`() {
    let file = CheckedFile(Self.source)
    let excluded = [
      "B.swift": CheckedFile("class AVCaptureSesion {}"), "C.swift": CheckedFile("enum AVCaptureSesion {}"),
    ]
    let attribution = Attribution(of: [file], excluded: excluded)
    for text in ["cannot find type 'AVCaptureSesion' in scope", "value of type 'AVCaptureSesion' has no member 'a'"] {
      let use = attribution.missing(Self.error(text, at: "AVCaptureSesion"), in: file)
      #expect(use?.name == MissingName(module: nil, name: "AVCaptureSesion"))
      #expect(use?.instead == "declared in B.swift, which no target contains")
    }
  }

  @Test func `a suggestion is given only if it is near`() {
    let far = Self.error(
      "cannot find 'SFSafariViewController' in scope; did you mean 'UISplitViewController'?", at: "own")
    #expect(far.suggestion(for: "SFSafariViewController") == nil)
    let near = Self.error(
      "cannot find 'kPixelBGR' in scope", at: "own", "M.x:1:1: note: did you mean 'kPixelRGB'?",
      "M.y:1:1: note: did you mean 'kPixelBGRA'?")
    #expect(near.suggestion(for: "kPixelBGR") == "kPixelBGRA")
    #expect("kitten".distance(to: "sitting") == 3)
  }

  @Test(
    arguments: [
      ("cannot find type 'AVCaptureSesion' in scope", "AVCaptureSesion", "open class AVCaptureSesion: NSObject {}"),
      ("cannot find type 'ChartList' in scope", "ChartList", "open class ChartList<T0>: NSObject {}"),
      ("cannot find type 'CaptureDelegate' in scope", "CaptureDelegate", "public protocol CaptureDelegate {}"),
      (
        "'Mode' is not a member type of class 'Base'", "Base",
        "public extension Base { struct Mode: Hashable, Sendable {} }"
      ),
      (
        "unknown attribute 'Wrapped'", "Wrapped",
        "@propertyWrapper public struct Wrapped<T> { public var wrappedValue: T; public var projectedValue: Wrapped<T> { self } }"
      ), ("cannot find 'CMTimeMake' in scope", "CMTimeMake", nil), ("cannot find 'own' in scope", "own", nil),
      ("cannot find 'UILabel' in scope", "UILabel", "open class UILabel: UIView {}"),
    ] as [(String, String, String?)])
  func `a missing type gets a stub that fits its use`(text: String, word: String, declaration: String?) {
    #expect(Stub(for: Self.error(text, at: word), in: CheckedFile(Self.source))?.declaration == declaration)
  }

  @Test func `the table lists modules first, then names, with uses and the first use`() {
    var table = MissingTable()
    #expect(table.text == "No name is missing.\n")
    for (module, name, line) in [
      ("UIKit", "UIBar", 9), (nil, "Bar", 2), (nil, "import Charts", 1), ("UIKit", "UIBar", 3), ("AVKit", "AVFoo", 4),
    ] {
      table.add(MissingUse(name, of: module), at: .init(path: "A.swift", line: line, column: 7))
    }
    var uncertain = MissingUse("UIView.chart", of: "UIKit")
    uncertain.mayBeExtension = true
    table.add(uncertain, at: .init(path: "A.swift", line: 8, column: 1))
    table.add(instead: "UITabBar", for: MissingName(module: "UIKit", name: "UIBar"))
    table.addOther(at: .init(path: "B.swift", line: 1, column: 2))
    #expect(
      table.text == """
        Names of Apple's that are missing:
          module  name   uses  first use    known instead
          AVKit   AVFoo  1     A.swift:4:7
          UIKit   UIBar  2     A.swift:3:7  UITabBar

        Members of Apple's types, or extensions in missing modules:
          module  name          uses  first use    known instead
          UIKit   UIView.chart  1     A.swift:8:1

        Names of dependencies, or your own:
          module  name           uses  first use    known instead
          -       import Charts  1     A.swift:1:7
          -       Bar            1     A.swift:2:7
        Add a package that declares these names on Linux, declare them in a file for Linux, or exclude the files.

        5 names missing, in 6 places of 1 file.
        1 other error may follow from these, or not; camsim build shows them. The first is at B.swift:1:2.

        """)
  }

  @Test func `all patterns of the table of Apple's modules are valid`() {
    #expect(AppleModules.shared.invalid == [])
    #expect(AppleModules.shared.module(of: "AVCaptureDevice", imports: []) == "AVFoundation")
    #expect(AppleModules.shared.module(of: "Text", imports: []) == nil)
    #expect(AppleModules.shared.module(of: "Text", imports: ["SwiftUI"]) == "SwiftUI")
    #expect(AppleModules.shared.reexports(of: "MetalKit") == ["Foundation", "UIKit"])
  }

  @Test func `the commands of a build plan are read, in the order of their imports`() throws {
    func command(_ module: String, _ inputs: String) -> String {
      """
        "C.\(module)-debug.module":
          tool: shell
          inputs: ["/a/\(module).swift",\(inputs)]
          outputs: ["/b/\(module).o"]
          description: "Compiling"
          args: ["/bin/swiftc","-module-name","\(module)","-emit-module","-emit-module-path","/b","-c","@/s","-DX","-Xcc","-g","-I","/m"]


      """
    }
    let plan = command("App", "\"/m/Kit.swiftmodule\",\"/m/UIKit.swiftmodule\"") + command("Kit", "\"/v.txt\"")
    let commands = ModuleCommand.sorted(try ModuleCommand.all(in: plan))
    #expect(commands.map(\.module) == ["Kit", "App"])
    #expect(commands.map(\.sources) == [["/a/Kit.swift"], ["/a/App.swift"]])
    #expect(commands[1].options == ["-DX", "-Xcc", "-g", "-I", "/m"])
    #expect(commands[1].compiler == "/bin/swiftc")
  }
}
