import BoundaryIndex

/// A unit and its ancestors, finest first; empty for no unit.
struct ParentChain: Sequence, IteratorProtocol {
  private let index: IndexFile
  private var unit: UInt32

  init(_ index: IndexFile, from unit: UInt32) {
    self.index = index
    self.unit = unit
  }

  mutating func next() -> UInt32? {
    guard unit != IndexFile.absent else { return nil }
    defer { unit = index.parent(of: unit) }
    return unit
  }
}

extension IndexFile {
  func chain(from unit: UInt32) -> ParentChain { ParentChain(self, from: unit) }
}
