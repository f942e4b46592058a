import Foundation
import UIKit

/// The size that a container offers to a view; nil asks for the natural length.
struct Proposal: Hashable {
  var width: CGFloat?
  var height: CGFloat?

  subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGSize {
  var proposal: Proposal { Proposal(width: width, height: height) }

  subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// The rules by which a node determines its size and places its content.
@MainActor protocol NodeLayout {
  func size(_ proposal: Proposal, of node: Node) -> CGSize
  func place(_ node: Node, in rect: CGRect)
}

extension NodeLayout {
  /// Content of several views is laid out like a vertical stack.
  func inner(_ proposal: Proposal, of elements: [Node]) -> CGSize {
    elements.count == 1 ? elements[0].size(proposal) : StackLayout(axis: .vertical).size(proposal, of: elements)
  }

  func placeInner(_ elements: [Node], in rect: CGRect) {
    if elements.count == 1 {
      elements[0].place(in: rect)
    } else {
      StackLayout(axis: .vertical).place(elements, in: rect)
    }
  }

  func size(_ proposal: Proposal, of node: Node) -> CGSize { inner(proposal, of: node.content) }
  func place(_ node: Node, in rect: CGRect) { placeInner(node.content, in: rect) }
}

extension Node {
  /// Places the node inside a rectangle with an alignment and a size that is not larger than the proposal's answer.
  func place(in rect: CGRect, aligned alignment: Alignment, proposal: Proposal? = nil) {
    let size = size(proposal ?? rect.size.proposal)
    place(in: rect.aligned(size, alignment))
  }
}

extension CGRect {
  func aligned(_ size: CGSize, _ alignment: Alignment) -> CGRect {
    let width = size.width.isFinite ? size.width : self.width
    let height = size.height.isFinite ? size.height : self.height
    return CGRect(
      x: minX + (self.width - width) * alignment.horizontal.part,
      y: minY + (self.height - height) * alignment.vertical.part, width: width, height: height)
  }
}

/// The layout of a view that wraps another one without changing its size.
struct WrappingLayout: NodeLayout {}

/// The layout of a view without content: a natural size, from which flexible lengths depart.
struct LeafLayout: NodeLayout {
  var natural = CGSize(width: 10, height: 10)
  var flexibleWidth = true
  var flexibleHeight = true

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    CGSize(
      width: flexibleWidth ? proposal.width ?? natural.width : natural.width,
      height: flexibleHeight ? proposal.height ?? natural.height : natural.height)
  }

  func place(_ node: Node, in rect: CGRect) {}
}

/// The layout of text. The average character is half as wide as the font size, and a line is 1.2 times as high.
struct TextLayout: NodeLayout {
  var text: String
  var fontSize: CGFloat
  var lineLimit: Int?

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let natural = text.split(separator: "\n", omittingEmptySubsequences: false)
    let widths = natural.map { CGFloat($0.count) * fontSize / 2 }
    let width = max(fontSize / 2, min(widths.max() ?? 0, proposal.width ?? .infinity))
    let lines = widths.reduce(0) { $0 + max(1, Int(($1 / width).rounded(.up))) }
    return CGSize(width: width, height: CGFloat(min(lines, lineLimit ?? .max)) * fontSize * 1.2)
  }

  func place(_ node: Node, in rect: CGRect) {}
}

struct SpacerLayout: NodeLayout {
  var axis: Axis?
  var minimum: CGFloat

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    func length(_ along: Axis) -> CGFloat {
      axis == nil || axis == along ? max(minimum, proposal[along] ?? minimum) : 0
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }

  func place(_ node: Node, in rect: CGRect) {}
}

/// The layout of a stack: the least flexible views get their share of the space first.
struct StackLayout: NodeLayout {
  var axis: Axis
  var spacing: CGFloat = 8
  /// The position across the axis, from 0 to 1.
  var position: CGFloat = 0.5

  private var across: Axis { axis == .horizontal ? .vertical : .horizontal }

  func size(_ proposal: Proposal, of node: Node) -> CGSize { size(proposal, of: node.content) }
  func place(_ node: Node, in rect: CGRect) { place(node.content, in: rect) }

  func size(_ proposal: Proposal, of elements: [Node]) -> CGSize {
    let sizes = sizes(proposal, of: elements)
    var size = CGSize.zero
    size[axis] = sizes.reduce(gaps(elements)) { $0 + $1[axis] }
    size[across] = sizes.map { $0[across] }.max() ?? 0
    return size
  }

  func place(_ elements: [Node], in rect: CGRect) {
    var start = axis == .horizontal ? rect.minX : rect.minY
    for (element, size) in zip(elements, sizes(rect.size.proposal, of: elements)) {
      let cross = (rect.size[across] - size[across]) * position
      let origin =
        axis == .horizontal ? CGPoint(x: start, y: rect.minY + cross) : CGPoint(x: rect.minX + cross, y: start)
      element.place(in: CGRect(origin: origin, size: size))
      start += size[axis] + spacing
    }
  }

  private func gaps(_ elements: [Node]) -> CGFloat { spacing * CGFloat(max(0, elements.count - 1)) }

  private func sizes(_ proposal: Proposal, of elements: [Node]) -> [CGSize] {
    guard let total = proposal[axis], total.isFinite else { return elements.map { $0.size(proposal) } }
    func length(_ element: Node, _ offer: CGFloat) -> CGFloat {
      var own = proposal
      own[axis] = offer
      return element.size(own)[axis]
    }
    let order = elements.indices.map { index in
      let element = elements[index]
      let least = length(element, 0)
      return (index: index, least: least, room: length(element, .infinity) - least, priority: element.layoutPriority)
    }
    var result = elements.map { _ in CGSize.zero }
    var rest = max(0, total - gaps(elements))
    for priority in Set(order.map(\.priority)).sorted(by: >) {
      // Views of a lower priority keep their least length.
      let reserved = order.filter { $0.priority < priority }.reduce(0) { $0 + $1.least }
      let group = order.filter { $0.priority == priority }.sorted { $0.room < $1.room }
      for (number, member) in group.enumerated() {
        var own = proposal
        own[axis] = max(0, rest - reserved) / CGFloat(group.count - number)
        result[member.index] = elements[member.index].size(own)
        rest = max(0, rest - result[member.index][axis])
      }
    }
    return result
  }
}

/// The layout of views in front of each other. The size is that of the largest.
struct DepthLayout: NodeLayout {
  var alignment = Alignment.center

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let sizes = node.content.map { $0.size(proposal) }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  func place(_ node: Node, in rect: CGRect) {
    for element in node.content { element.place(in: rect, aligned: alignment) }
  }
}

/// The layout of a view with an overlay or a background, which gets the size of the view. Child `primary` is the view.
struct LayerLayout: NodeLayout {
  var primary: Int
  var alignment: Alignment

  func size(_ proposal: Proposal, of node: Node) -> CGSize { inner(proposal, of: node.children[primary].elements) }

  func place(_ node: Node, in rect: CGRect) {
    placeInner(node.children[primary].elements, in: rect)
    for element in node.children[1 - primary].elements { element.place(in: rect, aligned: alignment) }
  }
}

struct PaddingLayout: NodeLayout {
  var insets: EdgeInsets

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let (x, y) = (insets.leading + insets.trailing, insets.top + insets.bottom)
    let offer = Proposal(width: proposal.width.map { max(0, $0 - x) }, height: proposal.height.map { max(0, $0 - y) })
    let size = inner(offer, of: node.content)
    return CGSize(width: size.width + x, height: size.height + y)
  }

  func place(_ node: Node, in rect: CGRect) {
    placeInner(
      node.content,
      in: CGRect(
        x: rect.minX + insets.leading, y: rect.minY + insets.top,
        width: max(0, rect.width - insets.leading - insets.trailing),
        height: max(0, rect.height - insets.top - insets.bottom)))
  }
}

/// The layout of a frame whose lengths are fixed or limited.
struct FrameLayout: NodeLayout {
  var least: Proposal = .init()
  var ideal: Proposal = .init()
  var most: Proposal = .init()
  var alignment: Alignment

  private func offer(_ proposal: Proposal) -> Proposal {
    var result = Proposal()
    for axis in [Axis.horizontal, .vertical] {
      guard let length = proposal[axis] ?? ideal[axis] else { continue }
      result[axis] = min(max(length, least[axis] ?? 0), max(most[axis] ?? .infinity, least[axis] ?? 0))
    }
    return result
  }

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    var size = inner(offer(proposal), of: node.content)
    for axis in [Axis.horizontal, .vertical] where least[axis] != nil || most[axis] != nil || ideal[axis] != nil {
      let wish = most[axis] == nil ? size[axis] : max(proposal[axis] ?? ideal[axis] ?? size[axis], size[axis])
      let limited =
        most[axis] == nil || proposal[axis] == nil ? wish : min(wish, max(proposal[axis]!, least[axis] ?? 0))
      size[axis] = max(least[axis] ?? 0, min(most[axis] ?? .infinity, limited))
    }
    return size
  }

  func place(_ node: Node, in rect: CGRect) {
    let size = inner(rect.size.proposal, of: node.content)
    placeInner(node.content, in: rect.aligned(size, alignment))
  }
}

struct AspectLayout: NodeLayout {
  var ratio: CGFloat?
  var isFilling: Bool

  private func offer(_ proposal: Proposal, _ node: Node) -> Proposal {
    let natural = inner(Proposal(), of: node.content)
    let ratio = ratio ?? (natural.height > 0 ? natural.width / natural.height : 1)
    guard let width = proposal.width ?? proposal.height.map({ $0 * ratio }) else { return Proposal() }
    let height = proposal.height ?? width / ratio
    let isWide = width > height * ratio
    return isWide == isFilling
      ? Proposal(width: width, height: width / ratio) : Proposal(width: height * ratio, height: height)
  }

  func size(_ proposal: Proposal, of node: Node) -> CGSize { inner(offer(proposal, node), of: node.content) }
  func place(_ node: Node, in rect: CGRect) {
    placeInner(node.content, in: rect.aligned(inner(offer(rect.size.proposal, node), of: node.content), .center))
  }
}

/// The layout of a view that keeps its natural length along some axes, as in a scroll view.
struct FixedLayout: NodeLayout {
  var axes: Set<Axis>
  /// Whether the container is as large as the offered space, so that the content may be larger.
  var fills = false

  private func offer(_ proposal: Proposal) -> Proposal {
    var offer = proposal
    for axis in axes { offer[axis] = nil }
    return offer
  }

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let size = inner(offer(proposal), of: node.content)
    guard fills else { return size }
    return CGSize(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  func place(_ node: Node, in rect: CGRect) {
    let size = inner(offer(rect.size.proposal), of: node.content)
    placeInner(node.content, in: rect.aligned(size, fills ? .top : .center))
  }
}

/// The layout of a view that is moved without changing the layout of the others.
struct ShiftLayout: NodeLayout {
  var offset = CGSize.zero
  /// The center of the view in the offered space, which the view then fills.
  var center: CGPoint?

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let size = inner(proposal, of: node.content)
    return center == nil ? size : CGSize(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  func place(_ node: Node, in rect: CGRect) {
    let size = center == nil ? rect.size : inner(rect.size.proposal, of: node.content)
    let middle = center.map { CGPoint(x: rect.minX + $0.x, y: rect.minY + $0.y) } ?? CGPoint(x: rect.midX, y: rect.midY)
    placeInner(
      node.content,
      in: CGRect(
        x: middle.x - size.width / 2 + offset.width, y: middle.y - size.height / 2 + offset.height,
        width: size.width, height: size.height))
  }
}

/// The layout of a view that extends under the phone's bars at the edges that it touches.
struct SafeAreaLayout: NodeLayout {
  var edges: Edge.Set

  func place(_ node: Node, in rect: CGRect) {
    let (safe, all) = (node.host.safeRect, node.host.bounds)
    let near = { (one: CGFloat, other: CGFloat) in abs(one - other) < 0.5 }
    var (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    if edges.contains(.leading), near(minX, safe.minX) { minX = all.minX }
    if edges.contains(.trailing), near(maxX, safe.maxX) { maxX = all.maxX }
    if edges.contains(.top), near(minY, safe.minY) { minY = all.minY }
    if edges.contains(.bottom), near(maxY, safe.maxY) { maxY = all.maxY }
    let large = CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    placeInner(node.content, in: large.aligned(inner(large.size.proposal, of: node.content), .center))
  }
}

/// The layout of rows of equally wide cells.
struct GridLayout: NodeLayout {
  var columns: Int?
  var leastWidth: CGFloat = 0
  var spacing: CGFloat = 8

  private func frames(_ width: CGFloat, _ elements: [Node]) -> [CGRect] {
    let count = columns ?? max(1, Int((width + spacing) / (leastWidth + spacing)))
    let cell = max(0, (width - spacing * CGFloat(count - 1)) / CGFloat(count))
    var (frames, top, lowest) = ([CGRect](), CGFloat(0), CGFloat(0))
    for (index, element) in elements.enumerated() {
      if index > 0, index % count == 0 { top = lowest + spacing }
      let height = element.size(Proposal(width: cell)).height
      frames.append(CGRect(x: CGFloat(index % count) * (cell + spacing), y: top, width: cell, height: height))
      lowest = max(lowest, top + height)
    }
    return frames
  }

  func size(_ proposal: Proposal, of node: Node) -> CGSize {
    let width = proposal.width.map { $0.isFinite ? $0 : 1000 } ?? 100
    return CGSize(width: proposal.width ?? width, height: frames(width, node.content).map(\.maxY).max() ?? 0)
  }

  func place(_ node: Node, in rect: CGRect) {
    for (element, frame) in zip(node.content, frames(rect.width, node.content)) {
      element.place(in: frame.offsetBy(dx: rect.minX, dy: rect.minY))
    }
  }
}
