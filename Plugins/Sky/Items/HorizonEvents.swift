import FeedCore
import Foundation

/// The rises and settings of a body at a place.
struct HorizonEvents {
    let items: [FeedItem]

    /// Computes the events of kinds with the same limit.
    init(of kinds: [SkyEventKind], at limit: HorizonLimit, in span: ClosedRange<Date>, for observer: Observer) {
        let day = 86_400.0
        // Days by the Sun at the place, so that an id has the date that people there would give it.
        let offset = observer.longitude / Angle.turn * day
        let localDay = { (date: Date) in CivilDay(date.addingTimeInterval(offset), in: .gmt) }
        // Whole days, so that the second rise of a day has the same id in every window; and a day around for lengths.
        let start = localDay(span.lowerBound).adding(days: -1).start(in: .gmt).addingTimeInterval(-offset)
        let end = localDay(span.upperBound).adding(days: 2).start(in: .gmt).addingTimeInterval(-offset)
        let crossings = limit.crossings(in: start...end, for: observer)
        var counts: [LocalID: Int] = [:]
        var items: [FeedItem] = []
        for (index, crossing) in crossings.enumerated() {
            guard let kind = kinds.first(where: { $0.includes(crossing) }) else { continue }
            let title = kind.title(of: crossing)
            var id = LocalID(title.slug, localDay(crossing.date).description)
            let count = counts[id, default: 0] + 1
            counts[id] = count
            if count > 1 { id = id.numbered(count) }
            guard span.contains(crossing.date) else { continue }
            let other = crossing.isRising ? index + 1 : index - 1
            let partner = crossings.indices.contains(other) ? crossings[other].date : nil
            items.append(
                FeedItem(
                    kind,
                    title,
                    icon: kind.icon(of: crossing),
                    at: crossing.date,
                    id: id,
                    facts: kind.facts(at: crossing.date, until: partner)
                )
            )
        }
        self.items = items
    }
}

extension SkyEventKind {
    /// The altitude at which the events happen; `nil` for events without one.
    var limit: HorizonLimit? {
        switch self {
        case .sunrise, .sunset: .sun
        case .twilight: .civilTwilight
        case .moonrise, .moonset: .moon
        case .moonPhases, .seasons, .eclipses, .meteorShowers: nil
        }
    }

    fileprivate func includes(_ crossing: Search.Crossing) -> Bool {
        switch self {
        case .sunrise, .moonrise: crossing.isRising
        case .sunset, .moonset: !crossing.isRising
        default: true
        }
    }

    fileprivate func title(of crossing: Search.Crossing) -> String {
        switch self {
        case .moonrise: "Moonrise"
        case .moonset: "Moonset"
        case .twilight: crossing.isRising ? "Civil dawn" : "Civil dusk"
        default: crossing.isRising ? "Sunrise" : "Sunset"
        }
    }

    fileprivate func icon(of crossing: Search.Crossing) -> String {
        switch self {
        case .moonrise, .moonset: "🌙"
        case .twilight: "🌆"
        default: crossing.isRising ? "🌅" : "🌇"
        }
    }

    /// Returns the facts of a rise or setting.
    ///
    /// - Parameters:
    ///   - date: The time of the event.
    ///   - other: The setting after a rise, or the rise before a setting.
    /// - Returns: The length of the day, or how much of the Moon is lit.
    fileprivate func facts(at date: Date, until other: Date?) -> [Fact] {
        switch self {
        case .moonrise, .moonset: return [Fact("illumination", "Illuminated", share: Sky(at: date).illumination)]
        case .sunrise, .sunset:
            guard let other else { return [] }
            let minutes = Int((abs(other.timeIntervalSince(date)) / 60).rounded())
            // After a rise that begins weeks of light, the day has no length.
            guard minutes < 24 * 60 else { return [] }
            return [Fact("dayLength", "Day length", .text("\(minutes / 60) h \(minutes % 60) min"))]
        default: return []
        }
    }
}
