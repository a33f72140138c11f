internal import BoundaryImporter
internal import BoundaryIndex
internal import Geometry
internal import RevGeo

/// The comparison of look-ups with GEOS in one process, on one thread.
struct LookupRun {
  static let pointCount = 1_000_000
  static let sampleCount = 100_000

  private let peer: GEOSPeer
  private let world: IndexFile
  private let twoLayers: IndexFile
  private let worldPath: String
  private let smallPath: String
  private let near: BenchmarkPoints
  private let sphere: BenchmarkPoints
  private let goals = Goals()

  /// Imports the recipe's two coarsest layers and its places for a comparison on equal data.
  init(recipe path: String, index: String, folder: String) throws {
    var recipe = try Recipe(path: path)
    recipe.layers.removeAll { $0.role == .units && !["countries", "admin1"].contains($0.name) }
    let content = try Importer.content(of: recipe).content
    peer = try GEOSPeer(content.units)
    _ = try IndexBuilder.write(content, to: "\(folder)/two-layers.revgeo")
    twoLayers = try IndexFile(path: "\(folder)/two-layers.revgeo")
    smallPath = "\(folder)/small.revgeo"
    _ = try IndexBuilder.write(SmallContent.make(), to: smallPath)
    worldPath = index
    world = try IndexFile(path: index)
    near = BenchmarkPoints.nearPlaces(of: world, count: LookupRun.pointCount, seed: 1)
    sphere = BenchmarkPoints.onSphere(count: LookupRun.pointCount, seed: 2)
  }

  /// Prints all figures; whether all goals are met and all answers equal.
  func report() throws -> Bool {
    print(
      "One thread; nanoseconds a call: median (least-most) of 15 rounds of 1,000,000 points (GEOS: 3 of 100,000; placemarks: 7)\n"
    )
    print(column("", 44, left: true), column("near places", 22), column("on the sphere", 22))
    let geos = row(
      "GEOS STRtree + prepared, \(peer.partCount) polygons",
      peer.measure(near.prefix(LookupRun.sampleCount).positions),
      peer.measure(sphere.prefix(LookupRun.sampleCount).positions))
    let (single, batch) = singleAndBatch(twoLayers, "the same two layers")
    let (worldSingle, worldBatch) = singleAndBatch(world, "the world")
    let query = try Geocoder(contentsOf: worldPath).query()
    let placemark = row(
      "placemark(at:), the world", Calls.placemarks(query, near), Calls.placemarks(query, sphere))
    print("")
    goals.check("single call, part of GEOS", single / geos, most: 0.05)
    goals.check("batch call, part of single call", batch / single, most: 0.5)
    goals.check("batch call, part of single call, the world", worldBatch / worldSingle, most: 0.5)
    reportLatencies(query)
    reportMisses(query, hit: placemark)
    try reportOpening()
    return try reportAnswers() && goals.areMet
  }

  private func row(_ name: String, _ near: Timing, _ sphere: Timing) -> Double {
    print(column(name, 44, left: true), column(near.text, 22), column(sphere.text, 22))
    return near.median
  }

  private func singleAndBatch(_ index: IndexFile, _ name: String) -> (Double, Double) {
    let nearTimings = Calls.singleAndBatch(index, near)
    let sphereTimings = Calls.singleAndBatch(index, sphere)
    return (
      row("finestUnit(at:), \(name)", nearTimings[0], sphereTimings[0]),
      row("finestUnits(at:into:), \(name)", nearTimings[1], sphereTimings[1])
    )
  }

  private func reportLatencies(_ query: Query) {
    print(
      "\nSingle calls, ns: the clock is read after each, and the median cost of a reading is taken off"
    )
    func line(_ name: String, _ points: BenchmarkPoints, _ call: (Int) -> UInt64) -> Double {
      let latency = Latency.measure(calls: points.positions.count, call)
      print(
        column(name, 44, left: true), "median \(short(latency.median)), p99 \(short(latency.p99)),",
        "p99.9 \(short(latency.p999))")
      return latency.p99
    }
    let p99 = line("finestUnit(at:), the world, near places", near) {
      UInt64(world.finestUnit(at: near.positions[$0]))
    }
    _ = line("finestUnit(at:), the world, on the sphere", sphere) {
      UInt64(world.finestUnit(at: sphere.positions[$0]))
    }
    _ = line("placemark(at:), the world, near places", near) {
      Calls.digest(query.placemark(at: near.coordinates[$0]))
    }
    goals.check("p99 of single calls, ns", p99, most: 2_000)
  }

  private func reportMisses(_ query: Query, hit: Double) {
    var classes: [Match: [Coordinate]] = [:]
    for point in sphere.coordinates {
      classes[query.placemark(at: point).match, default: []].append(point)
    }
    print("\nplacemark(at:) with a maximum distance of 10 km, on the sphere, ns a call")
    var miss = 0.0
    for match in [Match.inside, .nearest, .none] {
      let points = BenchmarkPoints(classes[match] ?? [])
      let timing = Calls.placemarks(query, points)
      print(column("\(points.positions.count) points: \(match)", 44, left: true), timing.text)
      miss = timing.median
    }
    goals.check("miss, times a hit near places", miss / hit, most: 3)
  }

  private func reportOpening() throws {
    print("\nOpening, microseconds")
    func open(_ name: String, _ path: String) throws -> Double {
      let size = try IndexFile(path: path).byteCount
      let timing = Timing.measure(calls: 1_000) {
        (0..<1_000).reduce(0) { sum, _ in sum ^ UInt64((try? IndexFile(path: path))?.unitCount ?? 0)
        }
      }
      print(column("\(name), \(size) bytes", 44, left: true), short(timing.median / 1_000))
      return timing.median / 1e6
    }
    _ = try open("small index", smallPath)
    let milliseconds = try open("the world", worldPath)
    goals.check("opening the world, ms", milliseconds, most: 0.2)
    goals.check("size of the world, MB", Double(world.byteCount) / 1e6, most: 24)
  }

  private func reportAnswers() throws -> Bool {
    let sample = LookupRun.sampleCount
    let positions = Array(near.positions.prefix(sample) + sphere.positions.prefix(sample))
    let comparison = try peer.compare(with: twoLayers, at: positions)
    print(
      "\nAnswers compared with GEOS: \(positions.count); same \(comparison.same), on a border",
      "\(comparison.onBorder), different \(comparison.different.count)")
    for position in comparison.different.prefix(10) { print("  different at \(position)") }
    return comparison.different.isEmpty
  }
}
