internal import DelimitedText

extension LineCutter: BlockCutter {}
extension FeatureCutter: BlockCutter {}

extension BatchJob {
  /// A JSON input.
  init(
    objects head: inout InputHead, _ request: BatchRequest, _ indexes: [BatchIndex],
    format: BatchFormat
  ) throws(BatchError) {
    let first = try head.firstByte()
    let isFeature = format != .jsonl
    let sequence: ObjectPlan.Sequence
    if format == .geojson {
      sequence = .collection
    } else {
      sequence = first == LineCutter.recordSeparator ? .recordSeparators : .lines
    }
    let plan = ObjectPlan(
      sequence: sequence, isFeature: isFeature,
      columns: request.columns ?? (isFeature ? BatchColumn.standard : BatchColumn.members),
      coordinate: isFeature ? .geometry : BatchJob.coordinate(request),
      reader: CoordinateReader(datum: request.datum), skipsAnswered: request.skipsAnswered)
    switch sequence {
    case .lines: cutter = LineCutter(.lineFeed)
    case .recordSeparators: cutter = LineCutter(.recordSeparator)
    case .collection:
      cutter = FeatureCutter()
      limitedEnd = Array("\n]}\n".utf8)
    }
    header = Array(head.bytes[..<head.markCount])
    ahead = Array(head.bytes[head.markCount...])
    rejectForm = .json
    makeWorker = { ObjectWorker(plan, indexes) }
  }

  private static func coordinate(_ request: BatchRequest) -> ObjectCoordinate {
    request.point.map { .together($0) }
      ?? .apart(latitude: request.latitude, longitude: request.longitude)
  }
}

/// The format of an input whose request names none.
extension BatchFormat {
  /// By the ending of a file's name, where that says enough.
  static func named(_ path: String) -> BatchFormat? {
    let name = path.lowercased()
    let plain = name.hasSuffix(".gz") ? name.dropLast(3) : name[...]
    switch plain.split(separator: ".").last {
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "jsonl", "ndjson": return .jsonl
    case "geojsonl", "geojsons", "geojsonseq": return .geojsonseq
    default: return nil
    }
  }

  /// By how the input begins.
  static func begun(_ head: inout InputHead) throws(BatchError) -> BatchFormat {
    switch try head.firstByte() {
    case LineCutter.recordSeparator: return .geojsonseq
    case UInt8(ascii: "["):
      throw .notJSON(
        name: head.source.name,
        reason: "a JSON array, which is not read: write one object a line, or a feature collection")
    case UInt8(ascii: "{"): break
    default: return .csv
    }
    var looked = 0
    while true {
      let bytes = head.bytes
      // A long line is looked at again only when there is twice as much of it.
      if bytes.count < 2 * looked && !head.isWhole {
        try head.readOn()
        continue
      }
      looked = bytes.count
      let start = JSONBytes.skipBlanks(bytes.span, head.markCount, bytes.count)
      let line = bytes[start...].firstIndex(of: Dialect.lineFeed)
      var object = JSONObject()
      if object.read(bytes.span, at: start, limit: line ?? bytes.count) {
        return format(of: object, bytes.span)
      }
      // What does not end in the first line, or has begun to list its features, can only be a collection.
      if line != nil || head.isWhole || bytes.count > BlockReader.longestRecord
        || FeatureCutter.startOfFeatures(bytes.span, bytes.count) != nil
      {
        return .geojson
      }
      try head.readOn()
    }
  }

  private static func format(of object: JSONObject, _ bytes: Span<UInt8>) -> BatchFormat {
    guard let type = object.value(Array("type".utf8), bytes),
      bytes[type.lowerBound] == UInt8(ascii: "\"")
    else { return .jsonl }
    switch JSONBytes.content(bytes, type) {
    case "FeatureCollection": return .geojson
    case "Feature": return .geojsonseq
    default: return .jsonl
    }
  }
}
