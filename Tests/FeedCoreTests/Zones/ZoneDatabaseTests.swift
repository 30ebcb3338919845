@testable import FeedCore
import Foundation
import Testing

struct ZoneDatabaseTests {
    /// A folder of zone files, which is removed at the end.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
        init() throws { try write("Europe/Berlin", Data(ZoneFileBuilder(first: 60).bytes)) }
        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ name: String, _ content: Data) throws {
            let file = url.appending(path: name)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: file)
        }

        var database: ZoneDatabase { ZoneDatabase(folder: url.path()) }
    }

    private func offset(_ name: String, _ database: ZoneDatabase) throws -> Int {
        try #require(database.rules(named: name)).offset(at: 1_768_000_000)
    }

    @Test func `takes the files of the system, and what is built in where there is none`() throws {
        let folder = try Folder()
        let database = folder.database
        #expect(try offset("Europe/Berlin", database) == 60)
        #expect(try offset("Europe/Paris", database) == 3_600)
        #expect(try offset("UTC", database) == 0)
        #expect(database.rules(of: try #require(TimeZone(secondsFromGMT: 19_800))).offset(at: 0) == 19_800)
        #expect(database.summary[0].contains("without a version; built in is version \(ZoneDatabase.builtInVersion)"))
        #expect(database.summary[1].hasSuffix("/Africa/Abidjan does not exist."))
        #expect(
            ZoneDatabase(folder: "/nowhere").summary.map { $0.hasSuffix("/nowhere has none that can be used.") } == [
                true
            ]
        )
    }

    @Test(arguments: [
        ("+VERSION", "2999b\n", 60, "version 2999b; built in"),
        ("tzdata.zi", "# version 2999c-dirty\nR", 60, "version 2999c"),
        ("tzdata.zi", "# version 2019a\n", 3_600, "are older, version 2019a"),
        ("+VERSION", "2019a", 3_600, "version 2019a"),
        ("+VERSION", "", 60, "without a version"), ("tzdata.zi", "# redo\n", 60, "without a version"),
    ])
    func `leaves files that are older than what is built in`(name: String, text: String, expected: Int, summary: String)
        throws
    {
        let folder = try Folder()
        try folder.write(name, Data(text.utf8))
        #expect(try offset("Europe/Berlin", folder.database) == expected)
        #expect(folder.database.summary[0].contains(summary), "\(folder.database.summary)")
    }

    @Test func `knows zones that only the system has`() throws {
        let folder = try Folder()
        try folder.write("Moon/Tranquility_Base", Data(ZoneFileBuilder(first: 120).bytes))
        let database = folder.database
        #expect(try offset("Moon/Tranquility_Base", database) == 120)
        #expect(database.rules(named: "Moon/Nowhere") == nil)
    }

    @Test func `passes over files that cannot be used`() throws {
        let folder = try Folder()
        try folder.write("Europe/Paris", Data("TZif2".utf8))
        try folder.write("Europe/Madrid", Data(count: ZoneFile.maximumBytes + 1))
        try folder.write("Europe/Rome/file", Data())
        #expect(mkfifo(folder.url.appending(path: "Europe/Vienna").path(), 0o600) == 0)
        let database = folder.database
        for name in ["Europe/Paris", "Europe/Madrid", "Europe/Rome", "Europe/Vienna"] {
            #expect(try offset(name, database) == 3_600, "\(name)")
        }
    }

    @Test(arguments: [
        "../secret/zone", "Europe/../../secret/zone", "/secret/zone", "secret\0/zone", "", "/", "secret", ".", "..",
        "right/Europe/Berlin", "posix/Europe/Berlin", "Europe/Berlin\n", "Europe/Bérlin",
        String(repeating: "a/", count: 40),
    ])
    func `opens no file outside of the folder`(name: String) throws {
        let outer = try Folder()
        for place in ["secret/zone", "zones/right/Europe/Berlin", "zones/posix/Europe/Berlin", "zones/secret"] {
            try outer.write(place, Data(ZoneFileBuilder(first: 60).bytes))
        }
        #expect(ZoneDatabase(folder: outer.url.appending(path: "zones").path()).rules(named: name) == nil)
    }

    @Test func `sees an update`() throws {
        let folder = try Folder()
        let database = folder.database
        let before = try #require(database.rules(named: "Europe/Berlin")).fingerprint
        #expect(!database.refresh())
        #expect(database.rules(named: "Moon/Base") == nil)
        try folder.write("Moon/Base", Data(ZoneFileBuilder(first: 5).bytes))
        try folder.write("Europe/Berlin", Data(ZoneFileBuilder(first: 120).bytes))
        #expect(try offset("Europe/Berlin", database) == 60)
        #expect(database.refresh())
        #expect(try offset("Europe/Berlin", database) == 120)
        #expect(try offset("Moon/Base", database) == 5)
        #expect(database.rules(named: "Europe/Berlin")?.fingerprint != before)
    }

    @Test func `has the same fingerprint of the same offsets, however a file tells them`() throws {
        let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        let short = try ZoneFile.rules(ZoneFileBuilder(first: 3_600, footer: rule).bytes)
        let changes = Array(short.offsets(in: 0..<2_000_000_000).dropFirst())
        let long = try ZoneFile.rules(ZoneFileBuilder(first: 3_600, changes: changes, footer: rule).bytes)
        #expect(short.fingerprint == long.fingerprint)
    }

    @Test func `has the built-in offsets at any time`() throws {
        let database = ZoneDatabase(folder: "/nowhere")
        var random = SeededGenerator(seed: 3)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: name))
            let rules = database.rules(of: zone)
            for _ in 0..<100 {
                let instant = Int.random(in: -3_000_000_000...6_000_000_000, using: &random)
                let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
                #expect(rules.offset(at: instant) == expected, "\(name) at \(instant)")
            }
        }
    }
}

/// Compares with the offsets that another program reads from the same files; see `Scripts/zone-checks`.
struct ZoneComparisonTests {
    private static let path = ProcessInfo.processInfo.environment["ZONE_OFFSETS"]

    @Test(.enabled(if: path != nil, "Scripts/zone-checks writes the offsets"))
    func `has the offsets of another reader in every zone`() throws {
        let text = try String(contentsOfFile: Self.path ?? "", encoding: .utf8)
        var (zones, differences) = (Set<Substring>(), [Substring]())
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            let zone = try #require(TimeZone(identifier: String(parts[0])), "\(line)")
            let (instant, offset) = (try #require(Int(parts[1])), try #require(Int(parts[2])))
            zones.insert(parts[0])
            if zone.rules.offset(at: instant) != offset { differences.append(line) }
        }
        #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(10))")
        #expect(zones.count > 500)
    }
}
