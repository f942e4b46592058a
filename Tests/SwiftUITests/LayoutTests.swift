import CaptureTesting
import SwiftUI
import SwiftUITesting
import Testing
import UIKitTesting

private struct Box: UIViewRepresentable {
  let name: String
  func makeUIView(context: Context) -> UIView {
    let view = UIView()
    view.accessibilityIdentifier = name
    return view
  }
  func updateUIView(_ uiView: UIView, context: Context) {}
}

private struct Screen: UIViewControllerRepresentable {
  let log: (String) -> Void

  func makeCoordinator() -> [String] { ["made"] }
  func makeUIViewController(context: Context) -> ScreenController {
    log(context.coordinator[0])
    return ScreenController(log)
  }
  func updateUIViewController(_ controller: ScreenController, context: Context) { log("updated") }
  static func dismantleUIViewController(_ controller: ScreenController, coordinator: [String]) {
    controller.log("dismantled")
  }
}

private final class ScreenController: UIViewController {
  let log: (String) -> Void

  init(_ log: @escaping (String) -> Void) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) { log("appeared") }
  override func viewDidLayoutSubviews() { log("\(Int(view.bounds.width))x\(Int(view.bounds.height))") }
  override func viewDidDisappear(_ animated: Bool) { log("disappeared") }
}

private struct Toggling: View {
  @State private var isShown = true
  let log: (String) -> Void

  var body: some View {
    VStack(spacing: 0) {
      Button("Toggle") { isShown.toggle() }.frame(height: 40)
      if isShown { Screen(log: log) }
    }
  }
}

@MainActor private final class Log {
  var lines: [String] = []
}

@Suite("The layout of SwiftUI views")
@MainActor struct LayoutTests {
  /// The safe area of the phone is (0, 47, 390, 763).
  private func frames(_ names: [String], in view: some View) throws -> [CGRect] {
    let phone = try #require(TestedPhone.current)
    phone.show(view)
    return try names.map { name in
      let view = try phone.view(name)
      return view.convert(view.bounds, to: nil)
    }
  }

  @Test(.phone("iphone-13-mini")) func `a stack divides its space among flexible views`() throws {
    let view = HStack(spacing: 10) {
      Box(name: "a")
      Box(name: "b").frame(width: 80)
      Box(name: "c")
    }
    #expect(
      try frames(["a", "b", "c"], in: view) == [
        CGRect(x: 0, y: 47, width: 145, height: 763), CGRect(x: 155, y: 47, width: 80, height: 763),
        CGRect(x: 245, y: 47, width: 145, height: 763),
      ])
  }

  @Test(.phone("iphone-13-mini")) func `a spacer takes the space that other views leave`() throws {
    let view = VStack(spacing: 0) {
      Box(name: "a").frame(height: 100)
      Spacer()
      Box(name: "b").frame(width: 50, height: 60)
    }
    #expect(
      try frames(["a", "b"], in: view) == [
        CGRect(x: 0, y: 47, width: 390, height: 100), CGRect(x: 170, y: 750, width: 50, height: 60),
      ])
  }

  @Test(.phone("iphone-13-mini")) func `frames, padding, aspect ratios and alignments determine the size of a view`()
    throws
  {
    let view = ZStack(alignment: .bottomTrailing) {
      Color.clear
      Box(name: "ratio").aspectRatio(3 / 4, contentMode: .fit)
      Box(name: "padded").padding(5).frame(width: 100, height: 50)
      Box(name: "limited").frame(maxWidth: 200, maxHeight: .infinity, alignment: .top)
    }
    #expect(
      try frames(["ratio", "padded", "limited"], in: view) == [
        CGRect(x: 0, y: 290, width: 390, height: 520), CGRect(x: 295, y: 765, width: 90, height: 40),
        CGRect(x: 190, y: 47, width: 200, height: 763),
      ])
  }

  @Test(.phone("iphone-13-mini")) func `overlays and backgrounds get the size of their view`() throws {
    let view = Box(name: "view").frame(width: 100, height: 50)
      .overlay(alignment: .topLeading) { Box(name: "over").frame(width: 10, height: 10) }
      .background(Box(name: "under"))
    #expect(
      try frames(["view", "over", "under"], in: view) == [
        CGRect(x: 145, y: 403.5, width: 100, height: 50), CGRect(x: 145, y: 403.5, width: 10, height: 10),
        CGRect(x: 145, y: 403.5, width: 100, height: 50),
      ])
  }

  @Test(.phone("iphone-13-mini")) func `a geometry reader knows its size`() throws {
    let view = GeometryReader { proxy in
      Box(name: "half").frame(width: proxy.size.width / 2, height: proxy.size.height / 2)
    }
    #expect(try frames(["half"], in: view) == [CGRect(x: 0, y: 47, width: 195, height: 381.5)])
  }

  @Test(.phone("iphone-13-mini")) func `a represented controller appears, is laid out and is removed`() async throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Toggling { log.lines.append($0) })
    #expect(log.lines == ["made", "updated", "390x723", "appeared"])
    try phone.tap("Toggle")
    await phone.advance(by: 0.1)
    #expect(log.lines.suffix(2) == ["disappeared", "dismantled"])
  }
}

private struct Presenting: View {
  @State private var isShown = false
  @StateObject private var model = Model()

  var body: some View {
    Box(name: "box")
      .onTapGesture { isShown = true }
      .sheet(isPresented: $isShown) { Text("sheet") }
      .alert("Alert", isPresented: $isShown) { Button("OK") {} }
      .onAppear { weakModel = model }
      .task { await model.wait() }
  }
}

@MainActor private final class Model: ObservableObject {
  func wait() async { try? await Task.sleep(for: .seconds(100)) }
}

@MainActor private weak var weakModel: Model?

extension LayoutTests {
  @Test(.phone("iphone-13-mini")) func `a controller that is no longer used is deallocated with its state`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    weak var controller: UIViewController?
    do {
      let window = phone.show(Presenting())
      controller = window.rootViewController
      await phone.advance(by: 1)
      #expect(weakModel != nil)
      window.rootViewController = nil
    }
    await phone.advance(by: 1)
    #expect(controller == nil)
    #expect(weakModel == nil)
  }
}
