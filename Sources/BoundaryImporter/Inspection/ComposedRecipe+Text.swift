internal import ShapefileBridge

extension ComposedRecipe {
  /// What the files hold and what was made of it, for a person; the last line is ended.
  package var text: String {
    var lines: [String] = []
    var described: Set<String> = []
    for layer in recipe.layers {
      guard let about = layers[layer.name] else { continue }
      if described.insert(about.facts.file).inserted { lines += about.facts.lines }
      lines.append("  layer \(layer.name)")
      lines += about.lines.map { "    \($0)" }
    }
    for layer in leftOut { lines += layer.facts.lines + ["  left out: it \(layer.reason)"] }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ComposedRecipe.Layer {
  /// What the layer was taken for and why, a line each.
  package var lines: [String] {
    [schema.isEmpty ? "no known schema" : "recognised as \(schema)"] + notes
  }
}

extension LayerFacts {
  fileprivate var lines: [String] {
    var lines = [
      "\(file): \(recordCount) \(recordCount == 1 ? "record" : "records"), shape type \(shapes)",
      "  reference system  \(crs.isEmpty ? "not said" : crs)",
      "  encoding          \(encoding.isEmpty ? "no table" : encoding)",
    ]
    lines += notes.map { "  \($0)" }
    if let extent {
      lines.append(
        "  extent            x \(extent.minX) to \(extent.maxX), y \(extent.minY) to \(extent.maxY)"
      )
    }
    let width = columns.map(\.name.count).max() ?? 0
    if !columns.isEmpty { lines.append("  columns") }
    for column in columns {
      let name = column.name + String(repeating: " ", count: width - column.name.count)
      lines.append("    \(name)  \(column.kind) \(column.width)  \(column.shown)")
    }
    return lines
  }
}

extension LayerFacts.Column {
  /// The first few different samples.
  fileprivate var shown: String {
    var shown: [String] = []
    for value in filled where !shown.contains(value) {
      shown.append(value)
      if shown.count == 3 { break }
    }
    return shown.joined(separator: ", ")
  }
}
