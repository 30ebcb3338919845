import FeedCore
import FeedTimeline
import Foundation

extension ExampleFeeds {
    /// Races: one that has just begun, one cancelled, one with prize money and runners.
    static let neds = report(
        feed("neds", "neds-races", "The next horse, harness and greyhound races"),
        FeedSnapshot(
            groups: [
                FeedGroup(id: "horse", title: "Horse"), FeedGroup(id: "harness", title: "Harness"),
                FeedGroup(id: "greyhound", title: "Greyhound"),
            ],
            items: [
                race("5f1c", "R7 Mandurah", "A1 Salvage & Hardware", "greyhound", "2026-11-21T09:59:48Z", 302),
                race("77d0", "R3 Bathurst", "Gold Crown Maiden Pace", "harness", "2026-11-21T10:04:00Z", 1_730),
                race(
                    "a0b3",
                    "R1 Flemington",
                    "The Spring Handicap",
                    "horse",
                    "2026-11-21T10:15:00Z",
                    1_600,
                    .cancelled
                ),
                mainRace,
            ],
            source: "https://api.example.org/racing/?method=nextraces&count=100"
        ),
        age: 8
    )

    static let mainRace: FeedItem = {
        var item = race("c9e2", "R8 Randwick", "Harbour Stakes", "horse", "2026-11-21T13:53:00Z", 1_200)
        item.facts.append(Fact("prizeMoney", "Prize money", .integer(30_000), unit: .currency("AUD")))
        item.facts.append(Fact("weather", "Weather", "Overcast"))
        item.facts.append(Fact("isNight", "Night race", .flag(false)))
        item.facts.append(Fact("temperature", "Temperature", .decimal(21.50), unit: "°C"))
        item.tables = [
            FactTable(
                "runners",
                "Runners",
                columns: [
                    .init("number", "No"), .init("horse", "Horse"), .init("weight", "Weight", unit: .kilograms),
                    .init("odds", "Odds"), .init("withdrawn", "Withdrawn"),
                ],
                rows: [
                    [
                        "number": 1, "horse": "Quiet Harbour", "weight": .decimal(58.5),
                        "odds": .fraction(Fraction(5, 2) ?? one),
                    ],
                    [
                        "number": 4, "horse": "Ñandú Veloz", "weight": .decimal(57),
                        "odds": .fraction(Fraction(14, 2) ?? one),
                    ],
                    ["number": 12, "horse": "夜の海", "weight": .decimal(54.25), "withdrawn": .flag(true)],
                ]
            )
        ]
        item.links = [
            ItemLink("Form guide", URL(known: "https://example.org/form/randwick/8")),
            ItemLink("Replay", URL(known: "https://example.org/replay?race=c9e2")),
        ]
        item.observedAt = instant("2026-11-21T09:59:30Z")
        return item
    }()

    private static let one: Fraction = {
        guard let one = Fraction(1, 1) else { preconditionFailure("1/1 is a ratio.") }
        return one
    }()

    private static func race(
        _ id: String,
        _ title: String,
        _ name: String,
        _ category: String,
        _ start: String,
        _ distance: Int,
        _ status: ItemStatus = .scheduled
    ) -> FeedItem {
        let start = instant(start)
        return FeedItem(
            id: LocalID(id),
            title: title,
            subtitle: name,
            time: .instant(start),
            group: category,
            category: ItemCategory(id: category, label: category.capitalized),
            status: status,
            place: Place(name: String(title.dropFirst(3)), country: "AUS"),
            facts: [Fact("distance", "Distance", .integer(distance), unit: .metres)],
            relevantUntil: start.addingTimeInterval(60)
        )
    }

    /// Trains at two stops with facilities and one without trains; a stop did not answer.
    static let tfl: FeedReport = {
        var warnings = FeedWarnings()
        warnings.add(.missingPart, "no answer for the stop Bank within 10 s")
        for index in [3, 9] {
            warnings.add(
                .malformedRecord,
                pointer: "/\(index)/expectedArrival",
                "found the text \"soon\", expected a time such as 2026-11-21T10:01:29Z"
            )
        }
        var feed = ExampleFeeds.feed(
            "tfl",
            "tfl-arrivals",
            "The next tube trains at the stations near you",
            ahead: .seconds(3_600),
            attribution: "Powered by Example Transport Open Data"
        )
        feed.limitPerGroup = 3
        return report(
            feed,
            FeedSnapshot(
                groups: [
                    stop("OXC", "Oxford Circus", 214, zone: "1", lifts: 0, hasWiFi: true),
                    stop("GPS", "Green Park", 790.4, zone: "1", lifts: 5, hasWiFi: false),
                    stop("BAK", "Baker Street", 1_204, zone: "1", lifts: 2, hasWiFi: true),
                ],
                items: [
                    train("OXC", "Brixton", "victoria", "Victoria", "#00A0DF", "Southbound, platform 5", 89),
                    train(
                        "OXC",
                        "Walthamstow Central",
                        "victoria",
                        "Victoria",
                        "#00A0DF",
                        "Northbound, platform 6",
                        45
                    ),
                    train("OXC", "Elephant & Castle", "bakerloo", "Bakerloo", "#A65A2A", "Southbound, platform 4", 240),
                    train("OXC", "Ealing Broadway", "central", "Central", "#FF251B", "Westbound, platform 1", 620),
                    train("GPS", "Stanmore", "jubilee", "Jubilee", "#7B868C", "Northbound, platform 3", 130),
                    train("GPS", "Morden via Bank", "northern", "Northern", "#000000", "Southbound, platform 2", 725),
                ],
                warnings: warnings,
                source: "https://api.example.org/StopPoint/OXC/Arrivals"
            )
        )
    }()

    private static func stop(
        _ id: String,
        _ name: String,
        _ distance: Double,
        zone: String,
        lifts: Int,
        hasWiFi: Bool
    ) -> FeedGroup {
        FeedGroup(
            id: id,
            title: name,
            place: Place(name: name, coordinates: Coordinates(latitude: 51.515, longitude: -0.142)),
            facts: [
                Fact("distance", "Distance", .decimal(distance), unit: .metres),
                Fact("zone", "Zone", .text(zone)),
                Fact("lifts", "Lifts", .integer(lifts)),
                Fact("wifi", "WiFi", .flag(hasWiFi)),
            ]
        )
    }

    private static func train(
        _ stop: String,
        _ destination: String,
        _ line: String,
        _ lineName: String,
        _ colour: String,
        _ platform: String,
        _ seconds: Double
    ) -> FeedItem {
        FeedItem(
            id: LocalID(stop, line, "\(Int(seconds))"),
            title: destination,
            subtitle: "\(lineName) · \(platform)",
            time: .instant(now.addingTimeInterval(seconds)),
            group: stop,
            category: ItemCategory(id: line, label: lineName, colour: colour),
            facts: [Fact("platform", "Platform", .text(platform))],
            relevantUntil: now.addingTimeInterval(seconds)
        )
    }

    /// Matches: one on the next day, one far ahead and one in another year; the answer is old.
    static let sports: FeedReport = {
        var report = ExampleFeeds.report(
            feed("sports", "sport-events", "Upcoming sport events, by sport", ahead: nil),
            FeedSnapshot(
                groups: [
                    FeedGroup(id: "FOOT", title: "Soccer"), FeedGroup(id: "HAND", title: "Handball"),
                    FeedGroup(id: "DART", title: "Darts"),
                ],
                items: [
                    match("4002", "Qarabrağ – Vale (Esports)", "FOOT", "Soccer", "⚽", "2026-11-22T19:30:00Z"),
                    match("4001", "Northgate United – Saint-Albin FC", "FOOT", "Soccer", "⚽", "2026-11-21T10:30:00Z"),
                    match("5000", "HC Vardar – Elverum", "HAND", "Handball", "🤾", "2026-12-12T17:00:00Z"),
                    match("5001", "Reed / Ash – Elm / Oak", "HAND", "Handball", "🤾", "2027-01-16T15:00:00Z"),
                ],
                source: "https://api.example.org/api/sports"
            ),
            age: 1_260
        )
        report.status = .stale
        report.error = FeedError(.timedOut, "no answer within 10 s", hint: "Try again, or raise --timeout.")
        report.failingSince = now.addingTimeInterval(-1_200)
        return report
    }()

    static func match(
        _ id: String,
        _ title: String,
        _ code: String,
        _ sport: String,
        _ icon: String,
        _ start: String
    ) -> FeedItem {
        FeedItem(
            id: LocalID(id),
            title: title,
            subtitle: sport,
            time: .instant(instant(start)),
            group: code,
            category: ItemCategory(id: code, label: sport, icon: icon),
            relevantUntil: instant(start)
        )
    }

    /// Days: tomorrow, within the week, next month and next year.
    static let holidays = report(
        feed("holidays", "holidays", "Public holidays", ahead: nil),
        FeedSnapshot(
            groups: [
                FeedGroup(id: "2026-11", title: "November 2026"), FeedGroup(id: "2026-12", title: "December 2026"),
                FeedGroup(id: "2027-01", title: "January 2027"),
            ],
            items: [
                holiday("GB/founders-day/2026", "Founders' Day", "England and Wales", "2026-11-22"),
                holiday("GB-SCT/st-andrews-day/2026", "St Andrew's Day", "Scotland", "2026-11-27", region: "GB-SCT"),
                holiday("GB/christmas-day/2026", "Christmas Day", "Great Britain", "2026-12-25"),
                holiday("GB/new-year/2027", "New Year's Day", "Great Britain", "2027-01-01"),
            ],
            source: "the table of this program"
        ),
        age: 7_200
    )

    static func holiday(
        _ id: String,
        _ name: String,
        _ regions: String,
        _ date: String,
        region: String = "GB"
    ) -> FeedItem {
        let day = day(date)
        return FeedItem(
            id: LocalID(id.split(separator: "/").map(String.init)),
            title: name,
            subtitle: regions,
            time: .day(day, region: region),
            group: String(date.prefix(7)),
            category: ItemCategory(id: "public", label: "Public holiday"),
            relevantUntil: day.adding(days: 1).start(in: london)
        )
    }

    /// A card of the morning: an ended race, one that is on, one ahead.
    static let horses = report(
        feed("horses", "horse-racing", "The races of a card in a file", ahead: nil),
        FeedSnapshot(
            groups: [FeedGroup(id: "2026-11-21/vaal", title: "Vaal, 21 November 2026")],
            items: [
                ride("09:40", "2026-11-21T09:40:00Z", .ended), ride("09:58", "2026-11-21T09:58:00Z", .live),
                ride("10:45", "2026-11-21T10:45:00Z", .scheduled),
            ],
            source: "races.json"
        ),
        age: 0
    )

    private static func ride(_ time: String, _ start: String, _ status: ItemStatus) -> FeedItem {
        FeedItem(
            id: LocalID("2026-11-21", time, "vaal"),
            title: "\(time) Vaal",
            subtitle: "Maiden Plate over 1000 metres",
            time: .instant(instant(start), end: instant(start).addingTimeInterval(300)),
            group: "2026-11-21/vaal",
            category: ItemCategory(id: "turf", label: "Turf"),
            status: status
        )
    }
}
