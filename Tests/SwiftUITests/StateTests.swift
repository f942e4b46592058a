import CaptureTesting
import PhotosUI
import SwiftUI
import SwiftUITesting
import Testing
import UIKitTesting

private final class Counter: ObservableObject {
  @Published var count = 0
  let steps = PassthroughSubject<Int, Never>()
}

private struct CounterView: View {
  @State private var own = 0
  @StateObject private var kept = Counter()
  @ObservedObject var given: Counter
  @EnvironmentObject private var shared: Counter
  @AppStorage("stored") private var stored = 7

  var body: some View {
    VStack {
      Text("own \(own)")
      Text("kept \(kept.count)")
      Text("given \(given.count)")
      Text("stored \(stored)")
      Button("Add") {
        own += 1
        kept.count += 2
        given.count += 3
        stored += 1
      }
      Child(binding: $own)
    }
    .onReceive(given.steps) { own = $0 }
  }
}

private struct Child: View {
  @Binding var binding: Int
  @EnvironmentObject private var shared: Counter

  var body: some View {
    Button("Reset \(shared.count)") { binding = 0 }
  }
}

private struct Switching: View {
  @State private var isOn = true
  @State private var round = 0
  let tell: (String) -> Void

  var body: some View {
    VStack {
      Button("Switch") { isOn.toggle() }
      Button("Renew") { round += 1 }
      if isOn { Remembering().onAppear { tell("on") }.onDisappear { tell("off") } } else { Text("nothing") }
      Remembering().id(round)
    }
    .onChange(of: round) { old, new in tell("\(old) to \(new)") }
    .task(id: round) {
      tell("task \(round)")
      try? await Task.sleep(for: .seconds(60))
      if Task.isCancelled { tell("cancelled") }
    }
  }
}

private struct Remembering: View {
  @State private var count = 0
  var body: some View { Button("count \(count)") { count += 1 } }
}

private struct Setting: View {
  @State private var size = CGSize.zero
  let tell: (String) -> Void

  var body: some View {
    let _ = tell("body")
    GeometryReader { proxy in
      Text("\(Int(size.width))").onAppear { size = proxy.size }
      Sizing(size: $size)
    }
  }
}

private struct Sizing: UIViewRepresentable {
  @Binding var size: CGSize
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) {
    DispatchQueue.main.async { size = CGSize(width: 100, height: 100) }
  }
}

@MainActor private final class Log {
  var lines: [String] = []
}

private struct Choosing: View {
  @State private var item: PhotosPickerItem?
  @State private var size = "nothing"
  let choice: PhotosPickerItem

  var body: some View {
    VStack {
      PhotosPicker("Choose", selection: $item, matching: .images)
      Button("Take") { item = choice }
      Text(size)
    }
    .onChange(of: item) { _, item in
      Task { size = "\((try? await item?.loadTransferable(type: Data.self))?.count ?? 0) bytes" }
    }
  }
}

@Suite("The state of SwiftUI views")
@MainActor struct StateTests {
  @Test(.phone("iphone-13-mini")) func `a view loads the item that the user chose in a picker`() async throws {
    let phone = try #require(TestedPhone.current)
    let file = FileManager.default.temporaryDirectory.appending(path: "chosen.png")
    try Data([1, 2, 3]).write(to: file)
    let choice = PhotosPickerItem(itemProvider: try #require(NSItemProvider(contentsOf: file)))
    #expect(choice.supportedContentTypes == [.png])
    phone.show(Choosing(choice: choice))
    #expect(phone.texts == ["Choose", "Take", "nothing"])
    try phone.tap("Take")
    await phone.advance(by: 0.1)
    #expect(phone.texts == ["Choose", "Take", "3 bytes"])
  }

  @Test(.phone("iphone-13-mini")) func `property wrappers keep their values and update the view`() async throws {
    let phone = try #require(TestedPhone.current)
    UserDefaults.standard.removeObject(forKey: "stored")
    let (given, shared) = (Counter(), Counter())
    phone.show(CounterView(given: given).environmentObject(shared))
    #expect(phone.texts == ["own 0", "kept 0", "given 0", "stored 7", "Add", "Reset 0"])
    try phone.tap("Add")
    try phone.tap("Add")
    #expect(phone.texts == ["own 2", "kept 4", "given 6", "stored 9", "Add", "Reset 0"])
    shared.count = 5
    #expect(phone.texts.last == "Reset 5")
    try phone.tap("Reset 5")
    #expect(phone.texts.first == "own 0")
    given.steps.send(8)
    #expect(phone.texts.first == "own 8")
    UserDefaults.standard.removeObject(forKey: "stored")
  }

  @Test(.phone("iphone-13-mini")) func `a view at another place or with another identity gets new state`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Switching { log.lines.append($0) })
    await phone.advance(by: 0.1)
    try phone.tap("count 0")
    try phone.tap("count 0")
    #expect(phone.texts == ["Switch", "Renew", "count 1", "count 1"])
    try phone.tap("Switch")
    #expect(phone.texts == ["Switch", "Renew", "nothing", "count 1"])
    try phone.tap("Switch")
    #expect(phone.texts == ["Switch", "Renew", "count 0", "count 1"])
    try phone.tap("Renew")
    await phone.advance(by: 0.1)
    #expect(phone.texts == ["Switch", "Renew", "count 0", "count 0"])
    #expect(log.lines == ["on", "task 0", "off", "on", "0 to 1", "cancelled", "task 1"])
  }

  @Test(.phone("iphone-13-mini")) func `setting a state to an equal value updates no view`() async throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Setting { log.lines.append($0) })
    await phone.advance(by: 1)
    #expect(phone.texts == ["100"])
    #expect(log.lines.count <= 4)
  }

  @Test(.phone("iphone-13-mini")) func `a view that leaves the window disappears and its task is cancelled`()
    async throws
  {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    let window = phone.show(Switching { log.lines.append($0) })
    await phone.advance(by: 0.1)
    window.rootViewController = nil
    await phone.advance(by: 0.1)
    #expect(log.lines == ["on", "task 0", "off", "cancelled"])
  }
}
