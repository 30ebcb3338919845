import FeedCore
import Foundation
import Testing

@testable import GTFS

/// Alerts on departures and on the chosen stops.
@Suite struct AlertTests {
    private static func alert(_ fields: [Wire], informed: [[Wire]], effect: Int64 = 3, id: String = "a") -> Wire {
        .alert(id, fields + informed.map { .message(5, $0) } + [.number(7, effect), Wire.texts(10, ("Title", "en"))])
    }

    private static func period(_ from: Int64?, _ to: Int64?, _ number: UInt64 = 1) -> Wire {
        .message(
            number,
            [from.map { .number(1, City.base + $0) }, to.map { .number(2, City.base + $0) }].compactMap(\.self)
        )
    }

    /// The departures of today with an alert, such as `t1/B`.
    private func marked(_ merge: RealtimeMerge) -> String {
        merge.departures.filter {
            !$0.alerts.isEmpty && $0.serviceDay == City.day && ["t1", "loop"].contains($0.tripID)
        }
        .map { "\($0.tripID)/\(City.timetable.stops[$0.stop].id)" }.joined(separator: " ")
    }

    @Test(
        arguments: [
            ([[.text(5, "B")]], "loop/B t1/B", "B"),
            ([[.text(2, "R2"), .text(5, "B")]], "loop/B", "B"),
            ([[.text(2, "R2")], [.text(5, "D")]], "loop/A loop/B loop/C loop/A t1/D", "ABCD"),
            ([[.text(2, "R2"), .text(5, "D")]], "", nil),
            ([[.number(3, 0)]], "t1/A t1/B t1/C t1/D t1/E", "ABCDE"),
            ([[.number(3, 3), .text(5, "C")]], "loop/C", "C"),
            ([[.text(2, "R1"), .number(6, 0)]], "t1/A t1/B t1/C t1/D t1/E", "ABCDE"),
            ([[.text(2, "R1"), .number(6, 1)]], "", nil),
            ([[.text(1, "ag"), .text(5, "A")]], "loop/A loop/A t1/A", "A"),
            ([[.text(1, "other")]], "", nil),
            ([[.message(4, Wire.trip("t1"))]], "t1/A t1/B t1/C t1/D t1/E", "ABCDE"),
            ([[.message(4, Wire.trip("t1", 3, date: "20261130"))]], "t1/A t1/B t1/C t1/D t1/E", "ABCDE"),
            ([[.message(4, Wire.trip("t1", date: "20261201"))]], "", "ABCDE"),
            ([[.message(4, Wire.trip("t1")), .text(5, "D")]], "t1/D", "D"),
            ([[.message(4, Wire.trip("t1")), .text(2, "R2")]], "", nil),
            ([[.message(4, Wire.trip("unknown"))]], "", nil),
            // A station stands for its platforms.
            ([[.text(5, "S")]], "loop/C t1/C", "C"),
            ([[.text(5, "C2")]], "", nil),
            ([[.text(5, "nowhere")]], "", nil),
            ([[]], "", nil),
            ([], "", nil),
        ] as [([[Wire]], String, String?)]
    )
    func `concern what all selectors of an entity match`(informed: [[Wire]], expected: String, stops: String?) throws {
        let merge = try City.merged([Self.alert([], informed: informed)])
        #expect(marked(merge) == expected)
        #expect(merge.alerts.first.map { $0.stops.map { City.timetable.stops[$0].id }.joined() } == stops)
        #expect(merge.issues.kinds == (informed.allSatisfy(\.isEmpty) ? [.nothingInformed] : []))
    }

    @Test(
        arguments: [
            ([], "t1/A t1/B t1/C t1/D t1/E"),
            ([period(28_800, 30_000)], "t1/A t1/B"),
            ([period(nil, 30_060)], "t1/A t1/B"),
            ([period(nil, 30_061)], "t1/A t1/B t1/C"),
            ([period(30_060, nil)], "t1/C t1/D t1/E"),
            ([period(0, 100), period(31_200, 31_201)], "t1/E"),
            ([period(0, 100)], ""),
            // The period of the incident counts, that of the display says from when on it is shown.
            ([period(0, 100), period(28_800, 30_000, 3)], "t1/A t1/B"),
            ([period(0, 28_740, 2), period(28_800, 30_000, 3)], ""),
            ([period(0, 28_741, 2), period(28_800, 30_000, 3)], "t1/A t1/B"),
            // 0 is how many publishers write no limit; milliseconds cannot be seconds.
            ([.message(1, [.number(1, 0), .number(2, 0)])], "t1/A t1/B t1/C t1/D t1/E"),
            ([.message(1, [.number(1, (City.base + 30_060) * 1_000)])], "t1/C t1/D t1/E"),
        ] as [([Wire], String)]
    )
    func `hold in their periods`(periods: [Wire], expected: String) throws {
        let merge = try City.merged([Self.alert(periods, informed: [[.text(2, "R1")]])])
        #expect(marked(merge) == expected)
    }

    @Test(
        arguments: [
            ([.text(2, "R1")], [], "A x B x C x D x E x"),
            ([.text(2, "R1")], [period(30_000, 30_700)], "A · B · C x D x E ·"),
            ([.message(4, Wire.trip("t1", date: "20261130"))], [], "A x B x C x D x E x"),
            // A stop that is closed is passed by.
            ([.text(5, "B")], [], "A · B / C · D · E ·"),
            ([.text(5, "B"), .text(2, "R2")], [], "A · B · C · D · E ·"),
        ] as [([Wire], [Wire], String)]
    )
    func `without service cancel what lies within`(informed: [Wire], periods: [Wire], expected: String) throws {
        let merge = try City.merged([Self.alert(periods, informed: [informed], effect: 1)])
        #expect(City.words(merge, "t1") == expected)
    }

    @Test func `are kept although the message is old, since it changes seldom`() throws {
        let merge = try City.merged([Self.alert([], informed: [[.text(5, "B")]])], made: City.base - 86_400)
        #expect(marked(merge) == "loop/B t1/B")
        #expect(merge.warnings.isEmpty)
    }

    @Test(
        arguments: [
            ([period(28_000, 30_000)], "2026-11-30T06:46:40Z/2026-11-30T07:20:00Z"),
            ([period(28_000, nil)], "2026-11-30T06:46:40Z/-"),
            ([period(nil, 30_000)], "until further notice"),
            ([], "until further notice"),
            (
                [period(0, 100), period(40_000, 50_000), period(30_000, 31_000)],
                "2026-11-30T07:20:00Z/2026-11-30T07:36:40Z"
            ),
            ([period(0, 100)], nil),
        ] as [([Wire], String?)]
    )
    func `become items of their current or next period`(periods: [Wire], expected: String?) throws {
        let fields =
            periods + [
                .number(6, 9), .number(14, 4), Wire.texts(8, ("https://example.org/a", nil)),
                Wire.texts(11, ("Long", nil)),
            ]
        let merge = try City.merged([Self.alert(fields, informed: [[.text(2, "R1"), .text(5, "B")]])])
        let item = try #require(merge.alerts.first).item(of: City.timetable, at: City.now)
        let time: String? = item.map { item in
            switch item.time {
            case .instant(let start, let end): "\(start.rfc3339)/\(end?.rfc3339 ?? "-")"
            case .undated(let text): text
            case .days: "days"
            }
        }
        #expect(time == expected)
        guard let item else { return }
        #expect(item.id.rawValue == "alert/a")
        #expect(item.title == "Title")
        #expect(item.subtitle == "Significant delays · 1")
        #expect(item.group == "B")
        #expect(item.facts.map(\.key) == ["text", "effect", "cause", "severity", "lines", "stops"])
        #expect(item.links.map(\.url.absoluteString) == ["https://example.org/a"])
    }

    @Test func `have no link but to the web`() throws {
        let fields = [Wire.texts(8, ("javascript:alert(1)", nil))]
        let merge = try City.merged([Self.alert(fields, informed: [[.text(5, "B")]])])
        #expect(merge.alerts.first?.url == nil)
    }
}
