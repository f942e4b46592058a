import CaptureTesting
import SwiftUI
import SwiftUITesting
import Testing
import UIKitTesting

@MainActor private final class Log {
  var lines: [String] = []
}

private struct Gestures: View {
  @GestureState private var isDragging = false
  let log: Log

  var body: some View {
    VStack {
      Text(isDragging ? "dragging" : "resting")
      Color.red
        .accessibilityIdentifier("area")
        .gesture(
          DragGesture()
            .updating($isDragging) { _, state, _ in state = true }
            .onEnded { log.lines.append("dragged \(Int($0.translation.width)) \(Int($0.translation.height))") }
        )
        .simultaneousGesture(
          MagnificationGesture()
            .onChanged { if $0 > 1.9 { log.lines.append("pinched") } }
            .onEnded { log.lines.append("scale \(($0 * 10).rounded() / 10)") }
        )
        .onTapGesture(count: 2) { log.lines.append("tapped twice") }
        .onLongPressGesture { log.lines.append("pressed") }
    }
  }
}

private struct Covered: View {
  let log: Log

  var body: some View {
    ZStack {
      Button("Below") { log.lines.append("below") }
      Color.black.opacity(0.5).allowsHitTesting(false)
      RoundedRectangle(cornerRadius: 8).stroke(.white, lineWidth: 1)
      VStack { Spacer() }
    }
  }
}

private struct Screens: View {
  let log: Log

  var body: some View {
    NavigationStack {
      TabView {
        NavigationLink("Gallery") { Gallery() }.tabItem { Text("Camera") }
        Text("settings").tabItem { Text("Settings") }
      }
      .toolbar { ToolbarItem { Button("Flash") { log.lines.append("flash") } } }
    }
  }
}

private struct Labels: View {
  let log: Log

  var body: some View {
    Button {
      log.lines.append("settings")
    } label: {
      HStack {
        Image(systemName: "gear")
        Text("Go to Settings").font(Font(UIFont.boldSystemFont(ofSize: 20) as CTFont))
      }
    }
  }
}

private struct Gallery: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("Back") { dismiss() } }
}

@Suite("Touches of SwiftUI views")
@MainActor struct TouchTests {
  @Test(.phone("iphone-13-mini")) func `gestures reach the code`() throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Gestures(log: log))
    let area = try phone.view("area")
    try phone.drag(area, from: CGPoint(x: 10, y: 20), to: CGPoint(x: 50, y: 80))
    try phone.pinch(area, scale: 2)
    try phone.tap(area, count: 2)
    try phone.press(area)
    #expect(
      log.lines == ["dragged 40 60", "pinched", "pinched", "scale 2.0", "tapped twice", "pressed"])
    #expect(phone.texts == ["resting"])
  }

  @Test(.phone("iphone-13-mini")) func `a touch passes views that receive none`() throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Covered(log: log))
    try phone.tap("Below")
    #expect(log.lines == ["below"])
  }

  @Test(.phone("iphone-13-mini")) func `a button has the texts of all views in its label`() throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Labels(log: log))
    try phone.tap("Go to Settings")
    #expect(log.lines == ["settings"])
  }

  @Test(.phone("iphone-13-mini")) func `tabs, links and toolbars are buttons`() throws {
    let phone = try #require(TestedPhone.current)
    let log = Log()
    phone.show(Screens(log: log))
    #expect(phone.texts == ["Flash", "Gallery", "Camera", "Settings"])
    try phone.tap("Flash")
    #expect(log.lines == ["flash"])
    try phone.tap("Gallery")
    #expect(phone.texts == ["Back"])
    try phone.tap("Back")
    try phone.tap("Settings")
    #expect(phone.texts == ["Flash", "settings", "Camera", "Settings"])
  }
}
