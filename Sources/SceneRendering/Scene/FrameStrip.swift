import CaptureModel

/// Index and time of a frame as black and white cells that a program can read back.
///
/// The strip lies upright in the part of the *world* that the buffer shows, so it turns and mirrors with the picture:
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
/// It is as wide as half the shorter side and an eighth of that high: 4 rows of 32 cells, white for 1, most significant first.
/// All sizes are shares of the picture's, so a strip can still be read after the picture was scaled.
///
///     row 0   1100101000110101 iiiiiiiiiiiiiiii      sync pattern, index (high half)
///     row 1   iiiiiiiiiiiiiiii tttttttttttttttt      index (low half), time (highest quarter)
///     row 2   tttttttttttttttt tttttttttttttttt      time
///     row 3   tttttttttttttttt cccccccccccccccc      time (lowest quarter), CRC-16 of index and time
public struct FrameStrip: Hashable, Sendable {
  /// Running number of the frame since the camera began to stream, modulo 2^32.
  public var index: UInt32
  /// Presentation time in nanoseconds since the timeline began, rounded down.
  public var nanoseconds: Int64

  /// The strip of a frame.
  public init(index: UInt32, nanoseconds: Int64) {
    self.index = index
    self.nanoseconds = nanoseconds
  }

  static let columns = 32
  static let rows = 4
  static let sync: UInt16 = 0b1100_1010_0011_0101

  /// The four rows of cells, the leftmost in the highest bit.
  var cells: [UInt32] {
    let time = UInt64(bitPattern: nanoseconds)
    return [
      UInt32(Self.sync) << 16 | index >> 16,
      index << 16 | UInt32(truncatingIfNeeded: time >> 48),
      UInt32(truncatingIfNeeded: time >> 16),
      UInt32(truncatingIfNeeded: time << 16) | UInt32(checksum),
    ]
  }

  /// The strip that these cells say; nil when sync pattern or checksum is wrong.
  init?(cells: [UInt32]) {
    guard cells.count == Self.rows, UInt16(cells[0] >> 16) == Self.sync else { return nil }
    let time = UInt64(cells[1] & 0xFFFF) << 48 | UInt64(cells[2]) << 16 | UInt64(cells[3] >> 16)
    self.init(index: cells[0] << 16 | cells[1] >> 16, nanoseconds: Int64(bitPattern: time))
    guard checksum == UInt16(truncatingIfNeeded: cells[3]) else { return nil }
  }

  /// CRC-16 with the polynomial of CCITT over the index and the time.
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

  /// Where the strip lies in the visible part of the upright world.
  static func area(in visible: PixelRect) -> PixelRect {
    let (width, height) = (Double(visible.width), Double(visible.height))
    let side = min(width, height)
    // The corners of the orientation chart take 0.34 of the shorter side across and 0.39 down.
    let bottom = width >= height ? height - 0.03 * side : height - 0.42 * side
    let stripWidth = width >= height ? min(0.5 * side, width - 0.7 * side) : 0.5 * side
    return visible.part(
      0.5 - stripWidth / 2 / width, (bottom - side / 16) / height, 0.5 + stripWidth / 2 / width, bottom / height)
  }

  /// Draws the strip, a rectangle for each run of equal cells.
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
