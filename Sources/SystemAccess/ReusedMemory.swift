extension Array {
  /// Makes the array as long as wanted, whatever its elements then are: memory that is used again for the next of many blocks.
  @inlinable
  package mutating func fit(_ count: Int, filler: Element) {
    if count < self.count {
      removeLast(self.count - count)
    } else if count > self.count {
      append(contentsOf: repeatElement(filler, count: count - self.count))
    }
  }
}
