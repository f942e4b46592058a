import Foundation

// The descriptions of barcodes for Core Image. No code that this model detects has one, but apps ask for their types.

/// A description of a barcode. **Source:** Apple, CIBarcodeDescriptor.
open class CIBarcodeDescriptor: NSObject, @unchecked Sendable {
  // Unchecked: instances are immutable.
  init(nothing: Void) {}
}

/// A description of a QR code. **Source:** Apple, CIQRCodeDescriptor.
public final class CIQRCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The amounts of redundancy of a code. **Source:** Apple, CIQRCodeDescriptor.ErrorCorrectionLevel.
  public enum ErrorCorrectionLevel: Int, Sendable {
    case levelL = 76
    case levelM = 77
    case levelQ = 81
    case levelH = 72
  }

  /// The codewords of the code, after errors were corrected.
  public let errorCorrectedPayload: Data
  /// The version of the code, from 1 to 40, which determines its size.
  public let symbolVersion: Int
  /// The number of the mask pattern, from 0 to 7.
  public let maskPattern: UInt8
  /// The amount of redundancy.
  public let errorCorrectionLevel: ErrorCorrectionLevel

  /// Creates a description, or returns nil if a number is out of range.
  public init?(
    payload errorCorrectedPayload: Data, symbolVersion: Int, maskPattern: UInt8,
    errorCorrectionLevel: ErrorCorrectionLevel
  ) {
    guard 1...40 ~= symbolVersion, maskPattern < 8 else { return nil }
    (self.errorCorrectedPayload, self.symbolVersion) = (errorCorrectedPayload, symbolVersion)
    (self.maskPattern, self.errorCorrectionLevel) = (maskPattern, errorCorrectionLevel)
    super.init(nothing: ())
  }
}

/// A description of an Aztec code. **Source:** Apple, CIAztecCodeDescriptor.
public final class CIAztecCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The codewords of the code, after errors were corrected.
  public let errorCorrectedPayload: Data
  /// A Boolean value that indicates whether the code is compact.
  public let isCompact: Bool
  /// The number of layers.
  public let layerCount: Int
  /// The number of codewords that are not redundant.
  public let dataCodewordCount: Int

  /// Creates a description, or returns nil if a number is out of range.
  public init?(payload errorCorrectedPayload: Data, isCompact: Bool, layerCount: Int, dataCodewordCount: Int) {
    guard 1...32 ~= layerCount, 1...2048 ~= dataCodewordCount else { return nil }
    (self.errorCorrectedPayload, self.isCompact) = (errorCorrectedPayload, isCompact)
    (self.layerCount, self.dataCodewordCount) = (layerCount, dataCodewordCount)
    super.init(nothing: ())
  }
}

/// A description of a PDF417 code. **Source:** Apple, CIPDF417CodeDescriptor.
public final class CIPDF417CodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The codewords of the code, after errors were corrected.
  public let errorCorrectedPayload: Data
  /// A Boolean value that indicates whether the code is compact.
  public let isCompact: Bool
  /// The number of rows, from 3 to 90.
  public let rowCount: Int
  /// The number of columns, from 1 to 30, without the markers at the sides.
  public let columnCount: Int

  /// Creates a description, or returns nil if a number is out of range.
  public init?(payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int) {
    guard 3...90 ~= rowCount, 1...30 ~= columnCount else { return nil }
    (self.errorCorrectedPayload, self.isCompact) = (errorCorrectedPayload, isCompact)
    (self.rowCount, self.columnCount) = (rowCount, columnCount)
    super.init(nothing: ())
  }
}

/// A description of a Data Matrix code. **Source:** Apple, CIDataMatrixCodeDescriptor.
public final class CIDataMatrixCodeDescriptor: CIBarcodeDescriptor, @unchecked Sendable {
  // Unchecked: instances are immutable.

  /// The kinds of redundancy of a code. **Source:** Apple, CIDataMatrixCodeDescriptor.ECCVersion.
  public enum ECCVersion: Int, Sendable {
    case v000 = 0
    case v050 = 50
    case v080 = 80
    case v100 = 100
    case v140 = 140
    case v200 = 200
  }

  /// The codewords of the code, after errors were corrected.
  public let errorCorrectedPayload: Data
  /// The number of rows.
  public let rowCount: Int
  /// The number of columns.
  public let columnCount: Int
  /// The kind of redundancy.
  public let eccVersion: ECCVersion

  /// Creates a description, or returns nil if a number is out of range.
  public init?(payload errorCorrectedPayload: Data, rowCount: Int, columnCount: Int, eccVersion: ECCVersion) {
    guard 8...144 ~= rowCount, 8...144 ~= columnCount else { return nil }
    (self.errorCorrectedPayload, self.eccVersion) = (errorCorrectedPayload, eccVersion)
    (self.rowCount, self.columnCount) = (rowCount, columnCount)
    super.init(nothing: ())
  }
}
