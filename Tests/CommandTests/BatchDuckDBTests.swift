import TestSupport
import Testing

/// What `revgeo batch` writes, read back by DuckDB.
@Suite("The batch command and DuckDB", .enabled(if: SmallWorld.program.exists))
struct BatchDuckDBTests {
  /// A Python that has DuckDB: the system's, or the one that `Tools/bench batch` has set up.
  private static let python: String? = {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let paths = [
      "/usr/bin/python3", "/usr/local/bin/python3", "\(root)/.build/bench/batch/peers/bin/python",
    ]
    return paths.first { path in
      let python = ChildProcess(path: path)
      return python.exists && (try? python.run(["-c", "import duckdb"]).status) == 0
    }
  }()

  private static let script = """
    import csv, duckdb, random, subprocess, sys
    random.seed(9)
    rows = [("lat", "lon", "text")]
    for _ in range(2000):
        text = "".join(random.choice('a,"\\n;é ') for _ in range(random.randrange(9))).strip()
        rows.append((random.choice(["2", "50", "x", "3.5"]), "2", text))
    with open("in.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\\n", quoting=csv.QUOTE_ALL).writerows(rows)
    subprocess.run([sys.argv[1], "batch", "in.csv", "-o", "out.csv"], check=True, stderr=subprocess.DEVNULL)
    options = "header=true, all_varchar=true, delim=',', quote='\\"', escape='\\"', strict_mode=true"
    read = lambda path: duckdb.sql(f"SELECT * FROM read_csv('{path}', {options})").fetchall()
    before, after = read("in.csv"), read("out.csv")
    print([row[:3] for row in after] == before, len(before), {len(row) for row in after})
    """

  @Test(
    "The same cells before and after",
    .enabled(if: python != nil, "SKIPPED: there is no Python with duckdb"))
  func cells() throws {
    let world = try SmallWorld()
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(BatchDuckDBTests.script.utf8), to: "check.py")
    let result = try ChildProcess(path: "/bin/bash").run(
      [
        "-c",
        "cd '\(folder.path("."))' && '\(BatchDuckDBTests.python ?? "")' '\(path)' '\(SmallWorld.program.path)'",
      ],
      environment: ["REVGEO_INDEX": world.path])
    #expect(result.output == "True 2000 {14}\n", "\(result)")
  }
}
