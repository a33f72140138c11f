// swift-tools-version: 6.2
import PackageDescription

/// The settings that every target of ours shares.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "revgeo",
  products: [
    .library(name: "RevGeo", targets: ["Geometry", "RevGeo"]),
    .library(name: "RevGeoABI", type: .dynamic, targets: ["RevGeoABI"]),
    .library(name: "RevGeoFoundation", targets: ["RevGeoFoundation"]),
    .library(name: "LocationCore", targets: ["LocationCore"]),
    .library(name: "RevGeoLocation", targets: ["RevGeoLocation"]),
    .executable(name: "revgeo", targets: ["revgeo"]),
    .executable(name: "revgeo-import", targets: ["revgeo-import"]),
    .executable(name: "revgeo-locate", targets: ["revgeo-locate"]),
  ],
  targets: [
    // C libraries, each imported by exactly one fence.
    .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
    .systemLibrary(name: "CShapelib", pkgConfig: "shapelib", providers: [.apt(["libshp-dev"])]),
    .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CBytes"),
    .systemLibrary(name: "CIconv"),
    .systemLibrary(name: "CMath"),
    .systemLibrary(name: "CVector"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),

    // The look-up, from values to the public library.
    library("Geometry", ["CMath"]),
    library("SystemAccess", ["CBytes"]),
    library("BoundaryIndex", ["CVector", "Geometry", "SystemAccess"]),
    library("RevGeo", ["BoundaryIndex", "Geometry", "SystemAccess"]),
    library("RevGeoFoundation", ["Geometry", "RevGeo"]),

    // The look-up for other languages: a header by hand, and the Swift behind it.
    .target(name: "CRevGeo"),
    library("RevGeoABI", ["CRevGeo", "Geometry", "RevGeo"]),

    // The import, from shapefiles to an index.
    library("ShapefileBridge", ["CShapelib", "Geometry", "SystemAccess"]),
    library("GEOSBridge", ["CGEOS", "Geometry"]),
    library("ProjectionBridge", ["CPROJ"]),
    library("ArchiveBridge", ["CZip"]),
    library("EncodingBridge", ["CIconv"]),
    library(
      "BoundaryImporter",
      [
        "ArchiveBridge", "BoundaryIndex", "EncodingBridge", "GEOSBridge", "Geometry",
        "ProjectionBridge", "ShapefileBridge", "SystemAccess",
      ]),

    // Locations from receivers and tracks.
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    library("DBusBridge", ["CDBus"]),
    library("ExpatBridge", ["CExpat"]),
    library(
      "LocationCore", ["DBusBridge", "DelimitedText", "ExpatBridge", "Geometry", "SystemAccess"]),

    // The joint of both: places of locations.
    library("RevGeoLocation", ["Geometry", "LocationCore", "RevGeo"]),

    // The command line.
    library("DelimitedText", ["SystemAccess"]),
    library("ZlibBridge", ["CZlib"]),
    library(
      "CommandLineInterface",
      ["DelimitedText", "Geometry", "RevGeo", "SystemAccess", "ZlibBridge"]),
    program("revgeo", ["CommandLineInterface", "Geometry", "RevGeo", "SystemAccess"]),
    program(
      "revgeo-locate",
      [
        "CommandLineInterface", "Geometry", "LocationCore", "RevGeo", "RevGeoLocation",
        "SystemAccess",
      ]),
    program(
      "revgeo-import",
      [
        "BoundaryImporter", "BoundaryIndex", "CommandLineInterface", "Geometry", "RevGeo",
        "SystemAccess",
      ]),

    // What `Tools/bench` runs to measure look-ups.
    .executableTarget(
      name: "LookupBenchmark",
      dependencies: [
        "BoundaryImporter", "BoundaryIndex", "GEOSBridge", "Geometry", "RevGeo", "SystemAccess",
        "TestSupport",
      ], path: "Tools/bench.d/LookupBenchmark", swiftSettings: strict),

    // Tests: one folder a target.
    .target(
      name: "TestSupport", dependencies: ["Geometry", "SystemAccess"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "IndexExercise", dependencies: ["BoundaryIndex", "Geometry", "RevGeo", "TestSupport"],
      path: "Tests/IndexExercise", swiftSettings: strict),
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Tests/FuzzDriver",
      swiftSettings: strict),
    .target(
      name: "ABIExercise", dependencies: ["CRevGeo", "IndexExercise", "RevGeoABI", "TestSupport"],
      path: "Tests/ABIExercise", swiftSettings: strict),
    .executableTarget(
      name: "FuzzABI", dependencies: ["ABIExercise", "FuzzDriver"], path: "Tests/FuzzABI",
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzIndex", dependencies: ["FuzzDriver", "IndexExercise"], path: "Tests/FuzzIndex",
      swiftSettings: strict),
    .target(
      name: "ImportExercise", dependencies: ["BoundaryImporter", "TestSupport"],
      path: "Tests/ImportExercise", swiftSettings: strict),
    .executableTarget(
      name: "FuzzImport", dependencies: ["FuzzDriver", "ImportExercise", "SystemAccess"],
      path: "Tests/FuzzImport", swiftSettings: strict),
    .target(
      name: "BatchExercise",
      dependencies: [
        "BoundaryIndex", "CommandLineInterface", "DelimitedText", "Geometry", "RevGeo",
        "SystemAccess", "TestSupport",
      ], path: "Tests/BatchExercise", swiftSettings: strict),
    .executableTarget(
      name: "FuzzTable", dependencies: ["BatchExercise", "FuzzDriver"], path: "Tests/FuzzTable",
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzObjects", dependencies: ["BatchExercise", "FuzzDriver"], path: "Tests/FuzzObjects",
      swiftSettings: strict),
    tests("GeometryTests", ["Geometry"]),
    tests("SystemAccessTests", ["SystemAccess"]),
    tests(
      "BoundaryIndexTests",
      ["BoundaryIndex", "GEOSBridge", "Geometry", "IndexExercise", "RevGeo", "SystemAccess"]),
    tests("DelimitedTextTests", ["DelimitedText"]),
    tests(
      "RevGeoTests",
      [
        "BoundaryIndex", "Geometry", "IndexExercise", "LocationCore", "RevGeo",
        "RevGeoFoundation", "RevGeoLocation", "ShapefileBridge",
      ]),
    tests(
      "RevGeoABITests",
      [
        "ABIExercise", "CRevGeo", "Geometry", "IndexExercise", "RevGeo", "RevGeoABI",
        "SystemAccess",
      ]
    ),
    tests("ShapefileBridgeTests", ["ShapefileBridge", "SystemAccess"]),
    tests("ProjectionBridgeTests", ["ProjectionBridge"]),
    tests("ArchiveBridgeTests", ["ArchiveBridge"]),
    tests("EncodingBridgeTests", ["EncodingBridge"]),
    tests("GEOSBridgeTests", ["GEOSBridge", "Geometry"]),
    tests(
      "BoundaryImporterTests",
      [
        "BoundaryImporter", "BoundaryIndex", "GEOSBridge", "Geometry", "ImportExercise",
        "ShapefileBridge", "SystemAccess",
      ]),
    tests("LocationCoreTests", ["Geometry", "LocationCore", "SystemAccess"]),
    tests("CommandLineInterfaceTests", ["CommandLineInterface", "Geometry", "RevGeo"]),
    tests("BatchTests", ["BatchExercise", "CommandLineInterface", "IndexExercise", "RevGeo"]),
    tests(
      "CommandTests",
      ["BoundaryIndex", "Geometry", "SystemAccess", "revgeo", "revgeo-import", "revgeo-locate"]),
  ],
  swiftLanguageModes: [.v6]
)
