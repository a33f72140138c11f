internal import RevGeo
internal import SystemAccess

/// Columns as members of a JSON object.
struct ObjectLayout: AnswerLayout {
  /// The columns in their order.
  let columns: [BatchColumn]

  /// Whether they stand in one member, `placemark`; else each is a member by its column's name.
  let isNested: Bool

  func appendUnit(_ placemark: Placemark, to bytes: inout [UInt8]) {
    // An object begins with its name, which a place decides.
  }

  func append(_ placemark: Placemark, _ answer: Answer, to template: inout TemplateBuilder) {
    begin(&template)
    for (number, column) in columns.enumerated() {
      appendKey(column, isFirst: number == 0, &template)
      if column == .hierarchy && isNested && !answer.hasStreet {
        appendHierarchy(placemark.hierarchy, answer, &template)
        continue
      }
      switch column.value(placemark, answer) {
      case .fact(let fact): append(placemark[fact], to: &template.bytes)
      case .text(let text): append(text, to: &template.bytes)
      case .literal(let text): template.bytes.append(text)
      case .hole(let hole): template.leave(hole)
      }
    }
    end(&template)
  }

  func appendInvalid(to template: inout TemplateBuilder) {
    begin(&template)
    for (number, column) in columns.enumerated() {
      appendKey(column, isFirst: number == 0, &template)
      append(column == .match ? "invalid" : nil, to: &template.bytes)
    }
    end(&template)
  }

  func append(_ text: String?, to bytes: inout [UInt8]) {
    JSONText.append(text, to: &bytes)
  }

  func append(hierarchy: [HierarchyEntry], to bytes: inout [UInt8]) {
    JSONText.append(hierarchy: hierarchy, to: &bytes)
  }

  private func begin(_ template: inout TemplateBuilder) {
    if isNested { template.bytes.append("\"placemark\":{") }
  }

  private func end(_ template: inout TemplateBuilder) {
    if isNested { template.bytes.append("}") }
  }

  private func appendKey(
    _ column: BatchColumn, isFirst: Bool, _ template: inout TemplateBuilder
  ) {
    if !isFirst { template.bytes.append(",") }
    JSONText.append(isNested ? column.key : column.name, to: &template.bytes)
    template.bytes.append(":")
  }

  /// The hierarchy with holes for what differs from row to row.
  private func appendHierarchy(
    _ hierarchy: [HierarchyEntry], _ answer: Answer, _ template: inout TemplateBuilder
  ) {
    template.bytes.append("[")
    for (number, entry) in hierarchy.enumerated() {
      template.bytes.append(number > 0 ? ",{" : "{")
      JSONText.append(membersOf: entry, to: &template.bytes)
      template.bytes.append(",\"distance\":")
      switch entry.distance {
      case 0: template.bytes.append("0")
      case answer.cityDistance: template.leave(.cityDistance)
      case answer.partDistance: template.leave(.partDistance)
      default: template.leave(.distance)
      }
      template.bytes.append("}")
    }
    template.bytes.append("]")
  }
}
