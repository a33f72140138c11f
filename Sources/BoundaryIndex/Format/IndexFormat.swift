/// The layout of an index file: what the builder writes and the reader expects.
///
/// All numbers are little-endian. A file is a header, a table of sections and the sections, each on an 8-byte boundary.
@usableFromInline
package enum IndexFormat {
  /// The first eight bytes of every index.
  package static let magic: [UInt8] = Array("REVGEO\r\n".utf8)

  /// The version this code writes and reads.
  ///
  /// A reader refuses every other version.
  package static let version: UInt32 = 6

  /// Written as a number; reads differently on a machine of the other byte order.
  static let byteOrderMark: UInt32 = 0x0102_0304

  /// Bytes of the header: magic, version, byte order, file size, checksum, section count, checksum of header and section table.
  static let headerSize = 40

  /// Bytes of one row of the section table: identifier, unused, offset, byte count.
  static let sectionRowSize = 24

  /// The side of the cells of the root table is two to the power of this, in fixed-point units: about 1.68 degrees.
  static let rootShift = 24

  /// Columns of the root table; column 0 starts at longitude -180.
  static let rootColumns = 215

  /// Rows of the root table; row 0 starts at latitude -90.
  static let rootRows = 108

  /// Words of one inner node: four by four children.
  static let nodeWords = 16

  /// "No unit", "no parent", "no feature" in 32-bit fields.
  @inlinable
  @inline(__always)
  package static var absent: UInt32 { 0xFFFF_FFFF }

  /// Bytes of one unit record.
  static let unitSize = 32

  /// Bytes of one record of a place's name, population and source.
  static let placeSize = 32

  /// Bytes of one leaf of a place tree: what the search needs of eight places.
  static let placeLeafSize = 236

  /// Bytes of a place's position in a leaf, and of where its neighbours end.
  static let placePositionSize = 16

  /// Where a leaf says how far round each place no other one is nearer.
  static let placeIsolations = 192

  /// Where a leaf says where its places' neighbours start.
  static let placeNeighbours = 224

  /// Where a leaf says where each place's larger ones end.
  static let placeLargerEnds = 228

  /// How many neighbours of a place are written at most, and how many larger ones, so that those of a leaf are counted in a byte.
  static let mostPlaceNeighbours = 31

  /// From how many places on a tree's neighbours are numbered in four bytes.
  static let wideTree = 65_537

  /// Bytes of one node of a place tree: where the places of eight children lie, and how far they reach.
  static let placeNodeSize = 224

  /// Bytes of one place tree's description.
  static let placeTreeSize = 20

  /// Units of the lattice of places in the radius of the earth; one is about 6 mm.
  static let placeUnits = 1_073_741_824.0

  /// Bytes of one street record.
  static let streetSize = 28

  /// Bytes of one vertex of a street.
  static let streetVertexSize = 8

  /// Bytes of one run of a street's edges.
  static let streetRunSize = 12

  /// Edges of a run at most.
  static let streetRunEdges = 8

  /// Bytes of the ranges of house numbers along a street.
  static let addressRangesSize = 32

  /// Bytes of one address.
  static let addressSize = 32

  /// Children of a node of a packed tree.
  static let treeFanOut = 8

  /// Bytes of one node of a box tree: the boxes of eight children.
  static let boxNodeSize = 128

  /// Bytes of one box tree's description.
  static let boxTreeSize = 12
}

/// The sections of an index file, by the number in the section table.
enum Section: UInt32, CaseIterable {
  /// Title, languages, kinds and layers.
  case description = 1
  /// One cell word for each square of the root table, row by row from the south.
  case root = 2
  /// Inner nodes, 16 cell words each.
  case nodes = 3
  /// Leaves: the cells that borders cross.
  case leaves = 4
  /// Sets of several units that cover a cell together.
  case sets = 5
  /// Unit records.
  case units = 6
  /// Names and codes.
  case names = 7
  /// Unit numbers ordered by code, for looking codes up.
  case unitsByCode = 8
  /// Unit numbers ordered by parent and name, for listing children.
  case unitsByParent = 9
  /// Place records.
  case places = 10
  /// Leaves of all place trees: eight places each, in the order of the records.
  case placeLeaves = 11
  /// Nodes of all place trees.
  case placeNodes = 12
  /// One place tree for each country that has places.
  case placeTrees = 13
  /// Street records, in the order of their positions.
  case streets = 14
  /// The vertices of all streets, street by street.
  case streetVertices = 15
  /// Runs of a few edges of a street, in the order of the trees.
  case streetRuns = 16
  /// Ranges of house numbers along streets.
  case addressRanges = 17
  /// Addresses, in the order of their tree.
  case addresses = 18
  /// Nodes of all box trees.
  case boxNodes = 19
  /// The box trees: of streets with a name, of those without, of addresses.
  case boxTrees = 20
  /// An index of its own, whose units are areas that fill further fields of a placemark.
  case areas = 21
  /// For each place the numbers of its neighbours and of larger ones, those of a leaf together.
  case placeNeighbours = 22
}

/// A 32-bit word that stands for a cell: the top two bits say what, the rest which.
struct CellWord: Hashable {
  enum Content: UInt32 {
    /// One unit, or no unit, covers the cell; the value is the unit's number.
    case unit = 0
    /// Several units cover the cell; the value is an offset in words into the sets.
    case set = 1
    /// The cell is divided; the value is the number of a node.
    case node = 2
    /// Borders cross the cell; the value is an offset in units of four bytes into the leaves.
    case leaf = 3
  }

  static let valueMask: UInt32 = 0x3FFF_FFFF

  /// The word for a cell that nothing covers.
  static let empty = CellWord(rawValue: valueMask)

  let rawValue: UInt32

  @inline(__always)
  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ content: Content, _ value: Int) {
    rawValue = content.rawValue << 30 | UInt32(truncatingIfNeeded: value)
  }

  @inline(__always)
  var content: Content {
    // Two bits have four values, all of them cases.
    switch rawValue >> 30 {
    case 0: .unit
    case 1: .set
    case 2: .node
    default: .leaf
    }
  }

  @inline(__always)
  var value: Int {
    Int(rawValue & CellWord.valueMask)
  }
}
