internal import SystemAccess

/// Where each record of a `.shp` stands: what its `.shx` says where that is right, else found by going through the file.
struct ShapeIndex {
  /// A record's place; in bytes.
  struct Entry {
    /// Where its header of eight bytes starts.
    var start: Int
    /// How many bytes follow that header; 0 for a record that has been deleted.
    var length: Int
    /// Why it can't be read; nothing when it can, as far as its header shows.
    var damage: String?
  }

  private(set) var entries: [Entry] = []

  /// Whether the `.shx` was used.
  private(set) var state = Shapefile.IndexState.asGiven

  /// How many bytes stand behind the last record.
  private(set) var trailingBytes = 0

  /// How many records stand before the file's end and how many the `.shx` knows, where that end is missing.
  private(set) var cut: (whole: Int, all: Int)?

  private static let headerLength = 100
  private static let recordHeaderLength = 8

  /// How far record numbers may jump over damage.
  private static let longestJump = 1000

  init(main: MappedFile, index: MappedFile?) {
    guard let index else {
      state = .missing
      walk(main)
      return
    }
    guard let given = ShapeIndex.entries(of: index, main: main) else {
      state = .wrong
      walk(main)
      return
    }
    cut = ShapeIndex.cut(of: given, main)
    if given.allSatisfy({ $0.damage == nil }) {
      entries = given
    } else {
      walk(main)
      let readable = entries.count { $0.damage == nil }
      if readable >= given.count(where: { $0.damage == nil }) {
        state = .wrong
        return
      }
      entries = given
    }
    let end = entries.filter { $0.damage == nil }.map(ShapeIndex.end).max()
    trailingBytes = max(0, main.count - (end ?? ShapeIndex.headerLength))
  }

  /// The bytes of a `.shx` for these entries, with the header of the `.shp`.
  func bytes(headerOf main: MappedFile) -> [UInt8] {
    var bytes = (0..<ShapeIndex.headerLength).map { main.byte($0) }
    let words = Int32((ShapeIndex.headerLength + 8 * entries.count) / 2)
    bytes.replaceSubrange(24..<28, with: ShapeIndex.big(words))
    bytes.reserveCapacity(ShapeIndex.headerLength + 8 * entries.count)
    for entry in entries {
      // What can't be read is never asked for; its place only keeps the numbering.
      let isGood = entry.damage == nil
      bytes += ShapeIndex.big(Int32(isGood ? entry.start / 2 : 50))
      bytes += ShapeIndex.big(Int32(isGood ? entry.length / 2 : 0))
    }
    return bytes
  }

  private static func end(_ entry: Entry) -> Int {
    entry.start + recordHeaderLength + entry.length
  }

  private static func big(_ value: Int32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

// MARK: - Reading a .shx

extension ShapeIndex {
  /// The entries of a `.shx`, those marked that don't agree with the `.shp`; nothing when it is no `.shx` at all.
  private static func entries(of index: MappedFile, main: MappedFile) -> [Entry]? {
    guard index.count >= headerLength, index.big(0) == 9994 else { return nil }
    let length = 2 * Int(index.big(24))
    guard length >= headerLength, length <= index.count, (length - headerLength) % 8 == 0 else {
      return nil
    }
    return stride(from: headerLength, to: length, by: 8).map { place in
      var entry = Entry(start: 2 * Int(index.big(place)), length: 2 * Int(index.big(place + 4)))
      if entry.length != 0, !agrees(entry, main) { entry.damage = "is not where the .shx says" }
      return entry
    }
  }

  /// Where records are missing at the end; nothing when the `.shp` is as long as it says, or the `.shx` is of another file.
  private static func cut(of given: [Entry], _ main: MappedFile) -> (whole: Int, all: Int)? {
    guard main.count < 2 * Int(main.big(24)) else { return nil }
    let whole = (given.lastIndex { $0.damage == nil } ?? -1) + 1
    let isCut = given[whole...].allSatisfy { $0.start >= headerLength && end($0) > main.count }
    return isCut && whole < given.count ? (whole, given.count) : nil
  }

  private static func agrees(_ entry: Entry, _ main: MappedFile) -> Bool {
    guard entry.start >= headerLength, entry.length >= 4, end(entry) <= main.count else {
      return false
    }
    return 2 * Int(main.big(entry.start + 4)) == entry.length
  }
}

// MARK: - Going through a .shp

extension ShapeIndex {
  private mutating func walk(_ main: MappedFile) {
    entries = []
    let type = main.little(32)
    var place = ShapeIndex.headerLength
    while place + ShapeIndex.recordHeaderLength <= main.count {
      let length = 2 * Int(main.big(place + 4))
      let entry = Entry(start: place, length: length)
      if length >= 4, ShapeIndex.end(entry) <= main.count,
        ShapeIndex.isType(main.little(place + 8), type)
      {
        entries.append(entry)
        place = ShapeIndex.end(entry)
      } else if let next = recordBehind(place, type, main) {
        let missing = next.number - entries.count
        let damaged = Entry(start: place, length: 0, damage: "is damaged")
        entries += Array(repeating: damaged, count: missing)
        place = next.place
      } else {
        break
      }
    }
    appendTruncated(at: place, main)
    trailingBytes = max(0, main.count - place)
  }

  /// A record at the end whose header is there but not all of its content.
  private mutating func appendTruncated(at place: Int, _ main: MappedFile) {
    guard place + ShapeIndex.recordHeaderLength <= main.count,
      Int(main.big(place)) == entries.count + 1
    else { return }
    entries.append(
      Entry(start: place, length: 0, damage: "ends behind the end of the file, or is damaged"))
  }

  /// The nearest place behind damage where the header of a later record stands; its number is 0-based.
  private func recordBehind(
    _ damage: Int, _ type: Int32, _ main: MappedFile
  ) -> (place: Int, number: Int)? {
    var place = damage + 2
    while place + ShapeIndex.recordHeaderLength + 4 <= main.count {
      defer { place += 2 }
      let number = Int(main.big(place)) - 1
      guard number > entries.count, number - entries.count <= ShapeIndex.longestJump else {
        continue
      }
      let length = 2 * Int(main.big(place + 4))
      let end = place + ShapeIndex.recordHeaderLength + length
      if length >= 4, end <= main.count, ShapeIndex.isType(main.little(place + 8), type) {
        return (place, number)
      }
    }
    return nil
  }

  /// Whether a record may have that type: null, or the file's.
  private static func isType(_ number: Int32, _ type: Int32) -> Bool {
    number == 0 || number == type
  }
}

extension MappedFile {
  /// A byte; only asked for within ``count``.
  fileprivate func byte(_ place: Int) -> UInt8 {
    precondition(place >= 0 && place < count)
    return unsafe start.load(fromByteOffset: place, as: UInt8.self)
  }

  /// A whole number, its highest byte first.
  func big(_ place: Int) -> Int32 {
    precondition(place >= 0 && place + 4 <= count)
    return Int32(
      bigEndian: unsafe start.loadUnaligned(fromByteOffset: place, as: Int32.self))
  }

  /// A whole number, its lowest byte first.
  func little(_ place: Int) -> Int32 {
    precondition(place >= 0 && place + 4 <= count)
    return Int32(
      littleEndian: unsafe start.loadUnaligned(fromByteOffset: place, as: Int32.self))
  }
}
