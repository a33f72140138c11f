/// How far round each place no larger one reaches.
///
/// Nearer to it than that, no place three times as populous covers a position: on straight lines through the sphere, what is nearer to a place than
/// a larger one's distance less its reach is out of that reach.
extension PlaceTree {
  /// For some places the square of their clearance, in units of the lattice; 0 where a larger one reaches it, infinite where none is larger.
  func clearances(_ numbers: Range<Int>) -> [Float] {
    numbers.map { number in
      guard let (leaf, lane) = places.lane(ofNumber: number) else { return 0 }
      var search = Clearance(
        places: places, origin: PlaceOrigin(leaf.position(lane)),
        wanted: PlaceSearch.populationRatio * leaf.reachSquared(lane))
      tree.walk(&search)
      return search.square
    }
  }

  private struct Clearance: TreeSearch {
    let places: PlaceLeaves
    let origin: PlaceOrigin
    /// The least square of a reach that counts.
    let wanted: Float
    var least = Double.infinity

    /// Below nothing where no larger place can make it less.
    var limit: Float { least > 0 ? Float(least).nextUp : -1 }

    /// Rounded down: less what comes before the point, and by more than single precision adds.
    var square: Float {
      let clearance = max(0, least - 1)
      return Float(clearance * clearance * 0.999_999)
    }

    /// How far the reach of what is below each child ends before the place at least.
    func distances(_ node: IndexWindow) -> SIMD8<Float> {
      let reaches = node.eightFloats(at: PlaceTree.nodeReaches)
      let distances = origin.distances(toBoxes: node).squareRoot() - reaches.squareRoot()
      // Off by less than a millionth of the greatest distance.
      let nearest = distances - 2048
      return nearest.clamped(
        lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: .greatestFiniteMagnitude)
      )
      .replacing(with: .infinity, where: reaches .< wanted)
    }

    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      for lane in 0..<IndexFormat.treeFanOut where leaf.lanes >> UInt32(lane) & 1 == 1 {
        let reachSquared = leaf.reachSquared(lane)
        guard reachSquared >= wanted, reachSquared > 0 else { continue }
        let distance = leaf.squaredDistance(lane, from: origin).squareRoot()
        least = min(least, distance - Double(reachSquared).squareRoot())
      }
    }
  }
}
