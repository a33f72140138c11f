// swift-tools-version: 6.2
import PackageDescription

// A program that links the library. Elsewhere, name a release by its address instead of the path.
let package = Package(
  name: "WhereIs",
  dependencies: [.package(name: "revgeo", path: "../..")],
  targets: [
    .executableTarget(
      name: "WhereIs",
      dependencies: [
        .product(name: "RevGeo", package: "revgeo"),
        .product(name: "RevGeoFoundation", package: "revgeo"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
