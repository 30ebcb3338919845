import FeedCore
import Foundation
import Testing

@testable import GTFS

/// The age of a message.
@Suite struct RealtimeAgeTests {
    private static let entities = [
        Wire.update(Wire.trip("t1"), [.stop(20, departure: Wire.late(60))]), .update(Wire.trip("t2", 3)),
        .update(Wire.trip("extra", 8, date: "20261130"), [.stop(1, id: "B", departure: Wire.at(City.base + 30_000))]),
    ]

    @Test(
        arguments: [
            (28_700, [], "A · B +60 C +60 D +60 E +60", nil),
            (28_440, [], "A · B +60 C +60 D +60 E +60", nil),
            (
                28_439, [], "A ~ B ~ C ~ D ~ E ~",
                "the realtime feed was made at 2026-11-30T06:53:59Z and is stale, so the schedule holds"
            ),
            (
                0, [], "A ~ B ~ C ~ D ~ E ~",
                "the realtime feed was made at 2026-11-29T23:00:00Z and is stale, so the schedule holds"
            ),
            (28_800, [], "A · B +60 C +60 D +60 E +60", nil),
            (
                28_801, [], "A · B +60 C +60 D +60 E +60",
                "the realtime feed was made at 2026-11-30T07:00:01Z, which is in the future"
            ),
            (nil, [], "A · B +60 C +60 D +60 E +60", "the realtime feed does not say when it was made"),
            (nil, [.text(1, "1.0")], "A · B +60 C +60 D +60 E +60", nil),
            (
                28_700, [.text(1, "3.7")], "A · B +60 C +60 D +60 E +60",
                "the version of the realtime feed is \"3.7\" instead of 1.0 or 2.0"
            ),
            (
                28_700, [.number(2, 1)], "A · B +60 C +60 D +60 E +60",
                "the realtime feed has changes alone, so that some may be missing"
            ),
        ] as [(Int64?, [Wire], String, String?)]
    )
    func `says when the data is stale`(made: Int64?, header: [Wire], expected: String, warning: String?) throws {
        let merge = try City.merged(Self.entities, made: made.map { City.base + $0 }, header: header)
        #expect(City.words(merge, "t1") == expected)
        let isStale = expected.contains("~")
        #expect(City.words(merge, "t2") == (isStale ? "A ~ B ~ C ~ D ~ E ~" : "A x B x C x D x E x"))
        #expect(City.words(merge, "extra") == (isStale ? "" : "B 8:20"))
        #expect(merge.warnings.listed.map(\.message) == [warning].compactMap(\.self))
    }

    @Test func `reads the time of a header in milliseconds, with a warning`() throws {
        let merge = try City.merged(Self.entities, made: (City.base + 28_000) * 1_000)
        #expect(City.words(merge, "t1") == "A ~ B ~ C ~ D ~ E ~")
        #expect(merge.issues.kinds == [.milliseconds])
        #expect(merge.warnings.count == 2)
    }

    @Test func `counts many faults of a kind as one warning`() throws {
        let entities = (0..<50).map { Wire.update(Wire.trip("t1", date: "bad\($0)")) }
        let warnings = try City.merged(entities).warnings
        #expect(
            warnings.listed.map(\.message) == [
                "a start_date is not of the form YYYYMMDD, so the trip's news was left out (50 times, such as \"t1\")"
            ]
        )
    }
}
