import CommandLineInterface
import Testing

@Suite("Help, completions and manual")
struct HelpTests {
  @Test(arguments: CommandName.allCases)
  func `every command has help with an example that fits a terminal`(_ name: CommandName) {
    let command = CommandTable.description(of: name)
    let text = HelpText.text(for: command)
    #expect(command.name == name)
    #expect(text.hasPrefix("Usage: revgeo "))
    #expect(text.contains("Examples:\n  $ "))
    #expect(text.contains("--help"))
    for line in text.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
  }

  @Test(arguments: CommandTable.all.flatMap(\.examples).map(\.command))
  func `every example can be parsed`(_ example: String) throws {
    let words = example.split { $0 == " " || $0 == "(" || $0 == ")" }.map(String.init)
    let start = try #require(words.firstIndex(of: "revgeo")) + 1
    let end = words[start...].firstIndex { ["<", ">", "|"].contains($0) } ?? words.count
    let invocation = try Invocation(Array(words[start..<end]))
    let description = CommandTable.description(of: invocation.command)
    let arguments = try ParsedArguments(invocation.arguments, for: description)
    if invocation.command == .lookup { _ = try LookupRequest(arguments) }
    if invocation.command == .track { _ = try TrackRequest(arguments) }
  }

  @Test func `the overview names every command`() {
    for command in CommandTable.all {
      #expect(HelpText.overview().contains("\n  \(command.name.rawValue) "))
    }
  }

  @Test(arguments: Shell.allCases)
  func `completions name every command and option`(_ shell: Shell) {
    let script = shell.completionScript
    for command in CommandTable.all {
      #expect(script.contains(command.name.rawValue))
      for option in command.options { #expect(script.contains(option.name.rawValue)) }
    }
  }

  @Test func `the manual names every command and option`() {
    let page = ManualPage.text()
    #expect(page.hasPrefix(".TH REVGEO 1 "))
    for command in CommandTable.all {
      #expect(page.contains("\n.SS \(command.name.rawValue)\n"))
    }
    for option in ["index", "format", "lang", "max\\-distance", "datum", "verify", "recipe"] {
      #expect(page.contains("\\-\\-\(option)"))
    }
  }

  @Test func `no line of the manual is a request by accident`() {
    let requests = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nf", ".fi", ".in",
    ]
    for line in ManualPage.text().split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
