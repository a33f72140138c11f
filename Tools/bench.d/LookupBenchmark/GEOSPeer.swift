internal import BoundaryIndex
internal import GEOSBridge
internal import Geometry
internal import TestSupport

/// The same units in the hands of GEOS: an STRtree of all polygons, each prepared, asked with a new point geometry each time.
struct GEOSPeer {
  private let units: [UnitDescription]
  private let index: GEOSIndex
  private let unitOfPart: [UInt32]

  init(_ units: [UnitDescription]) throws(GEOSError) {
    var parts: [[FixedPolygon]] = []
    var unitOfPart: [UInt32] = []
    for (number, unit) in units.enumerated() {
      parts += unit.polygons.map { [$0] }
      unitOfPart += Array(repeating: UInt32(number), count: unit.polygons.count)
    }
    self.units = units
    self.unitOfPart = unitOfPart
    index = try GEOSIndex(units: parts, in: GEOSContext())
  }

  var partCount: Int { unitOfPart.count }

  func measure(_ positions: [FixedCoordinate]) -> Timing {
    Timing.measure(calls: positions.count, rounds: 3) {
      positions.reduce(into: 0 as UInt64) { sum, position in
        for part in (try? index.units(covering: position)) ?? [] { sum &+= UInt64(part) }
      }
    }
  }

  /// What a comparison with our index came to.
  struct Comparison {
    var same = 0
    /// On a border, where `covers` names both sides; the same after an exact crossing count of whole rings.
    var onBorder = 0
    var different: [FixedCoordinate] = []
  }

  func compare(with ours: IndexFile, at positions: [FixedCoordinate]) throws(GEOSError)
    -> Comparison
  {
    var comparison = Comparison()
    for position in positions {
      let covering = Set(try index.units(covering: position).map { unitOfPart[$0] })
      let answer = ours.finestUnit(at: position)
      if finest(covering) == answer {
        comparison.same += 1
      } else if finest(covering.filter { holds($0, position) }) == answer {
        comparison.onBorder += 1
      } else {
        comparison.different.append(position)
      }
    }
    return comparison
  }

  private func holds(_ unit: UInt32, _ position: FixedCoordinate) -> Bool {
    ReferenceContainment.contains(units[Int(unit)].polygons, position)
  }

  /// Coarsest first, a unit replaces the one before when it lies below it.
  private func finest(_ covering: Set<UInt32>) -> UInt32 {
    let ordered = covering.sorted { (units[Int($0)].level, $0) < (units[Int($1)].level, $1) }
    return ordered.reduce(IndexFile.absent) { chosen, unit in
      chosen == IndexFile.absent || isBelow(unit, chosen) ? unit : chosen
    }
  }

  private func isBelow(_ unit: UInt32, _ ancestor: UInt32) -> Bool {
    var above = units[Int(unit)].parent
    while let number = above {
      if UInt32(number) == ancestor { return true }
      above = units[number].parent
    }
    return false
  }
}
