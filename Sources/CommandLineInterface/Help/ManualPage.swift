internal import RevGeo

/// The manual page in the language of `man(7)`, from the same descriptions as the help.
package enum ManualPage {
  /// The whole page.
  package static func text() -> String {
    let commands = CommandTable.all
    return """
      .TH REVGEO 1 "" "revgeo \(Version.current)" "User Commands"
      .SH NAME
      revgeo \\- say where coordinates are, from boundaries in a file, with no network
      .SH SYNOPSIS
      .nf
      \(commands.flatMap(\.synopsis).map { "\\fBrevgeo\\fR \(escaped($0))\n" }.joined()).fi
      .SH DESCRIPTION
      .B revgeo
      reads administrative boundaries and places from an index, a single file that is mapped into
      memory, and says in which of them a coordinate lies: country, province, county, locality.
      .SH COMMANDS
      \(commands.map(section).joined()).SH EXIT STATUS
      \(definitions(exitStatus)).SH ENVIRONMENT
      \(definitions(environment)).SH FILES
      \(definitions(files))
      """
  }

  private static let exitStatus = [
    ("0", "Answered."),
    ("1", "Nothing is there (the open ocean, an unknown code): an answer all the same."),
    ("2", "Failed: no such file, a damaged index, unreadable input."),
    ("3 to 8", "For here, watch and doctor: see there."),
    ("64", "Wrong usage."),
  ]

  private static let environment = [
    ("REVGEO_INDEX", "The index when --index names none."),
    (
      "REVGEO_AT",
      "The coordinate of this machine, such as 31.23,121.47 or 31.23,121.47,50 with its error in "
        + "metres, for here, watch and doctor when no source is named and no receiver is found."
    ),
    ("GPSD_HOST, GPSD_PORT", "The gpsd when --source gpsd names none."),
  ]

  private static let files = [
    ("../share/revgeo/world.revgeo", "The default index, beside the folder of the program.")
  ]

  private static func section(_ command: CommandDescription) -> String {
    var text = ".SS \(command.name.rawValue)\n" + paragraph(command.summary + ".")
    text += command.discussion.map { ".PP\n" + paragraph($0) }.joined()
    if let operand = command.operand {
      text += definitions([(operand.placeholder, operand.summary)])
    }
    text += definitions(command.allOptions.map { ($0.term, $0.summary) })
    for example in command.examples {
      text += ".PP\n" + paragraph("Example: \(example.purpose)")
      text += ".PP\n.in +4n\n.nf\n\(escaped("$ \(example.command)"))\n.fi\n.in\n"
    }
    return text
  }

  private static func definitions(_ rows: [(term: String, text: String)]) -> String {
    rows.map { ".TP\n.B \"\(escaped($0.term))\"\n" + paragraph($0.text) }.joined()
  }

  private static func paragraph(_ text: String) -> String {
    TextLayout.wrapped(text).split(separator: "\n").map { escaped(String($0)) + "\n" }.joined()
  }

  /// Backslashes, minus signs and lines that would begin like a request, made plain.
  private static func escaped(_ text: String) -> String {
    let plain = text.substituting("\\", with: "\\e").substituting("-", with: "\\-")
      .substituting("'", with: "\\(aq").substituting("\"", with: "\\(dq")
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
