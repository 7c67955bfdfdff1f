extension Bitmap {
  /// The picture with at most these pixels, in its own proportions; a smaller one is unchanged.
  package func scaled(toWidth mostAcross: Int, height mostDown: Int) -> Bitmap {
    guard width > mostAcross || height > mostDown else { return self }
    let isWide = width * mostDown > height * mostAcross
    return scaled(
      width: isWide ? mostAcross : max(1, width * mostDown / height),
      height: isWide ? max(1, height * mostAcross / width) : mostDown)
  }

  /// Each new pixel is the mean of the old pixels that it replaces, weighted by their opacity.
  private func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap {
    let means = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { new, count in
      pixels.withUnsafeBufferPointer { old in
        for y in 0..<newHeight {
          let rows = y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
          for x in 0..<newWidth {
            let columns = x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
            var (red, green, blue, alpha) = (0, 0, 0, 0)
            for row in rows {
              for column in columns {
                let place = (row * width + column) * 4
                let opacity = Int(old[place + 3])
                red += Int(old[place]) * opacity
                green += Int(old[place + 1]) * opacity
                blue += Int(old[place + 2]) * opacity
                alpha += opacity
              }
            }
            let place = (y * newWidth + x) * 4
            let weight = max(1, alpha)
            new[place] = UInt8(red / weight)
            new[place + 1] = UInt8(green / weight)
            new[place + 2] = UInt8(blue / weight)
            new[place + 3] = UInt8(alpha / (rows.count * columns.count))
          }
        }
      }
      count = newWidth * newHeight * 4
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: means)
  }
}
