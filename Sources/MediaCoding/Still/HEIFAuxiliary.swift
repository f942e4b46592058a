import Foundation

/// A rewriter that marks images in a HEIF file as auxiliary images of the primary image, such as its depth. libheif
/// writes them as independent images and has no API to mark them.
///
/// **Source:** ISO/IEC 23008-12, 6.4.4 and 6.5.8; ISO/IEC 14496-12, 8.11, for the boxes; rule 444.
struct HEIFAuxiliary {
  /// The item ID of the primary image.
  let main: Int
  /// The item IDs and types of the auxiliary images, such as `urn:mpeg:hevc:2015:auxid:2` for depth.
  let images: [(item: Int, type: String)]

  /// Returns the file with the auxiliary images marked, or nil if its layout differs from what libheif writes.
  func marked(_ file: Data) -> Data? {
    guard var boxes = HEIFBox.list([UInt8](file)[...]), let place = boxes.firstIndex(where: { $0.type == "meta" }),
      var parts = HEIFBox.list(boxes[place].content.dropFirst(4))
    else { return nil }
    let size = boxes[place].content.count
    func change(_ type: String, _ body: (inout HEIFBox) -> Bool) -> Bool {
      parts.firstIndex { $0.type == type }.map { body(&parts[$0]) } ?? false
    }
    guard change("iinf", hide), change("iref", refer), change("iprp", describe) else { return nil }
    // The data after the `meta` box moves by the number of bytes by which the box grows.
    let distance = 4 + parts.reduce(0) { $0 + $1.bytes.count } - size
    guard change("iloc", { $0.moveLocations(by: distance) }) else { return nil }
    boxes[place].content = boxes[place].content.prefix(4) + parts.flatMap(\.bytes)
    return Data(boxes.flatMap(\.bytes))
  }

  /// Sets the hidden flag, so that viewers do not display auxiliary images separately.
  private func hide(_ information: inout HEIFBox) -> Bool {
    let start = information.content[0] == 0 ? 6 : 8
    guard var items = HEIFBox.list(information.content.dropFirst(start)) else { return false }
    for index in items.indices where images.contains(where: { $0.item == items[index].content.number(at: 4, 2) }) {
      items[index].content[3] |= 1
    }
    information.content = information.content.prefix(start) + items.flatMap(\.bytes)
    return true
  }

  private func refer(_ references: inout HEIFBox) -> Bool {
    guard references.content[0] == 0 else { return false }
    for image in images {
      let numbers = [image.item, 1, main].flatMap { [UInt8].number($0, 2) }
      references.content += HEIFBox(type: "auxl", content: numbers).bytes
    }
    return true
  }

  /// Adds the auxiliary types to the property container and associates each with its image.
  private func describe(_ properties: inout HEIFBox) -> Bool {
    guard var parts = HEIFBox.list(properties.content[...]), parts.map(\.type) == ["ipco", "ipma"],
      let known = HEIFBox.list(parts[0].content[...]), parts[1].content[0] == 0
    else { return false }
    let isWide = parts[1].content[3] & 1 == 1
    var (entries, place) = (Array(parts[1].content.prefix(8)), 8)
    for _ in 0..<parts[1].content.number(at: 4, 4) {
      let item = parts[1].content.number(at: place, 2)
      let count = Int(parts[1].content[place + 2])
      let end = place + 3 + count * (isWide ? 2 : 1)
      guard end <= parts[1].content.count else { return false }
      let own = images.firstIndex { $0.item == item }
      entries += parts[1].content[place..<place + 2] + [UInt8(count + (own == nil ? 0 : 1))]
      entries += parts[1].content[place + 3..<end]
      // The highest bit marks an essential property: readers that do not support it must ignore the image.
      if let own { entries += .number(known.count + 1 + own | (isWide ? 0x8000 : 0x80), isWide ? 2 : 1) }
      place = end
    }
    for image in images {
      parts[0].content += HEIFBox(type: "auxC", content: [0, 0, 0, 0] + Array(image.type.utf8) + [0]).bytes
    }
    parts[1].content = entries
    properties.content = parts.flatMap(\.bytes)
    return true
  }
}

/// A box of a HEIF file, which consists of a type and its content.
private struct HEIFBox {
  let type: String
  var content: [UInt8]

  var bytes: [UInt8] { .number(content.count + 8, 4) + Array(type.utf8) + content }

  /// Returns the boxes in these bytes, or nil if the bytes are not a valid sequence of boxes.
  static func list(_ bytes: ArraySlice<UInt8>) -> [HEIFBox]? {
    var (boxes, rest) = ([HEIFBox](), bytes)
    while rest.count >= 8 {
      let size = Array(rest.prefix(4)).number(at: 0, 4)
      guard size >= 8, size <= rest.count else { return nil }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      boxes.append(HEIFBox(type: type, content: Array(rest.dropFirst(8).prefix(size - 8))))
      rest = rest.dropFirst(size)
    }
    return rest.isEmpty ? boxes : nil
  }

  /// Adds a distance to the file offsets in an `iloc` box.
  mutating func moveLocations(by distance: Int) -> Bool {
    let version = content[0]
    let (offset, length, base, index) = (
      Int(content[4] >> 4), Int(content[4] & 15), Int(content[5] >> 4), Int(content[5] & 15)
    )
    guard version < 2 else { return false }
    var place = 8
    for _ in 0..<content.number(at: 6, 2) {
      // With construction method 1, the item is in the `idat` box, whose offsets are relative and stay valid.
      let isInFile = version == 0 || content.number(at: place + 2, 2) & 15 == 0
      place += version == 0 ? 4 : 6
      if isInFile, base > 0 { content.add(distance, at: place, base) }
      place += base
      let count = content.number(at: place, 2)
      place += 2
      for _ in 0..<count {
        if version == 1 { place += index }
        if isInFile, base == 0 { content.add(distance, at: place, offset) }
        place += offset + length
      }
    }
    return place == content.count
  }
}

extension [UInt8] {
  /// Returns a big-endian number with the specified number of bytes.
  fileprivate static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  fileprivate func number(at place: Int, _ count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate mutating func add(_ distance: Int, at place: Int, _ count: Int) {
    replaceSubrange(place..<place + count, with: Self.number(number(at: place, count) + distance, count))
  }
}
