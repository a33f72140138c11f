import TestSupport
import Testing

/// `revgeo batch` as a program.
@Suite("The batch command", .enabled(if: SmallWorld.program.exists)) struct BatchCommandTests {
  private let world: SmallWorld
  private let folder: WorkingDirectory

  init() throws {
    world = try SmallWorld()
    folder = try WorkingDirectory()
  }

  private static let table = "id,lat,lon\n1,2,2\n2,2,7\n3,50,50\n4,x,2\n"

  private static let answers = """
    id,lat,lon,administrative_area,match
    1,2,2,West,inside
    2,2,7,East,inside
    3,50,50,,none
    4,x,2,,invalid

    """

  /// Runs a script of the shell that may use `$revgeo` and writes into the folder.
  private func shell(_ script: String) throws -> ChildProcess.Result {
    try world.shell(script, in: folder)
  }

  private let columns = ["--columns", "administrative_area,match"]

  @Test("From standard input to standard output, with a summary on standard error")
  func standard() throws {
    let result = try world.run(["batch"] + columns, input: BatchCommandTests.table)
    #expect(result.status == 0)
    #expect(result.output == BatchCommandTests.answers)
    #expect(result.errors.contains("standard input, line 5: latitude 'x' is not a number\n"))
    #expect(result.errors.contains("4 rows: 2 inside, 0 nearest, 1 none, 1 invalid; "))
  }

  @Test("From a file to a file, with rejects and a summary in files")
  func files() throws {
    let input = try folder.write(Array(BatchCommandTests.table.utf8), to: "in.csv")
    let result = try world.run(
      ["batch", input, "-o", folder.path("out.csv"), "--rejects", folder.path("bad.csv")]
        + ["--summary", folder.path("sum.json"), "--threads", "3"] + columns)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.isEmpty)
    #expect(folder.text("out.csv") == BatchCommandTests.answers)
    #expect(
      folder.text("bad.csv")
        == "line,reason,id,lat,lon\n5,latitude 'x' is not a number,4,x,2\n")
    #expect(folder.text("sum.json").hasPrefix(#"{"rows":4,"inside":2,"nearest":0,"none":1,"#))
  }

  @Test("Compressed both ways")
  func gzip() throws {
    _ = try folder.write(Array(BatchCommandTests.table.utf8), to: "in.csv")
    let options = columns.joined(separator: " ")
    let result = try shell(
      "gzip -k in.csv && $revgeo batch in.csv.gz -o out.csv.gz \(options) && gzip -dc out.csv.gz")
    #expect(result.status == 0, "\(result)")
    #expect(result.output == BatchCommandTests.answers)
    let cut = try shell(
      "head -c 40 in.csv.gz > cut.csv.gz; $revgeo batch cut.csv.gz -o cut.csv; echo $?; head -1 cut.csv | cut -c 1-10"
    )
    #expect(cut.output == "2\nid,lat,lon\n", "\(cut)")
    #expect(cut.errors.contains("cut.csv.gz: gzip data ends too early"))
    #expect(cut.errors.contains("the rows before that are kept"))
  }

  @Test("A failed run leaves nothing behind")
  func nothingLeft() throws {
    _ = try folder.write(Array(BatchCommandTests.table.utf8), to: "in.csv")
    let strict = try shell("$revgeo batch in.csv --strict -o out.csv; echo $?; ls")
    #expect(strict.output == "2\nin.csv\n")
    #expect(strict.errors.contains("in.csv, line 5: latitude 'x' is not a number"))
    let limited = try shell(
      "(echo lat,lon; yes 2,2 | head -100000) > big.csv; ulimit -f 100; "
        + "$revgeo batch big.csv -o out.csv; echo $?; ls")
    #expect(limited.output == "2\nbig.csv\nin.csv\n", "\(limited)")
    #expect(limited.errors.contains("File too large"))
    let full = try world.run(
      ["batch"], input: BatchCommandTests.table, output: .path("/dev/full"))
    #expect(full.status == 2)
    #expect(full.errors.contains("No space left on device"))
  }

  @Test("Ctrl-C leaves nothing behind", arguments: [("INT", 130), ("TERM", 143)])
  func interrupted(_ signal: String, _ status: Int) throws {
    let result = try shell(
      """
      set -m; mkfifo pipe; $revgeo batch -o out.csv < pipe & exec 3> pipe
      echo lat,lon >&3; for i in {1..200}; do ls | grep -q out.csv && break; sleep 0.05; done
      kill -\(signal) $!; wait $! 2> /dev/null; echo $?; rm pipe; ls
      """)
    #expect(result.output == "\(status)\n")
  }

  @Test("A closed pipe ends it quietly")
  func closedPipe() throws {
    let result = try world.run(
      ["batch"], input: BatchCommandTests.table, output: .closedPipe)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test("A line of 100 MB is an error that names it, in little memory")
  func longLine() throws {
    let result = try shell(
      "ulimit -v 300000; (echo lat,lon; echo 2,2; head -c 100000000 /dev/zero | tr '\\0' a) | "
        + "$revgeo batch > out.csv; echo ${PIPESTATUS[1]}; wc -l < out.csv")
    #expect(result.output == "2\n2\n", "\(result)")
    #expect(result.errors.contains("standard input, line 3: longer than 8388608 bytes"))
  }

  @Test("What can't be followed is wrong usage, what can't be found fails")
  func wrongUse() throws {
    let cases: [(arguments: [String], status: Int32, words: String)] = [
      (["--columns", "nonsense"], 64, "'nonsense' is no value for option '--columns'"),
      (["--threads", "0"], 64, "a whole number from 1 to 1024"),
      (["--delimiter", "ab"], 64, "one character"),
      (["--point", "a", "--lat", "b"], 64, "given without --lat and --lon"),
      (["--lat", "north"], 2, "no column 'north' for option '--lat' among 'id', 'lat', 'lon'"),
      (["--skip-answered"], 2, "no 'match' column"), (["missing.csv"], 2, "No such file"),
    ]
    for (arguments, status, words) in cases {
      let result = try world.run(["batch"] + arguments, input: BatchCommandTests.table)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    let nameless = try world.run(["batch"], input: "a,b\n1,2\n")
    #expect(nameless.status == 2)
    #expect(nameless.errors.contains("no columns of latitude and longitude among 'a', 'b'"))
  }

  @Test("Several indexes: one that holds the coordinate answers before one nearby")
  func severalIndexes() throws {
    let result = try world.run(
      ["batch", "--index", world.path, "--index", world.path] + columns,
      input: BatchCommandTests.table)
    #expect(result.output == BatchCommandTests.answers)
  }

  private static let hasPython = ["/usr/local/bin/python3", "/usr/bin/python3"].contains {
    ChildProcess(path: $0).exists
  }

  @Test(
    "Python's csv module reads back what was written",
    .enabled(if: hasPython, "SKIPPED: there is no python3"))
  func python() throws {
    let script = """
      import csv, random, subprocess, sys
      random.seed(5)
      rows = [["lat", "lon", "text"]]
      for _ in range(3000):
          text = "".join(random.choice('a,"\\n\\r;é ') for _ in range(random.randrange(9)))
          rows.append([random.choice(["2", "50", "x", "3.5"]), "2", text])
      with open("in.csv", "w", newline="", encoding="utf-8") as file:
          csv.writer(file).writerows(rows)
      subprocess.run([sys.argv[1], "batch", "in.csv", "-o", "out.csv"], check=True, stderr=subprocess.DEVNULL)
      with open("out.csv", newline="", encoding="utf-8") as file:
          read = list(csv.reader(file))
      print([row[:3] for row in read] == rows, {len(row) for row in read})
      """
    _ = try folder.write(Array(script.utf8), to: "check.py")
    let result = try shell("python3 check.py $revgeo")
    #expect(result.output == "True {14}\n", "\(result)")
  }
}
