@testable import FeedCore
import Foundation
import Testing

struct ZoneFileTests {
    /// Winter in January, summer from April to October of 2001, then the rule.
    private static let file = ZoneFileBuilder(
        first: -28_378,
        changes: [(-1_000_000_000, -28_800), (986_119_200, -25_200), (1_004_263_200, -28_800)],
        footer: "PST8PDT,M3.2.0,M11.1.0"
    )

    @Test(arguments: [
        (Int.min, -28_378), (-1_000_000_001, -28_378), (-1_000_000_000, -28_800), (986_119_199, -28_800),
        (986_119_200, -25_200), (1_004_263_199, -25_200), (1_004_263_200, -28_800),
        // By the rule, within the years that are listed and after them.
        (1_784_000_000, -25_200), (1_796_000_000, -28_800), (4_118_000_000, -25_200), (4_149_500_000, -25_200),
        (32_503_680_000, -28_800),
    ])
    func `has the offsets of the file, then those of its rule`(instant: Int, offset: Int) throws {
        #expect(try ZoneFile.rules(Self.file.bytes).offset(at: instant) == offset)
    }

    @Test func `reads old files, files without a rule and files without changes`() throws {
        var file = Self.file
        file.version = "1"
        #expect(try ZoneFile.rules(file.bytes).offset(at: 1_784_000_000) == -28_800)
        (file.version, file.footer) = ("4", "")
        #expect(try ZoneFile.rules(file.bytes).offset(at: 1_784_000_000) == -28_800)
        let constant = try ZoneFile.rules(ZoneFileBuilder(first: 3_600, footer: "CET-1").bytes)
        #expect([Int.min, 0, .max].map(constant.offset) == [3_600, 3_600, 3_600])
        let ruled = try ZoneFile.rules(ZoneFileBuilder(first: -18_000, footer: "EST5EDT,M3.2.0,M11.1.0").bytes)
        #expect([0, 1_784_000_000].map(ruled.offset) == [-18_000, -14_400])
    }

    @Test func `moves skipped times on, and takes the first of repeated ones`() throws {
        let rules = try ZoneFile.rules(Self.file.bytes)
        func instant(_ text: String) throws -> (String, LocalTime.Certainty) {
            let time = try #require(LocalTime(text))
            let (instant, certainty) = rules.instant(ofLocal: time.seconds)
            return (Date(timeIntervalSince1970: Double(instant)).rfc3339, certainty)
        }
        #expect(try instant("2026-03-08T02:30:00") == ("2026-03-08T10:30:00Z", .skipped))
        #expect(try instant("2026-11-01T01:30:00") == ("2026-11-01T08:30:00Z", .repeated))
        #expect(try instant("2026-11-01T02:00:00") == ("2026-11-01T10:00:00Z", .exact))
        #expect(try instant("2026-12-03T10:00:00") == ("2026-12-03T18:00:00Z", .exact))
    }

    @Test func `refuses a file that ends too early, at each length`() throws {
        let bytes = Self.file.bytes
        for length in bytes.indices {
            #expect(throws: ZoneFile.Fault.self, "\(length) bytes") { try ZoneFile.rules(Array(bytes.prefix(length))) }
        }
    }

    @Test func `refuses changes out of order, leap seconds and a wrong rule`() {
        var file = Self.file
        file.changes.swapAt(0, 1)
        #expect(throws: ZoneFile.Fault.other) { try ZoneFile.rules(file.bytes) }
        file = Self.file
        file.leapSeconds = 1
        #expect(throws: ZoneFile.Fault.leapSeconds) { try ZoneFile.rules(file.bytes) }
        file = Self.file
        file.footer = "PST"
        #expect(throws: ZoneFile.Fault.other) { try ZoneFile.rules(file.bytes) }
        file = Self.file
        file.changes[1].offset = 100_000
        #expect(throws: ZoneFile.Fault.other) { try ZoneFile.rules(file.bytes) }
    }

    @Test func `reads damaged files without an accident`() {
        let bytes = Self.file.bytes
        var (random, read) = (SeededGenerator(seed: 1), 0)
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
                    in: 0 ... .max,
                    using: &random
                )
            }
            guard let rules = try? ZoneFile.rules(damaged) else { continue }
            read += 1
            for instant in [Int.min, -1, 1_784_000_000, .max] { _ = rules.offset(at: instant) }
        }
        #expect(read > 0)
    }
}
