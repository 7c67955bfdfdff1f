import PictureDrawing
import PictureTestKit
import Testing

@Suite struct BitmapTests {
  private let picture = Bitmap(
    Bitmap(width: 3, height: 1, red: 255, green: 0, blue: 0),
    over: Bitmap(width: 3, height: 1, red: 0, green: 0, blue: 255))

  @Test func decodesAnEncodedImage() throws {
    #expect(try Bitmap(png: picture.png) == picture)
  }

  @Test func averagesPixelsWhenShrinking() {
    #expect(picture.scaled(toWidth: 3, height: 2) == picture)
    #expect(picture.scaled(toWidth: 9, height: 1).pixels == [127, 0, 127, 255])
    let wide = Bitmap(width: 100, height: 20, red: 9, green: 8, blue: 7)
    #expect(wide.scaled(toWidth: 30, height: 30) == Bitmap(width: 30, height: 6, red: 9, green: 8, blue: 7))
    #expect(wide.scaled(toWidth: 1, height: 1).height == 1)
  }

  /// Invisible pixels do not influence the colour.
  @Test func transparentPixelsAddNoColour() {
    let half = Bitmap(width: 2, height: 1, pixels: [200, 100, 50, 255, 0, 0, 0, 0])
    #expect(half.scaled(toWidth: 1, height: 1).pixels == [200, 100, 50, 127])
    let none = Bitmap(width: 2, height: 1, pixels: [200, 100, 50, 0, 0, 0, 0, 0])
    #expect(none.scaled(toWidth: 1, height: 1).pixels == [0, 0, 0, 0])
  }

  @Test(arguments: [[], Array("GIF89a".utf8), [UInt8](repeating: 0, count: 100)])
  func rejectsOtherData(bytes: [UInt8]) {
    #expect(throws: Bitmap.DecodingError.noPNG) { try Bitmap(png: bytes) }
  }

  @Test func rejectsTruncatedImages() {
    let bytes = Bitmap(width: 50, height: 50, red: 1, green: 2, blue: 3).png
    #expect(throws: Bitmap.DecodingError.damaged) { try Bitmap(png: Array(bytes.dropLast(30))) }
  }

  /// A few bytes that claim a billion pixels.
  @Test func rejectsImagesThatClaimHugeSizes() {
    var bytes = picture.png
    // The width and the height follow the signature, and their checksum follows them.
    bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    let checksum = CRC32.of(bytes[12..<29])
    bytes.replaceSubrange(29..<33, with: (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 255) })
    #expect(throws: Bitmap.DecodingError.tooManyPixels) { try Bitmap(png: bytes) }
  }
}

/// The checksum of PNG's chunks.
private enum CRC32 {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
