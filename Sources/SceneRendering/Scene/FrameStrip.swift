import CaptureModel

/// The index and time of a frame, encoded as a strip of black and white cells that a program can read.
///
/// The strip is upright in the part of the *world* that the buffer displays, so it rotates and mirrors with the image:
///
///     wide world                        tall world
///     ┌────────┬─────────────┬────────┐ ┌───────┬──────┬───────┐
///     │        │             │        │ │       │      │       │
///     │        │             │        │ ├───────┘      └───────┤
///     ├────────┘             └────────┤ │                      │
///     ├────────┐             ┌────────┤ │                      │
///     │        │             │        │ │    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒    │
///     │        │  ▒▒▒▒▒▒▒▒▒  │        │ ├───────┐      ┌───────┤
///     └────────┴─────────────┴────────┘ └───────┴──────┴───────┘
///
/// The strip is half as wide as the image's shorter side, and its height is an eighth of its width. It has 4 rows of 32
/// cells, white for 1, most significant bit first. All sizes are relative to the image, so the strip remains readable
/// after scaling.
///
///     row 0   1100101000110101 iiiiiiiiiiiiiiii      sync pattern, index (high half)
///     row 1   iiiiiiiiiiiiiiii tttttttttttttttt      index (low half), time (highest quarter)
///     row 2   tttttttttttttttt tttttttttttttttt      time
///     row 3   tttttttttttttttt cccccccccccccccc      time (lowest quarter), CRC-16 of index and time
public struct FrameStrip: Hashable, Sendable {
  /// The frame's index, counted since the camera started streaming, modulo 2^32.
  public var index: UInt32
  /// The presentation time in nanoseconds since the start of the timeline, rounded down.
  public var nanoseconds: Int64

  public init(index: UInt32, nanoseconds: Int64) {
    self.index = index
    self.nanoseconds = nanoseconds
  }

  static let columns = 32
  static let rows = 4
  static let sync: UInt16 = 0b1100_1010_0011_0101

  /// The four rows of cells, with the leftmost cell in the highest bit.
  var cells: [UInt32] {
    let time = UInt64(bitPattern: nanoseconds)
    return [
      UInt32(Self.sync) << 16 | index >> 16,
      index << 16 | UInt32(truncatingIfNeeded: time >> 48),
      UInt32(truncatingIfNeeded: time >> 16),
      UInt32(truncatingIfNeeded: time << 16) | UInt32(checksum),
    ]
  }

  /// Decodes a strip from its cells. Returns nil if the sync pattern or the checksum is wrong.
  init?(cells: [UInt32]) {
    guard cells.count == Self.rows, UInt16(cells[0] >> 16) == Self.sync else { return nil }
    let time = UInt64(cells[1] & 0xFFFF) << 48 | UInt64(cells[2]) << 16 | UInt64(cells[3] >> 16)
    self.init(index: cells[0] << 16 | cells[1] >> 16, nanoseconds: Int64(bitPattern: time))
    guard checksum == UInt16(truncatingIfNeeded: cells[3]) else { return nil }
  }

  /// The CRC-16 of the index and time, with the CCITT polynomial.
  private var checksum: UInt16 {
    var remainder: UInt16 = 0xFFFF
    func add(_ byte: UInt8) {
      remainder ^= UInt16(byte) << 8
      for _ in 0..<8 { remainder = remainder & 0x8000 == 0 ? remainder << 1 : remainder << 1 ^ 0x1021 }
    }
    for shift in stride(from: 24, through: 0, by: -8) { add(UInt8(truncatingIfNeeded: index >> UInt32(shift))) }
    for shift in stride(from: 56, through: 0, by: -8) { add(UInt8(truncatingIfNeeded: nanoseconds >> Int64(shift))) }
    return remainder
  }

  /// Returns the area of the strip in the visible part of the upright world.
  static func area(in visible: PixelRect) -> PixelRect {
    let (width, height) = (Double(visible.width), Double(visible.height))
    let side = min(width, height)
    // The corners of the orientation chart occupy 0.34 of the shorter side horizontally and 0.39 vertically.
    let bottom = width >= height ? height - 0.03 * side : height - 0.42 * side
    let stripWidth = width >= height ? min(0.5 * side, width - 0.7 * side) : 0.5 * side
    return visible.part(
      0.5 - stripWidth / 2 / width, (bottom - side / 16) / height, 0.5 + stripWidth / 2 / width, bottom / height)
  }

  /// Draws the strip with one rectangle per run of equal cells.
  func draw(on canvas: Canvas, in area: PixelRect, black: Canvas.Ink, white: Canvas.Ink) {
    func edge(_ cell: Int) -> Int { area.x + (area.width * cell + Self.columns / 2) / Self.columns }
    for (row, bits) in cells.enumerated() {
      let top = area.y + (area.height * row + Self.rows / 2) / Self.rows
      let bottom = area.y + (area.height * (row + 1) + Self.rows / 2) / Self.rows
      var column = 0
      while column < Self.columns {
        let rest = bits << UInt32(column)
        let isWhite = rest >> 31 == 1
        let length = min(Self.columns - column, (isWhite ? ~rest : rest).leadingZeroBitCount)
        canvas.fill(
          PixelRect(from: edge(column), top, to: edge(column + length), bottom), isWhite ? white : black)
        column += length
      }
    }
  }
}
