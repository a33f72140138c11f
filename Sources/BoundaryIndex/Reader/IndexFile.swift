package import SystemAccess

/// Why a file can't be read as an index.
package enum IndexOpenError: Error, Hashable, Sendable {
  /// The file can't be opened or mapped.
  case system(SystemError)
  /// It does not start like an index.
  case notAnIndex
  /// It is an index of another version.
  case version(UInt32)
  /// It is shorter than it says, or its parts contradict each other.
  case damaged(String)
}

/// An open index: the mapped file and where its sections lie.
///
/// Opening reads the header, the section table and the short description, whatever the file's size. The object is immutable; all its methods may be called
/// from many threads at once.
@usableFromInline
package final class IndexFile: Sendable {
  /// Keeps the file mapped.
  private let memory: MappedFile
  private let bytes: IndexBytes
  let root: IndexBytes
  let nodes: IndexBytes
  let leaves: IndexBytes
  let sets: IndexBytes
  let units: IndexBytes
  let names: IndexBytes
  let unitsByCode: IndexBytes
  let unitsByParent: IndexBytes
  let places: IndexBytes
  let placeLeaves: IndexBytes
  let placeNodes: IndexBytes
  let placeTrees: IndexBytes
  let placeNeighbours: IndexBytes
  let streets: IndexBytes
  let streetVertices: IndexBytes
  let streetRuns: IndexBytes
  let addressRanges: IndexBytes
  let addresses: IndexBytes
  let streetTrees: StreetTrees

  /// The index of areas that are no units; nothing when there are none.
  let areas: IndexFile?

  /// What the index says about itself.
  package let description: IndexDescription

  /// How many units the index holds.
  package let unitCount: Int

  /// How many places the look-up can find.
  package let placeCount: Int

  /// Whether leaves name units in four bytes.
  let wideNumbers: Bool

  /// Maps the file at `path`.
  package convenience init(path: String) throws(IndexOpenError) {
    let memory: MappedFile
    do {
      memory = try MappedFile(path: path)
    } catch {
      throw .system(error)
    }
    try self.init(memory, unsafe IndexBytes(start: memory.start, count: memory.count))
  }

  /// Opens an index that lies in memory.
  package convenience init(bytes: [UInt8]) throws(IndexOpenError) {
    let memory = MappedFile(copying: bytes)
    try self.init(memory, unsafe IndexBytes(start: memory.start, count: memory.count))
  }

  /// Another object for the same memory, as one thread of several should have that makes many placemarks: counting references to one object, they would
  /// wait for each other.
  package func copy() -> IndexFile {
    // What has been opened once can be opened again.
    (try? IndexFile(memory, bytes)) ?? self
  }

  /// Opens an index that is a part of some memory.
  private init(
    _ memory: MappedFile, _ bytes: IndexBytes, mayHaveAreas: Bool = true
  ) throws(IndexOpenError) {
    self.memory = memory
    self.bytes = bytes
    let table = try SectionTable(bytes)
    root = table[.root]
    nodes = table[.nodes]
    leaves = table[.leaves]
    sets = table[.sets]
    units = table[.units]
    names = table[.names]
    unitsByCode = table[.unitsByCode]
    unitsByParent = table[.unitsByParent]
    places = table[.places]
    placeLeaves = table[.placeLeaves]
    placeNodes = table[.placeNodes]
    placeTrees = table[.placeTrees]
    placeNeighbours = table[.placeNeighbours]
    streets = table[.streets]
    streetVertices = table[.streetVertices]
    streetRuns = table[.streetRuns]
    addressRanges = table[.addressRanges]
    addresses = table[.addresses]
    streetTrees = StreetTrees(table[.boxTrees], nodes: table[.boxNodes])
    description = IndexDescription(table[.description])
    unitCount = units.count / IndexFormat.unitSize
    placeCount = IndexFile.placeCount(
      ofTrees: placeTrees, atMost: places.count / IndexFormat.placeSize)
    wideNumbers = unitCount > Int(UInt16.max)
    areas = try IndexFile.areas(memory, table[.areas], mayBe: mayHaveAreas)
    guard root.count == 4 * IndexFormat.rootColumns * IndexFormat.rootRows else {
      throw .damaged("its root table has \(root.count) bytes")
    }
  }

  /// How many places the trees hold: the last one's first and those behind it.
  private static func placeCount(ofTrees trees: IndexBytes, atMost count: Int) -> Int {
    let last = trees.count - IndexFormat.placeTreeSize
    return last < 0 ? 0 : min(count, Int(trees.word(last + 4)) + Int(trees.word(last + 8)))
  }

  private static func areas(
    _ memory: MappedFile, _ bytes: IndexBytes, mayBe: Bool
  ) throws(IndexOpenError) -> IndexFile? {
    if bytes.count == 0 { return nil }
    guard mayBe else { throw .damaged("its areas have areas") }
    do {
      return try IndexFile(memory, bytes, mayHaveAreas: false)
    } catch .damaged(let reason) {
      throw .damaged("in its areas \(reason)")
    } catch {
      throw .damaged("its areas are no index of this version")
    }
  }

  /// The bytes of the whole file.
  package var byteCount: Int { bytes.count }

  /// The checksum that the file states.
  package var checksum: UInt64 { bytes.load(24, as: UInt64.self) }

  /// Whether the file's bytes have the checksum that it states.
  /// - Complexity: Reads the whole file.
  package var hasCorrectChecksum: Bool {
    var checksum = Checksum()
    checksum.update(
      bytes.slice(at: IndexFormat.headerSize, count: bytes.count - IndexFormat.headerSize))
    return checksum.value == self.checksum
  }
}

/// Where the sections of a file lie.
private struct SectionTable {
  private var sections: [IndexBytes]
  private let empty: IndexBytes

  init(_ bytes: IndexBytes) throws(IndexOpenError) {
    empty = bytes.slice(at: 0, count: 0)
    sections = Array(repeating: empty, count: Section.allCases.count + 1)
    for (offset, byte) in IndexFormat.magic.enumerated() where bytes.byte(offset) != byte {
      throw .notAnIndex
    }
    guard bytes.count >= IndexFormat.headerSize else {
      throw .damaged("it has only \(bytes.count) bytes")
    }
    let version = bytes.word(8)
    guard version == IndexFormat.version else { throw .version(version) }
    guard bytes.word(12) == IndexFormat.byteOrderMark else {
      throw .damaged("its numbers are of another byte order")
    }
    let size = bytes.load(16, as: UInt64.self)
    guard size == UInt64(bytes.count) else {
      throw .damaged("it has \(bytes.count) bytes and should have \(size)")
    }
    let rows = min(Int(bytes.word(32)), Section.allCases.count)
    guard bytes.word(IndexHead.sealOffset) == IndexHead.seal(bytes) else {
      throw .damaged("its header or section table is not as it was written")
    }
    for row in 0..<rows {
      try read(bytes, row: IndexFormat.headerSize + row * IndexFormat.sectionRowSize)
    }
  }

  private mutating func read(_ bytes: IndexBytes, row: Int) throws(IndexOpenError) {
    guard let section = Section(rawValue: bytes.word(row)) else {
      throw .damaged("it has an unknown section \(bytes.word(row))")
    }
    let offset = bytes.load(row + 8, as: UInt64.self)
    let count = bytes.load(row + 16, as: UInt64.self)
    guard offset <= UInt64(bytes.count), count <= UInt64(bytes.count) - offset else {
      throw .damaged("section \(section) reaches beyond the file's end")
    }
    guard offset % 8 == 0 else {
      throw .damaged("section \(section) does not begin at a multiple of eight bytes")
    }
    sections[Int(section.rawValue)] = bytes.slice(at: Int(offset), count: Int(count))
  }

  subscript(section: Section) -> IndexBytes { sections[Int(section.rawValue)] }
}
