import CaptureTesting
import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

private final class Shutter: UIButton {
  var story: [String] = []
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    story.append("begin")
    return true
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { story.append("end") }
}

/// A screen with a box that is half as wide, which it knows only after its layout.
private final class Fitting: UIViewController {
  let box = UIView()
  private var width = NSLayoutConstraint()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    width = box.widthAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      width, box.heightAnchor.constraint(equalToConstant: 100),
      box.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      box.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
  override func viewDidLayoutSubviews() { width.constant = view.bounds.width / 2 }
}

/// A controller that adds the same constraints in each layout pass, as apps with a layout library do.
private final class Repeating: UIViewController {
  let box = UIView()
  var frames: [CGRect] = []
  override func viewWillLayoutSubviews() {
    view.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor), box.topAnchor.constraint(equalTo: view.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 50),
    ])
  }
  override func viewDidLayoutSubviews() { frames.append(box.frame) }
}

/// A view that invalidates its layout in each layout pass.
private final class Restless: UIView {
  var passes = 0
  override func layoutSubviews() {
    passes += 1
    setNeedsLayout()
  }
}

private final class Cell: UICollectionViewCell {}

private final class Recordings: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "recording", for: indexPath)
    cell.textLabel?.text = "Recording \(indexPath.row)"
    return cell
  }
}

private final class Editor: UITextFieldDelegate {
  var story: [String] = []
  func textFieldDidBeginEditing(_ textField: UITextField) { story.append("begins") }
  func textFieldDidEndEditing(_ textField: UITextField) { story.append("ends") }
}

@MainActor @Suite struct ControlTests {
  let phone: TestedPhone
  init() throws { phone = try TestedPhone("iphone-13-mini") }

  private func screen(_ fill: (UIView) -> Void) -> UIView {
    let controller = UIViewController()
    phone.show(controller)
    fill(controller.view)
    controller.view.layoutIfNeeded()
    return controller.view
  }

  @Test func `a control tracks a tap from its beginning to its end`() throws {
    try phone.run {
      let shutter = Shutter(frame: CGRect(x: 0, y: 100, width: 60, height: 60))
      _ = screen { $0.addSubview(shutter) }
      try phone.tap(shutter)
      #expect(shutter.story == ["begin", "end"])
      #expect(!shutter.isTracking)
    }
  }

  @Test func `a constraint that changes during a layout pass takes effect in the next one`() {
    phone.run {
      let controller = Fitting()
      phone.show(controller).layoutIfNeeded()
      #expect(controller.box.frame == CGRect(x: 97.5, y: 372, width: 195, height: 100))
    }
  }

  @Test func `constraints that a controller adds in each layout pass apply in the same pass`() {
    phone.run {
      let controller = Repeating()
      let window = phone.show(controller)
      phone.advance(by: 1)
      #expect(controller.frames == [CGRect(x: 0, y: 0, width: 100, height: 50)])
      #expect(window.isKeyWindow)
    }
  }

  @Test func `a view that always invalidates its layout does not keep time from advancing`() {
    phone.run {
      let (controller, view) = (UIViewController(), Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      controller.view.addSubview(view)
      let window = phone.show(controller)
      let before = view.passes
      phone.advance(by: 1)
      #expect((60...1000).contains(view.passes - before))
      #expect(window.isKeyWindow)
    }
  }

  @Test func `a violated inequality becomes an equation`() {
    phone.run {
      let label = UIView()
      label.translatesAutoresizingMaskIntoConstraints = false
      _ = screen { view in
        view.addSubview(label)
        NSLayoutConstraint.activate([
          label.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
          label.heightAnchor.constraint(lessThanOrEqualToConstant: 40),
          label.heightAnchor.constraint(greaterThanOrEqualTo: label.widthAnchor, multiplier: 0.25),
          label.leadingAnchor.constraint(greaterThanOrEqualTo: view.leadingAnchor, constant: 16),
        ])
      }
      #expect(label.frame == CGRect(x: 16, y: 0, width: 80, height: 20))
    }
  }

  @Test func `a visual format becomes constraints`() {
    phone.run {
      let (left, right) = (UIView(), UIView())
      let views = ["left": left, "right": right]
      _ = screen { view in
        for one in [left, right] {
          one.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(one)
        }
        for format in ["H:|-gap-[left(50)]-[right(==left)]", "V:|-[left(>=20)]", "V:|-0-[right]-0-|"] {
          view.addConstraints(
            NSLayoutConstraint.constraints(withVisualFormat: format, metrics: ["gap": 16], views: views))
        }
      }
      #expect(left.frame == CGRect(x: 16, y: 8, width: 50, height: 20))
      #expect(right.frame == CGRect(x: 74, y: 0, width: 50, height: UIScreen.main.bounds.height))
    }
  }

  @Test func `a stack shares its length among views without an intrinsic size`() {
    phone.run {
      let (left, right) = (UIView(), UIView())
      let stack = UIStackView(arrangedSubviews: [left, right])
      stack.spacing = 10
      stack.frame = CGRect(x: 0, y: 0, width: 110, height: 30)
      _ = screen { $0.addSubview(stack) }
      #expect(left.frame == CGRect(x: 0, y: 0, width: 50, height: 30))
      #expect(right.frame == CGRect(x: 60, y: 0, width: 50, height: 30))
    }
  }

  @Test func `a collection view creates cells of the registered class`() {
    phone.run {
      let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      view.register(Cell.self, forCellWithReuseIdentifier: "photo")
      let cell = view.dequeueReusableCell(withReuseIdentifier: "photo", for: IndexPath(item: 2, section: 0))
      #expect(cell is Cell)
      #expect(cell.reuseIdentifier == "photo")
    }
  }

  @Test func `a table has the rows of its data source, and a row's index path names it`() {
    phone.run {
      let (table, recordings) = (UITableView(frame: .zero, style: .plain), Recordings())
      table.dataSource = recordings
      table.register(UITableViewCell.self, forCellReuseIdentifier: "recording")
      #expect(table.numberOfRows(inSection: 0) == 3)
      let cell = recordings.tableView(table, cellForRowAt: IndexPath(row: 2, section: 0))
      #expect(cell.textLabel?.text == "Recording 2")
    }
  }

  @Test func `the first responder of a text field is its editor`() {
    phone.run {
      let (field, editor) = (UITextField(), Editor())
      field.delegate = editor
      field.becomeFirstResponder()
      #expect(field.isEditing)
      field.resignFirstResponder()
      #expect(!field.isEditing)
      #expect(editor.story == ["begins", "ends"])
    }
  }

  @Test func `the pasteboard keeps a text for the whole app`() {
    phone.run {
      UIPasteboard.general.string = "code"
      #expect(UIPasteboard.general.string == "code")
      #expect(UIPasteboard.general.image == nil)
    }
  }

  @Test func `an animation that repeats never completes`() {
    phone.run {
      var ends: [String] = []
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat], animations: {}) { _ in ends.append("repeat") }
      UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse], animations: {}) { _ in ends.append("back") }
      phone.advance(by: 1.5)
      #expect(ends == [])
      phone.advance(by: 1)
      #expect(ends == ["back"])
    }
  }

  @Test func `a stopped layer keeps the time of its offset`() {
    phone.run {
      let layer = CALayer()
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      (layer.speed, layer.timeOffset) = (0, now)
      phone.advance(by: 1)
      #expect(layer.convertTime(CACurrentMediaTime(), from: nil) == now)
    }
  }

  @Test func `a transaction takes the setting of its actions by key`() {
    phone.run {
      CATransaction.begin()
      CATransaction.setValue(true as NSNumber, forKey: kCATransactionDisableActions)
      #expect(CATransaction.disableActions())
      CATransaction.commit()
    }
  }

  @Test func `the inverse of a transform undoes it`() {
    let turn = CATransform3DRotate(CATransform3DMakeTranslation(3, 4, 5), 1, 0, 1, 1)
    let both = CATransform3DConcat(turn, CATransform3DInvert(turn))
    #expect(abs(both.m11 - 1) + abs(both.m22 - 1) + abs(both.m41) + abs(both.m12) < 1e-9)
    #expect(CATransform3DInvert(CATransform3DMakeScale(0, 1, 1)) == CATransform3DMakeScale(0, 1, 1))
  }

  @Test func `a color of a hue has the same components as its red, green and blue`() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    UIColor(hue: 1 / 3.0, saturation: 1, brightness: 0.5, alpha: 1)
      .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(abs(red) + abs(green - 0.5) + abs(blue) + abs(alpha - 1) < 1e-9)
  }

  @Test func `an arc of a full turn has the bounds of its circle`() {
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(abs(path.bounds.width - 20) + abs(path.bounds.minY + 10) < 0.01)
  }
}
