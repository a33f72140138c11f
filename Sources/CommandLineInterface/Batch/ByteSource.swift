internal import SystemAccess
internal import ZlibBridge

/// Bytes that come piece by piece.
///
/// One thread at a time.
package protocol ByteSource: AnyObject {
  /// What messages call it.
  var name: String { get }

  /// How many bytes of the file have come, compressed ones where it is compressed.
  var position: Int { get }

  /// How many bytes are still to come, where that is known.
  var remaining: Int? { get }

  /// Reads once, at most up to the array's end.
  /// - Returns: How many bytes came, 0 at the end.
  func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int
}

extension ByteSource {
  package var remaining: Int? { nil }
}

/// The bytes of a file or pipe.
final class FileSource: ByteSource {
  private let descriptor: FileDescriptor
  private let size: Int?
  private(set) var position = 0

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
    size = descriptor.size
  }

  var name: String { descriptor.name }
  var remaining: Int? { size.map { max(0, $0 - position) } }

  func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int {
    let count: Int
    do { count = try descriptor.read(into: &storage, at: offset) } catch { throw .system(error) }
    position += count
    if count == 0, let size, position < size, descriptor.size != size {
      throw .shortened(name: name, expected: size, found: position)
    }
    return count
  }
}

/// Bytes that were read ahead, then those of another source.
final class ResumedSource: ByteSource {
  private var ahead: ArraySlice<UInt8>
  private let source: any ByteSource

  init(_ ahead: [UInt8], before source: any ByteSource) {
    self.ahead = ahead[...]
    self.source = source
  }

  var name: String { source.name }
  var position: Int { source.position }
  var remaining: Int? { source.remaining.map { $0 + ahead.count } }

  func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int {
    if ahead.isEmpty { return try source.read(into: &storage, at: offset) }
    let part = ahead.prefix(storage.count - offset)
    storage.replaceSubrange(offset..<offset + part.count, with: part)
    ahead = ahead.dropFirst(part.count)
    return part.count
  }
}

/// What the gzip data of another source was made from.
final class GunzippedSource: ByteSource {
  private let source: any ByteSource
  private let inflater: Inflater
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var waiting = 0..<0

  init(_ source: any ByteSource) throws(BatchError) {
    self.source = source
    do { inflater = try Inflater() } catch { throw .outOfMemory }
  }

  var name: String { source.name }
  var position: Int { source.position }

  func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int {
    while true {
      if waiting.isEmpty {
        let count = try source.read(into: &input, at: 0)
        if count == 0 {
          if inflater.isInsideMember { throw .truncatedGzip(name: name) }
          return 0
        }
        waiting = 0..<count
      }
      let step = try inflate(into: &storage, at: offset)
      waiting = waiting.lowerBound + step.consumed..<waiting.upperBound
      if step.produced > 0 { return step.produced }
    }
  }

  private func inflate(
    into storage: inout [UInt8], at offset: Int
  ) throws(BatchError) -> Inflater.Step {
    do {
      return try inflater.step(from: &input, waiting, into: &storage, at: offset)
    } catch {
      switch error {
      case .damaged(let reason): throw .damagedGzip(name: name, reason: reason)
      case .outOfMemory: throw .outOfMemory
      }
    }
  }
}
