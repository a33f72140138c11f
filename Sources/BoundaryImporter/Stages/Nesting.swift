internal import BoundaryIndex
internal import GEOSBridge
internal import Geometry

/// The nest stage: records become units, each below its parent.
///
/// Layers are added from coarse to fine. Above a record may come units without records of their own: those that its
/// columns name, and a dependent territory that it shares with other records.
struct Nesting {
  /// A layer whose units are there.
  struct Layer {
    let records: LayerRecords
    var unitOfRecord: [Int?]
    /// Whether it was in the index before.
    var isExisting = false
  }

  /// A unit made from columns: what tells it from others.
  private struct MadeUnit: Hashable {
    let parent: Int?
    let level: Int
    let code: String
    let name: String
  }

  /// The units so far; a parent stands before its children.
  private(set) var units: [UnitDescription] = []

  private(set) var layers: [Layer] = []
  private var made: [MadeUnit: Int] = [:]

  /// Where the units of an existing index now stand, by their numbers in it.
  private var moved: [Int: Int] = [:]

  /// Adds a layer's units below those that are there.
  mutating func add(_ records: LayerRecords, report: inout LayerReport) throws(ImportError) {
    let parents = try ParentSearch(units: units, layers: layers).parents(
      of: records, report: &report)
    let columns = UnitColumns(records)
    let shared = sharedTerritories(columns, records, parents)
    var layer = Layer(records: records, unitOfRecord: Array(repeating: nil, count: parents.count))
    for record in records.used {
      let made = appendMade(record, columns, records, parents[record], shared, &report)
      var unit = columns.unit(record, level: level(records.recipe, parent: made.parent))
      unit.parent = made.parent
      unit.fields = columns.fields(of: unit, fieldLevel: unit.level - made.unnamedLevels)
      if !made.isPartOfTerritory { columns.makeTerritory(&unit, record) }
      nameless(&unit, record, &report)
      layer.unitOfRecord[record] = units.count
      units.append(unit)
    }
    layers.append(layer)
  }

  /// The recipe's level, or deeper when the parent already reaches it.
  private func level(_ recipe: LayerRecipe, parent: Int?) -> Int {
    guard let parent else { return recipe.level }
    return max(recipe.level, units[parent].level + 1)
  }

  /// A unit without a name is called as its parent and fills no field.
  private func nameless(_ unit: inout UnitDescription, _ record: Int, _ report: inout LayerReport) {
    guard unit.name.isEmpty else { return }
    report.namelessRecords.append(record)
    guard let parent = unit.parent else {
      unit.name = unit.code.isEmpty ? "\(unit.kind) \(record)" : unit.code
      return
    }
    unit.name = units[parent].name
    unit.translations = units[parent].translations
    unit.fields = []
  }
}

// MARK: - Units of an existing index

extension Nesting {
  /// Adds a layer of an index that is there, below what stood above its units or what has come between.
  mutating func add(_ layer: ExistingLayer, of content: IndexContent) throws(ImportError) {
    let above = layer.unitOfRecord.map { $0.map { ancestors(of: $0, content) } ?? [] }
    let levels = above.map { ancestors in
      ancestors.last { content.units[$0].feature != nil }.map { content.units[$0].level } ?? -1
    }
    let between = try ParentSearch(units: units, layers: layers).parentsBetween(
      layer.records, below: levels)
    var added = Layer(
      records: layer.records, unitOfRecord: Array(repeating: nil, count: above.count),
      isExisting: true)
    for record in above.indices {
      guard let number = layer.unitOfRecord[record] else { continue }
      var unit = content.units[number]
      unit.parent = parent(between[record], above[record], content)
      if let parent = unit.parent { unit.level = max(unit.level, units[parent].level + 1) }
      moved[number] = units.count
      added.unitOfRecord[record] = units.count
      units.append(unit)
    }
    layers.append(added)
  }

  /// The numbers of a unit's ancestors in the existing index, coarsest first.
  private func ancestors(of number: Int, _ content: IndexContent) -> [Int] {
    var ancestors: [Int] = []
    var next = content.units[number].parent
    while let ancestor = next {
      ancestors.insert(ancestor, at: 0)
      next = content.units[ancestor].parent
    }
    return ancestors
  }

  /// What stands above a unit now: the finer of `between` and its ancestors, and below that those made from columns.
  private mutating func parent(
    _ between: Int?, _ ancestors: [Int], _ content: IndexContent
  ) -> Int? {
    var parent =
      between ?? ancestors.last { content.units[$0].feature != nil }.flatMap { moved[$0] }
    let reached = parent.map { units[$0].level } ?? -1
    var ignored = LayerReport(name: "")
    for number in ancestors {
      var unit = content.units[number]
      guard unit.feature == nil, unit.level > reached else { continue }
      if let parent { unit.level = max(unit.level, units[parent].level + 1) }
      parent = find(or: unit, below: parent, &ignored)
    }
    return parent
  }
}

// MARK: - Units without records of their own

extension Nesting {
  private struct Above {
    /// The unit to which the record belongs.
    var parent: Int?
    /// Whether that is a territory made for several records.
    var isPartOfTerritory = false
    /// Levels above the record that take no part in counting the placemark's fields.
    var unnamedLevels: Int { isPartOfTerritory ? 1 : 0 }
  }

  /// Territories that several records of one parent make up.
  private func sharedTerritories(
    _ columns: UnitColumns, _ records: LayerRecords, _ parents: [Int?]
  ) -> Set<String> {
    var (seen, shared): (Set<String>, Set<String>) = ([], [])
    for record in records.used where !columns.territory[record].isEmpty {
      let code = columns.territory[record]
      if !seen.insert(code).inserted { shared.insert(code) }
    }
    return shared
  }

  /// Makes what stands between a record and its parent, unless it is there already.
  private mutating func appendMade(
    _ record: Int, _ columns: UnitColumns, _ records: LayerRecords, _ parent: Int?,
    _ shared: Set<String>, _ report: inout LayerReport
  ) -> Above {
    var above = Above(parent: parent)
    if parent == nil, records.recipe.level > 0, let country = columns.country {
      above.parent = find(or: country, below: nil, &report)
    }
    let territory = columns.territory[record]
    if shared.contains(territory) {
      let unit = columns.territoryUnit(
        territory, level: level(records.recipe, parent: above.parent))
      above.parent = find(or: unit, below: above.parent, &report)
      above.isPartOfTerritory = true
    }
    let reached = parent.map { units[$0].level } ?? -1
    for (number, rule) in records.recipe.groups.enumerated() where rule.level > reached {
      guard var unit = columns.group(number, record) else { continue }
      if isForeign(unit.code, below: above.parent) {
        report.foreignGroups.append(record)
        continue
      }
      if let parent = above.parent { unit.level = max(rule.level, units[parent].level + 1) }
      unit.fields = columns.fields(of: unit, fieldLevel: unit.level)
      unit.countryCode = columns.countryCode(of: unit)
      above.parent = find(or: unit, below: above.parent, &report)
    }
    return above
  }

  private mutating func find(
    or unit: UnitDescription, below parent: Int?, _ report: inout LayerReport
  ) -> Int {
    let key = MadeUnit(parent: parent, level: unit.level, code: unit.code, name: unit.name)
    if let number = made[key] { return number }
    var unit = unit
    unit.parent = parent
    made[key] = units.count
    units.append(unit)
    report.madeUnits += 1
    return units.count - 1
  }

  /// Whether an ISO 3166-2 code belongs to another country than the unit.
  private func isForeign(_ code: String, below parent: Int?) -> Bool {
    guard let dash = code.utf8.firstIndex(of: UInt8(ascii: "-")),
      code.utf8.distance(from: code.startIndex, to: dash) == 2
    else { return false }
    var next = parent
    while let number = next {
      if units[number].level == 0 { return units[number].countryCode != code[..<dash] }
      next = units[number].parent
    }
    return false
  }
}
