import FeedScaffold
import Foundation
import Testing

/// The obstacles to a new provider, which leave nothing written.
struct RefusalTests {
    @Test(arguments: [
        ("neds-races", "Plugins/NedsRaces is there already in FOLDER. Nothing was written; choose another name."),
        ("nedsraces", "Plugins/NedsRaces is there already in FOLDER. Nothing was written; choose another name."),
        ("tides", "Tests/TidesTests is there already in FOLDER. Nothing was written; choose another name."),
        ("feed-core", #"Package.swift has a target or product "FeedCore" already"#),
        ("aggregate", #"Package.swift has a target or product "Aggregate" already"#),
        ("feed-json", #"Package.swift has a target or product "FeedJSON" already"#),
        ("tfl-arrivals", #"Package.swift has a target or product "TflArrivals" already"#),
        // The tests of a provider called "hostile" would be called like those that are there.
        ("hostile", #"Package.swift has a target or product "HostileTests" already"#),
        ("feed-core-tests", #"Package.swift has a target or product "FeedCoreTests" already"#),
        ("harbours", #"the provider "harbours" is there already, in Plugins/Ports/PortsProvider.swift"#),
        ("calendar", "Plugins/Almanac/CalendarProvider.swift declares a CalendarProvider already"),
        ("feed", "Sources/FeedCore/FeedProvider.swift declares a FeedProvider already"),
    ])
    func `refuses what is there already`(name: String, message: String) throws {
        let checkout = try TestCheckout([
            "Plugins/Ports/PortsProvider.swift": """
            package struct PortsProvider: FeedProvider {
                package static let manifest = FeedManifest(
                    name: "harbours",
            """,
            "Plugins/Almanac/CalendarProvider.swift": "package struct CalendarProvider: FeedProvider {",
            "Sources/FeedCore/FeedProvider.swift": "public protocol FeedProvider: Sendable {\n",
            "Tests/TidesTests/Tides.swift": "\n",
        ])
        let before = try checkout.contents
        let error = #expect(throws: ScaffoldError.self) { try checkout.scaffold(name).write() }
        #expect(error?.code == .taken)
        let shown = "\"\(checkout.folder.path())\""
        let whole = message.replacing("FOLDER", with: shown)
        #expect(
            error?.description
                == (message.hasSuffix("name.")
                    ? whole
                    : "\"\(name)\" cannot be a provider's name: \(whole). Nothing was written; choose another name.")
        )
        #expect(try checkout.contents == before)
    }

    @Test(arguments: ["calenda", "calendar-provider", "ports-and-harbours", "port", "struct-s"])
    func `takes a name that is like another`(name: String) throws {
        let checkout = try TestCheckout([
            "Plugins/Almanac/CalendarProvider.swift": """
            // The struct CalendaProviders, and a PortProvider, which nobody declares.
            package struct CalendarProvider: FeedProvider {
            """
        ])
        try checkout.scaffold(name).write()
        #expect(try checkout.contents.count > 10)
    }

    @Test(arguments: [
        ("Package.swift", "it has no Package.swift"),
        ("Plugins", "it has no Plugins/BuiltInProviders/BuiltInProviders.swift"),
        ("Tests", "it has no Tests"),
    ])
    func `refuses a folder that is no checkout`(missing: String, reason: String) throws {
        let folder = try TestCheckout(without: [missing])
        let error = #expect(throws: ScaffoldError.self) { try PackageFolder(checkout: folder.folder) }
        #expect(error?.code == .checkout)
        #expect(
            error?.description
                == "\"\(folder.folder.path())\" is not a checkout of aggregate: \(reason). Run this in the folder of one, or name it with --in."
        )
    }

    @Test func `refuses another package`() throws {
        let folder = try TestCheckout([TestCheckout.packageFile: #"let package = Package(name: "other")"#])
        let error = #expect(throws: ScaffoldError.self) { try PackageFolder(checkout: folder.folder) }
        #expect(error?.description.contains("its Package.swift is of another package") == true)
    }

    @Test func `a folder that comes into being meanwhile is left alone`() throws {
        let checkout = try TestCheckout()
        let scaffold = try checkout.scaffold("river-levels")
        let tests = checkout.folder.appending(path: "Tests/RiverLevelsTests")
        try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: false)
        let before = try checkout.contents
        let error = #expect(throws: ScaffoldError.self) { try scaffold.write() }
        #expect(error?.code == .taken)
        #expect(try checkout.contents == before)
    }

    @Test func `what was written is removed where the rest cannot be`() throws {
        let checkout = try TestCheckout()
        let scaffold = try checkout.scaffold("river-levels")
        // The list is written last.
        let list = checkout.folder.appending(path: TestCheckout.listFile)
        try FileManager.default.removeItem(at: list)
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: false)
        let before = try checkout.contents
        let error = #expect(throws: ScaffoldError.self) { try scaffold.write() }
        #expect(error?.code == .file)
        #expect(try checkout.contents == before)
    }
}
