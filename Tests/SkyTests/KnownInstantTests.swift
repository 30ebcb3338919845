import FeedCore
import Foundation
import Testing

/// Published instants.
///
/// Those of J. Meeus, Astronomical Algorithms, second edition, and of the catalogues of F. Espenak at
/// NASA are in terrestrial time; the other number is delta T as the same source gives it.
@Suite(.timeLimit(.minutes(20)))
struct KnownInstantTests {
    @Test(arguments: [
        ("moon-phases", "New moon", "1977-02-18T03:37:42Z", 47.7, 10.0),  // Meeus, example 49.a
        ("moon-phases", "Last quarter", "2044-01-21T23:48:17Z", 70.2, 10),  // Meeus, example 49.b
        ("seasons", "June solstice", "1962-06-21T21:24:42Z", 34.1, 10),  // Meeus, example 27.b
        ("eclipses", "Partial solar eclipse", "1993-05-21T14:20:14Z", 59.5, 30),  // Meeus, example 54.a
        ("eclipses", "Total solar eclipse", "1999-08-11T11:04:09Z", 63.7, 10),
        ("eclipses", "Total solar eclipse", "2009-07-22T02:36:25Z", 65.9, 10),
        ("eclipses", "Total solar eclipse", "2017-08-21T18:26:40Z", 68.6, 10),
        ("eclipses", "Hybrid solar eclipse", "2023-04-20T04:17:56Z", 71.1, 10),
        ("eclipses", "Total solar eclipse", "2024-04-08T18:18:29Z", 69.2, 10),
        ("eclipses", "Total lunar eclipse", "1997-09-16T18:47:42Z", 62.8, 15),
        ("eclipses", "Total lunar eclipse", "2018-07-27T20:22:54Z", 69.0, 15),
        ("eclipses", "Total lunar eclipse", "2022-05-16T04:12:42Z", 69.3, 15),
        ("eclipses", "Penumbral lunar eclipse", "1973-06-15T20:50:41Z", 44.1, 30),
    ])
    func `an event is when a table has it`(
        kind: String,
        title: String,
        text: String,
        deltaT: Double,
        tolerance: Double
    ) async throws {
        let year = try #require(Int(text.prefix(4)))
        let events = try await SkyEvents(kind, from: "\(year)-01-01", until: "\(year + 1)-01-01")
        #expect(try events.seconds(of: title, from: text, deltaT: deltaT) < tolerance)
    }

    @Test func `the seasons of 2026 are to the minute`() async throws {
        // The Astronomical Almanac for 2026, by way of the US Naval Observatory.
        let events = try await SkyEvents("seasons", from: "2026-01-01", until: "2027-01-01")
        #expect(
            events.lines == [
                "2026-03-20 14:46 March equinox", "2026-06-21 08:25 June solstice",
                "2026-09-23 00:05 September equinox", "2026-12-21 20:50 December solstice",
            ]
        )
    }

    @Test func `the first and the last year have four seasons and all phases`() async throws {
        for year in [1900, 2100] {
            let events = try await SkyEvents(
                "seasons",
                "moon-phases",
                from: "\(year)-01-01",
                until: "\(year + 1)-01-01"
            )
            #expect(events.items.filter { $0.category?.id == "seasons" }.count == 4)
            #expect((48...51).contains(events.items.filter { $0.category?.id == "moon-phases" }.count))
        }
    }

    @Test func `the main showers have their maxima when the IMO expects them`() async throws {
        let events = try await SkyEvents("meteor-showers", from: "2026-01-01", until: "2027-01-01")
        #expect(events.items.count == 13)
        let days = Dictionary(events.items.map { ($0.title, $0.id.rawValue.suffix(10)) }) { first, _ in first }
        #expect(days["Quadrantids"] == "2026-01-03")
        #expect(days["Perseids"] == "2026-08-13")
        #expect(days["Geminids"] == "2026-12-14")
    }
}
