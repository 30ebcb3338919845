import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PlaceTests {
    /// Tromsø.
    static let tromso = (latitude: 69.65, longitude: 18.96)

    @Test func `a polar night and a polar day have no sunrise and no sunset`() async throws {
        let night = try await SkyEvents("sunrise", "sunset", at: Self.tromso, from: "2025-12-01", until: "2026-01-10")
        #expect(night.items.isEmpty)
        let day = try await SkyEvents("sunrise", "sunset", at: Self.tromso, from: "2026-05-25", until: "2026-07-20")
        #expect(day.items.isEmpty)
        #expect(day.warnings.isEmpty)
    }

    @Test func `the first day after a polar night is short, and is found`() async throws {
        let events = try await SkyEvents("sunrise", "sunset", at: Self.tromso, from: "2026-01-10", until: "2026-01-20")
        #expect(events.items.first?.title == "Sunrise")
        let rises = events.items.filter { $0.title == "Sunrise" }
        #expect(rises.count == events.items.count - rises.count)
    }

    @Test(arguments: [90.0, -90, 89.99])
    func `the Sun rises and sets once a year at the poles`(latitude: Double) async throws {
        let events = try await SkyEvents(
            "sunrise",
            "sunset",
            at: (latitude, 0),
            from: "2026-01-01",
            until: "2027-01-01"
        )
        #expect(events.items.map(\.title).sorted() == ["Sunrise", "Sunset"])
    }

    @Test(arguments: [-180.0, 180])
    func `handles the date line`(longitude: Double) async throws {
        let events = try await SkyEvents(
            "sunrise",
            "sunset",
            "moonrise",
            "moonset",
            "twilight",
            at: (0, longitude),
            from: "2026-03-01",
            until: "2026-03-11"
        )
        #expect(events.items.filter { $0.title == "Sunrise" }.count == 10)
        #expect(events.items.filter { $0.title == "Civil dusk" }.count == 10)
        #expect((19...20).contains(events.items.filter { $0.title.hasPrefix("Moon") }.count))
    }

    @Test func `a total eclipse is total in A Coruña, and partial in London`() async throws {
        func eclipse(_ place: (Double, Double)) async throws -> FeedItem {
            let events = try await SkyEvents("eclipses", at: place, from: "2026-08-01", until: "2026-08-20")
            return try #require(events.items.first)
        }
        let spain = try await eclipse((43.37, -8.40))
        #expect(spain.title == "Total solar eclipse")
        #expect(spain.id.rawValue == "solar-eclipse/2026-08-12")
        #expect(spain.fact("covered") == .integer(100))
        #expect(spain.fact("altitude") == .integer(12))
        let london = try await eclipse((51.5, -0.12))
        #expect(london.fact("covered") == .integer(91))
        #expect(london.fact("maximum") == .instant(try #require(Date(rfc3339: "2026-08-12T18:13:21Z"))))
        let sydney = try await eclipse((-33.87, 151.21))
        #expect(sydney.fact("isVisible") == .flag(false))
        #expect(sydney.fact("covered") == nil)
    }

    @Test func `a lunar eclipse is above the horizon of one place and below that of another`() async throws {
        let sydney = try await SkyEvents("eclipses", at: (-33.87, 151.21), from: "2026-03-01", until: "2026-03-10")
        let eclipse = try #require(sydney.items.first)
        #expect(eclipse.title == "Total lunar eclipse")
        #expect(eclipse.fact("magnitude") == .decimal(1.15))
        #expect(eclipse.fact("isVisible") == .flag(true))
        let london = try await SkyEvents("eclipses", at: (51.5, -0.12), from: "2026-03-01", until: "2026-03-10")
        #expect(london.items.first?.fact("isVisible") == .flag(false))
    }

    @Test func `the eclipses of the 20th and 21st centuries are as many as in the canons`() async throws {
        // F. Espenak and J. Meeus, Five Millennium Canons of Solar and Lunar Eclipses.
        var counts: [String: Int] = [:]
        for year in stride(from: 1901, to: 2100, by: 25) {
            let events = try await SkyEvents("eclipses", from: "\(year)-01-01", until: "\(year + 25)-01-01")
            for item in events.items { counts[item.title, default: 0] += 1 }
        }
        #expect(
            counts == [
                "Partial solar eclipse": 78 + 77, "Annular solar eclipse": 73 + 72, "Total solar eclipse": 71 + 68,
                "Hybrid solar eclipse": 6 + 7, "Penumbral lunar eclipse": 83 + 86, "Partial lunar eclipse": 65 + 57,
                "Total lunar eclipse": 81 + 85,
            ]
        )
    }
}
