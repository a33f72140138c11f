internal import FoundationEssentials
internal import GEOSBridge
internal import Geometry

/// Finds records of one level that lie over each other; in what they share, the index answers with the first one.
struct OverlapSearch {
  /// Common areas smaller than this are left by borders that were drawn twice.
  private static let leastArea = 100.0

  /// Levels with up to so many vertices are searched pair by pair, so that nothing is missed.
  private static let smallLevel = 20_000

  /// Two records by their positions, and what they share.
  private struct Share {
    let first: Int
    let second: Int
    let squareUnits: Double
  }

  /// The overlaps of all layers, for each layer's number those that its records lose, in the order of the winners.
  static func overlaps(
    of layers: [LayerRecords]
  ) throws(ImportError) -> [Int: [LayerReport.Overlap]] {
    var overlaps: [Int: [LayerReport.Overlap]] = [:]
    for level in Set(layers.map(\.recipe.level)).sorted() {
      let search = OverlapSearch(layers.filter { $0.recipe.level == level })
      for share in try search.shares() {
        guard let overlap = search.overlap(share) else { continue }
        overlaps[search.origin(share.second).layer.number, default: []].append(overlap)
      }
    }
    return overlaps
  }

  private let layers: [LayerRecords]

  /// The polygons of all records, layer by layer.
  private let polygons: [[FixedPolygon]]

  private init(_ layers: [LayerRecords]) {
    self.layers = layers
    polygons = layers.count == 1 ? layers[0].polygons : layers.flatMap(\.polygons)
  }

  /// The layer of a position, and the record in it.
  private func origin(_ position: Int) -> (layer: LayerRecords, record: Int) {
    var (number, record) = (0, position)
    while record >= layers[number].polygons.count {
      record -= layers[number].polygons.count
      number += 1
    }
    return (layers[number], record)
  }

  private func shares() throws(ImportError) -> [Share] {
    let vertexCount = polygons.lazy.joined().reduce(0) { $0 + $1.vertexCount }
    do throws(GEOSError) {
      if vertexCount <= OverlapSearch.smallLevel { return try sharesOfNeighbours() }
    } catch {
      throw ImportError(file: layers[0].recipe.file, what: error.description)
    }
    let pairs = OverlapScan.pairs(of: polygons)
    return try ParallelWork.map(
      count: pairs.count, threads: ProcessInfo.processInfo.activeProcessorCount,
      context: { GEOSContext() }
    ) { (context, number) throws(ImportError) in
      let (first, second) = (pairs[number].first, pairs[number].second)
      do throws(GEOSError) {
        let geometry = try GEOSGeometry(polygons[first], in: context)
        let other = try GEOSGeometry(polygons[second], in: context)
        return Share(
          first: first, second: second, squareUnits: try geometry.intersectionArea(with: other))
      } catch {
        let (layer, record) = origin(first)
        throw ImportError(
          file: layer.recipe.file, place: .record(record), what: error.description)
      }
    }
  }

  /// What every two records share whose envelopes meet.
  private func sharesOfNeighbours() throws(GEOSError) -> [Share] {
    let index = try GEOSIndex(units: polygons, in: GEOSContext())
    var shares: [Share] = []
    for (first, geometry) in index.geometries.enumerated() where !polygons[first].isEmpty {
      for second in index.candidates(near: geometry) where second > first {
        let area = try geometry.intersectionArea(with: index.geometries[second])
        shares.append(Share(first: first, second: second, squareUnits: area))
      }
    }
    return shares
  }

  private func overlap(_ share: Share) -> LayerReport.Overlap? {
    let vertex = polygons[share.second].first?.rings.first?.first
    let latitude = Double(vertex?.y ?? 0) / FixedCoordinate.unitsPerDegree
    let metres = GreatCircle.radius * GreatCircle.radiansPerUnit
    let area = share.squareUnits * metres * metres * GreatCircle.cosine(degrees: latitude)
    guard area >= OverlapSearch.leastArea else { return nil }
    let (winner, loser) = (origin(share.first), origin(share.second))
    return LayerReport.Overlap(
      record: winner.record, other: loser.record,
      layer: winner.layer.number == loser.layer.number ? nil : winner.layer.recipe.name,
      area: area.rounded())
  }
}
