import FeedScaffold
import Foundation
import Testing

/// A package of one's own with a provider; `Scripts/check-scaffold` builds it, runs its tests and its command.
struct PackageTests {
    private func scaffold(
        _ name: String,
        _ kind: ProviderKind = .singleRequest,
        in folder: URL,
        using dependency: AggregateDependency
    ) throws -> FeedScaffold {
        try FeedScaffold(ProviderName(name), kind: kind, at: folder, packageOf: dependency)
    }

    private static let repository = AggregateDependency.repository(
        "https://example.org/us/Aggregate.git",
        from: "1.2.0"
    )

    @Test(arguments: ProviderKind.allCases)
    func `has all that a package needs, and no placeholder`(kind: ProviderKind) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let scaffold = try scaffold("river-levels", kind, in: folder, using: Self.repository)
        #expect(!FileManager.default.fileExists(atPath: folder.path()))
        try scaffold.write()
        for file in scaffold.files {
            #expect(try String(contentsOf: folder.appending(path: file.path), encoding: .utf8) == file.text)
            #expect(!file.text.contains("{{") && !file.path.contains("{{"), "\(file.path)")
        }
        let paths = scaffold.files.map(\.path)
        #expect(paths.first == "Sources/RiverLevels/RiverLevelsProvider.swift")
        for path in ["Package.swift", "README.md", "Sources/RiverLevelsCommand/RiverLevelsCommand.swift"] {
            #expect(paths.contains(path))
        }
        #expect(scaffold.changedFiles.isEmpty && scaffold.remedies.isEmpty)
    }

    @Test func `takes aggregate from a repository, by the name that SwiftPM gives it`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        let files = try scaffold("river-levels", in: folder, using: Self.repository).files
        let manifest = try #require(files.first { $0.path == "Package.swift" }).text
        #expect(manifest.contains(#"        .package(url: "https://example.org/us/Aggregate.git", from: "1.2.0")"#))
        #expect(manifest.contains(#".product(name: "Aggregate", package: "Aggregate")"#))
    }

    @Test func `takes aggregate from a checkout`() throws {
        let checkout = try TestCheckout()
        let dependency = AggregateDependency.checkout(try PackageFolder(checkout: checkout.folder))
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        let files = try scaffold("river-levels", in: folder, using: dependency).files
        let manifest = try #require(files.first { $0.path == "Package.swift" }).text
        #expect(manifest.contains(#"        .package(name: "aggregate", path: "\#(checkout.folder.path())")"#))
    }

    @Test(arguments: [
        ("tfl-arrivals", #""tfl-arrivals" is a provider of aggregate already."#),
        ("nedsraces", #""nedsraces" cannot be a provider's name: NedsRaces is a module of aggregate."#),
        ("aggregate", #""aggregate" cannot be a provider's name: Aggregate is a module of aggregate."#),
        ("feed-core", #""feed-core" cannot be a provider's name: FeedCore is a module of aggregate."#),
        ("feed", #""feed" cannot be a provider's name: aggregate has a type FeedProvider already."#),
    ])
    func `says of a name of aggregate whose it is, and names no folder`(name: String, message: String) throws {
        let checkout = try TestCheckout([
            "Plugins/TflArrivals/TflArrivalsProvider.swift": """
            package struct TflArrivalsProvider: FeedProvider {
                package static let manifest = FeedManifest(
                    name: "tfl-arrivals",
            """,
            "Sources/FeedCore/FeedProvider.swift": "public protocol FeedProvider: Sendable {\n",
        ])
        let dependency = AggregateDependency.checkout(try PackageFolder(checkout: checkout.folder))
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        let error = #expect(throws: ScaffoldError.self) { try scaffold(name, in: folder, using: dependency) }
        #expect(error?.code == .name)
        #expect(error?.description == "\(message) Choose another name.")
    }

    @Test func `overwrites nothing`() throws {
        let checkout = try TestCheckout()
        let error = #expect(throws: ScaffoldError.self) { try PackageFolder(empty: checkout.folder) }
        #expect(error?.code == .taken)
        let folder = checkout.folder.appending(path: "new")
        let scaffold = try scaffold("river-levels", in: folder, using: Self.repository)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Tests"),
            withIntermediateDirectories: true
        )
        #expect(throws: ScaffoldError.self) { try scaffold.write() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["Tests"])
    }

    @Test func `finds the checkout around a program`() throws {
        let checkout = try TestCheckout()
        let program = checkout.folder.appending(path: ".build/debug/aggregate")
        #expect(PackageFolder(around: program)?.folder.path() == checkout.folder.path() + "/")
        #expect(PackageFolder(around: URL(filePath: "/usr/bin/aggregate")) == nil)
        #expect(PackageFolder(around: nil) == nil)
    }
}
