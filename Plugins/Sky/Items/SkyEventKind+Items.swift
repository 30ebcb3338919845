import FeedCore
import Foundation

extension SkyEventKind {
    /// Returns the events in a span of time; eclipses are described for the place if there is one.
    ///
    /// Those with a limit are ``HorizonEvents``.
    func items(in span: ClosedRange<Date>, at observer: Observer?) -> [FeedItem] {
        switch self {
        case .sunrise, .sunset, .twilight, .moonrise, .moonset: []
        case .moonPhases: MoonPhase.all(in: span).map(FeedItem.init)
        case .seasons: Season.all(in: span).map(FeedItem.init)
        case .eclipses:
            LunarEclipse.all(in: span).map { FeedItem($0, at: observer) }
                + SolarEclipse.all(in: span).map { FeedItem($0, at: observer) }
        case .meteorShowers: MeteorShower.all(in: span).map(FeedItem.init)
        }
    }

    /// The category of the events.
    func category(icon: String) -> ItemCategory {
        let labels: [SkyEventKind: String] = [
            .sunrise: "Sunrise", .sunset: "Sunset", .twilight: "Twilight", .moonrise: "Moonrise", .moonset: "Moonset",
            .moonPhases: "Moon phases", .seasons: "Seasons", .eclipses: "Eclipses", .meteorShowers: "Meteor showers",
        ]
        return ItemCategory(id: rawValue, label: labels[self] ?? rawValue, icon: icon)
    }
}

extension FeedItem {
    /// Creates an event whose id is its name and its day in UTC, such as `full-moon/2026-12-24`.
    ///
    /// - Parameters:
    ///   - kind: The kind, which becomes the category.
    ///   - title: The name of the event.
    ///   - icon: The category's icon.
    ///   - date: The time, which is rounded to a second.
    ///   - id: The id if it is another one.
    ///   - facts: The details.
    ///   - end: The time until which the event is shown; `nil` for its own time.
    init(
        _ kind: SkyEventKind,
        _ title: String,
        icon: String,
        at date: Date,
        id: LocalID? = nil,
        facts: [Fact] = [],
        until end: Date? = nil
    ) {
        let date = date.wholeSecond
        self.init(
            id: id ?? LocalID(title.slug, CivilDay(date, in: .gmt).description),
            title: title,
            time: .instant(date),
            category: kind.category(icon: icon),
            facts: facts,
            relevantUntil: end?.wholeSecond ?? date
        )
    }
}

extension Date {
    /// The nearest whole second.
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded()) }
}

extension Fact {
    /// Creates a fact with a share in whole per cent.
    init(_ key: String, _ label: String, share: Double) {
        self.init(key, label, .integer(Int((share * 100).rounded())), unit: "%")
    }

    /// Creates a fact with an angle of whole degrees, given in radians.
    init(_ key: String, _ label: String, angle: Double) {
        self.init(key, label, .integer(Int((angle / Angle.degree).rounded())), unit: "°")
    }
}
