/// Which house numbers one side of a street has, as a byte in a file.
enum RangeContent: UInt8 {
  /// None are known.
  case none = 0
  case odd = 1
  case even = 2
  /// Odd and even ones.
  case all = 3
  /// One that is no whole number; the start is the offset of its text.
  case text = 4
}
