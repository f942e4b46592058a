/// A bitmap font with capital letters, digits and a few punctuation marks, five by seven pixels, for labels that are
/// identical on every machine.
enum BitmapFont {
  static let glyphWidth = 5
  static let glyphHeight = 7
  /// The width of a character including the gap after it, in font pixels.
  static let advance = 6

  /// Returns the width of a line of text in font pixels.
  static func width(of text: String) -> Int {
    max(0, text.utf8.count * advance - 1)
  }

  /// Returns the rows of a glyph from the top, with the leftmost pixel in bit 4. Characters missing from the font are
  /// blank.
  static func rows(of character: UInt8) -> [UInt8] {
    glyphs[Int(character)]
  }

  /// Calls `run` with the column, row and length of each horizontal run of set pixels.
  @inline(__always)
  static func forEachRun(of character: UInt8, _ run: (_ column: Int, _ row: Int, _ length: Int) -> Void) {
    for pixels in runs[Int(character)] {
      run(Int(pixels.column), Int(pixels.row), Int(pixels.length))
    }
  }

  struct Run: Sendable {
    var column: Int8
    var row: Int8
    var length: Int8
  }

  private static let runs: [[Run]] = glyphs.map { rows in
    var runs: [Run] = []
    for (row, bits) in rows.enumerated() {
      var column = 0
      while column < glyphWidth {
        let start = column
        while column < glyphWidth, bits >> (glyphWidth - 1 - column) & 1 == 1 { column += 1 }
        if column > start { runs.append(Run(column: Int8(start), row: Int8(row), length: Int8(column - start))) }
        column += 1
      }
    }
    return runs
  }

  private static let glyphs: [[UInt8]] = {
    var table = [[UInt8]](repeating: Array(repeating: 0, count: glyphHeight), count: 256)
    for (character, rows) in drawings {
      table[Int(character.asciiValue ?? 0)] = rows
    }
    return table
  }()

  private static let drawings: [(Character, [UInt8])] = [
    ("0", [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110]),
    ("1", [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ("2", [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ("3", [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110]),
    ("4", [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ("5", [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
    ("6", [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    ("7", [0b11111, 0b00001, 0b00010, 0b00100, 0b00100, 0b01000, 0b01000]),
    ("8", [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    ("9", [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100]),
    ("A", [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    ("B", [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110]),
    ("C", [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110]),
    ("D", [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110]),
    ("E", [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111]),
    ("F", [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000]),
    ("G", [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01111]),
    ("H", [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    ("I", [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ("J", [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100]),
    ("K", [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001]),
    ("L", [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111]),
    ("M", [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001]),
    ("N", [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001]),
    ("O", [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    ("P", [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000]),
    ("Q", [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101]),
    ("R", [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001]),
    ("S", [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110]),
    ("T", [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100]),
    ("U", [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    ("V", [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ("W", [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001]),
    ("X", [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001]),
    ("Y", [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100]),
    ("Z", [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111]),
    (":", [0b00000, 0b00100, 0b00100, 0b00000, 0b00100, 0b00100, 0b00000]),
    (".", [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100]),
    ("-", [0b00000, 0b00000, 0b00000, 0b01110, 0b00000, 0b00000, 0b00000]),
    ("#", [0b01010, 0b01010, 0b11111, 0b01010, 0b11111, 0b01010, 0b01010]),
    ("/", [0b00001, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b10000]),
  ]
}
