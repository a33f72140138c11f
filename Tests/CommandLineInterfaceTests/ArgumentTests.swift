import CommandLineInterface
import Testing

@Suite("Finding the command")
struct InvocationTests {
  @Test(arguments: [
    (["31.23", "121.47"], CommandName.lookup, ["31.23", "121.47"]),
    (["-33.86", "151.21"], .lookup, ["-33.86", "151.21"]),
    (["−33.86", "151.21"], .lookup, ["−33.86", "151.21"]),
    (["geo:1,2"], .lookup, ["geo:1,2"]),
    (["N31°", "E121°"], .lookup, ["N31°", "E121°"]),
    (["-"], .lookup, ["-"]),
    (["nan", "0"], .lookup, ["nan", "0"]),
    (["--format", "json", "1", "2"], .lookup, ["--format", "json", "1", "2"]),
    (["lookup", "1", "2"], .lookup, ["1", "2"]),
    (["info", "--verify"], .info, ["--verify"]),
    (["--help"], .help, []),
    (["-h"], .help, []),
    (["--version"], .version, []),
    (["-V"], .version, []),
  ])
  func found(_ line: [String], command: CommandName, arguments: [String]) throws {
    let invocation = try Invocation(line)
    #expect(invocation.command == command)
    #expect(invocation.arguments == arguments)
  }

  @Test func `nothing at all is wrong usage`() {
    #expect(throws: UsageError(.noCommand)) { try Invocation([]) }
  }

  @Test(arguments: [
    ("lokup", "lookup"), ("inof", "info"), ("lists", "list"), ("improt", "import"),
    ("versoin", "version"),
  ])
  func `a mistyped command has a suggestion`(_ word: String, nearest: String) {
    #expect(throws: UsageError(.unknownCommand(word, nearest: nearest))) {
      try Invocation([word])
    }
  }

  @Test func `a far word has none`() {
    #expect(throws: UsageError(.unknownCommand("abc", nearest: nil))) { try Invocation(["abc"]) }
  }
}

@Suite("Options")
struct ParsedArgumentsTests {
  @Test(arguments: [
    ["--format", "json", "1", "2"], ["--format=json", "1", "2"], ["1", "2", "--format", "json"],
    ["1", "--format=json", "2"], ["--format", "csv", "--format", "json", "1", "2"],
    ["--format=json", "--", "1", "2"],
  ])
  func `an option stands anywhere`(_ line: [String]) throws {
    let arguments = try parse(line, .lookup)
    #expect(arguments.value(.format) == "json")
    #expect(arguments.operands == ["1", "2"])
  }

  @Test(arguments: [["-33.86", "-151.21"], ["-.5", "-.5"], ["--", "-33.86", "-151.21"]])
  func `a leading minus makes a number`(_ line: [String]) throws {
    #expect(try parse(line, .lookup).operands == line.filter { $0 != "--" })
  }

  @Test func `behind two dashes nothing is an option`() throws {
    let arguments = try parse(["--", "--format", "-x"], .lookup)
    #expect(arguments.operands == ["--format", "-x"])
    #expect(!arguments.has(.format))
  }

  @Test(arguments: [
    ["-o", "a", "--recipe", "b"], ["-oa", "--recipe=b"], ["--output=a", "--recipe", "b"],
  ])
  func `short and long names`(_ line: [String]) throws {
    let arguments = try parse(line, .import)
    #expect(arguments.value(.output) == "a")
    #expect(arguments.value(.recipe) == "b")
  }

  @Test func `help comes before what is missing`() throws {
    #expect(try parse(["--help"], .lookup).has(.help))
    #expect(try parse(["-h", "--nonsense"], .completions).has(.help))
  }

  @Test(arguments: [
    (["--formt", "json"], UsageError.Reason.unknownOption("--formt", nearest: "--format")),
    (["--formt=json"], .unknownOption("--formt", nearest: "--format")),
    (["--xyzzy"], .unknownOption("--xyzzy", nearest: nil)),
    (["-x"], .unknownOption("-x", nearest: nil)),
    (["-inf", "0"], .unknownOption("-inf", nearest: nil)),
    (["--verify", "1", "2"], .unknownOption("--verify", nearest: nil)),
    (["--format"], .missingValue(option: "--format", expected: "text, json, geojson or csv")),
    (["--index="], .missingValue(option: "--index", expected: "FILE")),
    (["--index", "--lang", "zh"], .missingValue(option: "--index", expected: "FILE")),
    (["--help=1"], .needlessValue(option: "--help")),
    (
      ["--datum=nad27"],
      .invalidValue(option: "--datum", value: "nad27", expected: "wgs84, gcj02 or bd09")
    ),
    ([], .missingOperand("COORDINATE")),
  ])
  func refused(_ line: [String], reason: UsageError.Reason) {
    #expect(throws: UsageError(reason, command: .lookup)) { try parse(line, .lookup) }
  }

  @Test func `one operand too many`() {
    #expect(throws: UsageError(.extraOperand("b"), command: .info)) {
      try parse(["a", "b"], .info)
    }
  }

  private func parse(_ line: [String], _ command: CommandName) throws(UsageError) -> ParsedArguments
  {
    try ParsedArguments(line, for: CommandTable.description(of: command))
  }
}
